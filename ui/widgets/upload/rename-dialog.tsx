import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { nameOf } from '../../../core/files/names.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Labelled } from '../fields/labelled.tsx'
import { PickerDialog } from '../pickers/picker-dialog.tsx'

const WIDTH = 450

type RenameDialogProps = { readonly path: string; readonly onRenamed: (path: string) => void; readonly onClose: () => void }

/** 重命名: what a stored file is called; its ending stays as it is. Enter takes it. */
export const RenameDialog = ({ path, onRenamed, onClose }: RenameDialogProps) => {
  const uploads = useCase(Uploads)
  const [typed, setTyped] = useState(() => nameOf(path))
  const [said, setSaid] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const confirm = async () => {
    if (isBusy) return
    if (typed.trim() === nameOf(path)) return onClose()
    setBusy(true)
    const renamed = await uploads.rename(path, typed)
    setBusy(false)
    if (renamed.ok) onRenamed(renamed.value)
    else setSaid(renamed.failure.message)
  }
  return (
    <PickerDialog title="重命名" width={WIDTH} chosen={0} onConfirm={() => void confirm()} onClose={onClose}>
      <Labelled id={id} title="文件名" required error={said}>
        <OutlinedInput
          id={id}
          autoFocus
          fullWidth
          value={typed}
          error={said !== undefined}
          inputProps={{ 'aria-describedby': said ? `${id}-error` : undefined, maxLength: 120 }}
          onChange={({ target }) => {
            setTyped(target.value)
            setSaid(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            void confirm()
          }}
        />
      </Labelled>
    </PickerDialog>
  )
}

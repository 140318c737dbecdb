import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { isTouched, MOST_WATERMARK, turnedRight, UNTOUCHED } from '../../../core/files/picture-editing.ts'
import { Uploads } from '../../../core/files/uploads.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Labelled } from '../fields/labelled.tsx'
import { PickerDialog } from '../pickers/picker-dialog.tsx'
import { PictureCut } from './picture-cut.tsx'
import { useAddress } from './use-address.ts'

const WIDTH = 760

type PictureEditDialogProps = { readonly path: string; readonly onEdited: (path: string) => void; readonly onClose: () => void }

/** 编辑图片: a stored picture turned, cut to a part, and written over, kept as another file of its name (widgets 10.5). */
export const PictureEditDialog = ({ path, onEdited, onClose }: PictureEditDialogProps) => {
  const uploads = useCase(Uploads)
  const address = useAddress(path)
  const [edit, setEdit] = useState(UNTOUCHED)
  const [said, setSaid] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const confirm = async () => {
    if (isBusy) return
    if (!isTouched(edit)) return onClose()
    setBusy(true)
    const edited = await uploads.edit(path, edit)
    setBusy(false)
    if (edited.ok) onEdited(edited.value)
    else setSaid(edited.failure.message)
  }
  return (
    <PickerDialog
      title="编辑图片"
      width={WIDTH}
      chosen={0}
      verb={isBusy ? '正在保存' : '保存图片'}
      side={
        <>
          <Button onClick={() => setEdit(turnedRight(edit))}>向右旋转</Button>
          <Button disabled={!isTouched(edit)} onClick={() => setEdit(UNTOUCHED)}>
            还原
          </Button>
        </>
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {address && <PictureCut address={address} edit={edit} onCrop={(crop) => setEdit({ ...edit, crop })} />}
      <Labelled id={id} title="水印文字" error={said}>
        <OutlinedInput
          id={id}
          fullWidth
          placeholder="如：仅供首营资料备案使用，不填则不加水印"
          value={edit.watermark}
          inputProps={{ maxLength: MOST_WATERMARK, 'aria-describedby': said ? `${id}-error` : undefined }}
          onChange={({ target }) => setEdit({ ...edit, watermark: target.value })}
        />
      </Labelled>
    </PickerDialog>
  )
}

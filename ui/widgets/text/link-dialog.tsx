import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { Labelled } from '../fields/labelled.tsx'
import { PickerDialog } from '../pickers/picker-dialog.tsx'
import { linkAddress } from './link-address.ts'

const WIDTH = 450

export type Link = { readonly address: string; readonly words: string }

type LinkDialogProps = {
  /** The link the caret stands in; nothing to change without one. */
  readonly before: string
  /** What is marked is what links; where nothing is, its words are asked too. */
  readonly isMarked: boolean
  readonly onLink: (link: Link) => void
  readonly onUnlink: () => void
  readonly onClose: () => void
}

/** 链接: where marked words lead. Enter takes it. */
export const LinkDialog = ({ before, isMarked, onLink, onUnlink, onClose }: LinkDialogProps) => {
  const [typed, setTyped] = useState(before)
  const [words, setWords] = useState('')
  const [said, setSaid] = useState<string>()
  const id = useId()
  const confirm = () => {
    const address = linkAddress(typed)
    if (address.ok) onLink({ address: address.value, words: words.trim() || typed.trim() })
    else setSaid(address.failure.message)
  }
  const press = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    confirm()
  }
  return (
    <PickerDialog
      title="链接"
      width={WIDTH}
      chosen={0}
      side={
        before !== '' && (
          <Button variant="text" size="medium" onClick={onUnlink}>
            取消链接
          </Button>
        )
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <Labelled id={`${id}-address`} title="链接地址" required error={said}>
        <OutlinedInput
          id={`${id}-address`}
          autoFocus
          fullWidth
          placeholder="https://"
          value={typed}
          error={said !== undefined}
          inputProps={{ 'aria-describedby': said ? `${id}-address-error` : undefined, inputMode: 'url' }}
          onChange={({ target }) => {
            setTyped(target.value)
            setSaid(undefined)
          }}
          onKeyDown={press}
        />
      </Labelled>
      {!isMarked && (
        <Labelled id={`${id}-words`} title="显示文字">
          <OutlinedInput
            id={`${id}-words`}
            fullWidth
            placeholder="不填则显示地址"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={press}
          />
        </Labelled>
      )}
    </PickerDialog>
  )
}

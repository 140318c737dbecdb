import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useState } from 'react'
import { Popup } from '../popup.tsx'

/** Seed §9: popup textarea. */
const WIDTH = 300
const HEIGHT = 210

const Area = styled('textarea')(({ theme }) => ({
  display: 'block',
  width: WIDTH,
  height: HEIGHT,
  maxWidth: '100%',
  padding: 8,
  border: `1px solid ${theme.vars!.palette.line.strong}`,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: 13,
  lineHeight: '20px',
  resize: 'both',
}))

type TextPopoverProps = {
  readonly anchor: HTMLElement
  readonly title: string
  readonly text: string
  readonly max?: number | undefined
  readonly onConfirm: (text: string) => void
  readonly onClose: () => void
}

/** Several lines in a window of their own (widgets 13.4): Ctrl+Enter takes them, Esc leaves what was there. */
export const TextPopover = ({ anchor, title, text, max, onConfirm, onClose }: TextPopoverProps) => {
  const [typed, setTyped] = useState(text)
  const count = [...typed].length
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onConfirm(typed)
  }
  return (
    <Popup anchor={anchor} title={title} edge="right" onClose={onClose} onKeyDown={press}>
      <Box sx={{ p: 2 }}>
        <Area autoFocus aria-label={title} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            mt: 2,
            fontSize: 12,
            color: max && count > max ? 'states.bad.text' : 'ink.soft',
          }}
        >
          <Box role="status" sx={{ flex: 1 }}>
            {max === undefined ? `${count} 字` : `${count} / ${max} 字`}
          </Box>
          <Button onClick={onClose}>取消</Button>
          <Button variant="contained" color="primary" title="Ctrl Enter" onClick={() => onConfirm(typed)}>
            确认
          </Button>
        </Box>
      </Box>
    </Popup>
  )
}

import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import type { EditorProps } from './cell-kind.ts'
import { isComposing, ownClipboard, useEnding, useFocus } from './editing.ts'

/** Seed: the pop-up textarea. */
const WIDTH = 300
const HEIGHT = 210

const Area = styled('textarea')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'block',
    width: WIDTH,
    height: HEIGHT,
    padding: '8px 10px',
    border: `1px solid ${palette.primary.main}`,
    borderRadius: 6,
    outline: `2px solid ${palette.primary.tint2}`,
    backgroundColor: palette.ground.float,
    boxShadow: palette.shade.float,
    color: palette.ink.main,
    font: 'inherit',
    fontSize: 13,
    lineHeight: '20px',
    resize: 'both',
  }
})

const Count = styled('div')(({ theme }) => ({
  padding: '2px 4px',
  color: theme.vars!.palette.ink.soft,
  fontSize: 12,
  lineHeight: '18px',
  textAlign: 'right',
}))

/** Several lines in a pop-up at the cell: Enter breaks the line, Ctrl+Enter and Tab take the text. */
export const AreaEditor = (props: EditorProps) => (
  <Popper open anchorEl={props.anchor} placement="bottom-start" sx={{ zIndex: 1300 }}>
    <Field {...props} />
  </Popper>
)

const Field = ({ column, value, unread, begunWith, commit, cancel, hold, isDisabled }: EditorProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(begunWith ?? unread ?? String(value ?? ''))
  useFocus(area, 'behind')
  const { press, leave } = useEnding({ take: () => ({ text }), commit, cancel, hold, begunByTyping: false })

  return (
    <>
      <Area
        ref={area}
        aria-label={column.title}
        value={text}
        readOnly={isDisabled}
        placeholder={column.placeholder}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return event.stopPropagation()
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return event.stopPropagation()
          if (event.key === 'Enter') {
            event.preventDefault()
            event.stopPropagation()
            return leave('onward')
          }
          press(event)
        }}
        {...ownClipboard}
      />
      <Count aria-live="off">{`${[...text].length} 字，Ctrl Enter 完成`}</Count>
    </>
  )
}

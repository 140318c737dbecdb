import { lazy, Suspense, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { Icon } from '../../theme/icon.tsx'
import type { EditorProps } from './cell-kind.ts'
import { EditorInput } from './editor-input.tsx'
import { lineClipboard, useEnding, useFocus } from './editing.ts'

const CalendarPopover = lazy(() =>
  import('../pickers/calendar-popover.tsx').then(({ CalendarPopover: component }) => ({ default: component })),
)

const Mark = styled('button')(({ theme }) => ({
  position: 'absolute',
  right: 2,
  top: 'calc(50% - 12px)',
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars!.palette.ink.faint,
  fontSize: 14,
  lineHeight: 0,
  cursor: 'pointer',
}))

const MIDNIGHT = ' 00:00:00'

/** Dates, moments and times: typed in any usual form, or a day taken from the calendar (Alt+↓). */
export const DateEditor = ({ column, value, unread, begunWith, commit, cancel, hold, isDisabled, anchor }: EditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(begunWith ?? unread ?? String(value ?? ''))
  const [isOpen, setOpen] = useState(false)
  const begunByTyping = begunWith !== undefined
  const hasDays = column.type !== 'time'
  useFocus(input, begunByTyping ? 'behind' : 'selected')
  const { press } = useEnding({ take: () => ({ text }), commit, cancel, hold, begunByTyping })

  const pick = (day: string) => commit({ text: column.type === 'datetime' ? `${day}${text.slice(10) || MIDNIGHT}` : day }, 'stay')

  return (
    <>
      <EditorInput
        ref={input}
        aria-label={column.title}
        value={text}
        readOnly={isDisabled}
        autoComplete="off"
        placeholder={column.placeholder ?? { datetime: '2025-09-26 14:30:00', time: '14:30:00' }[column.type as string] ?? '2025-09-26'}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (hasDays && event.altKey && event.key === 'ArrowDown') {
            event.preventDefault()
            event.stopPropagation()
            return setOpen(true)
          }
          press(event)
        }}
        {...lineClipboard}
      />
      {hasDays && !isDisabled && (
        <Mark
          type="button"
          tabIndex={-1}
          aria-label={`选择${column.title}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          <Icon name="calendar" />
        </Mark>
      )}
      {isOpen && (
        <Suspense>
          <CalendarPopover anchor={anchor} date={text.slice(0, 10)} onPick={pick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

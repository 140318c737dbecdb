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

const SAMPLES = { date: '2025-09-26', datetime: '2025-09-26 14:30:00', time: '14:30:00' } as const

/** Dates, moments and times: typed in any usual form, or taken from the calendar (Alt+↓). */
export const DateEditor = ({ column, value, unread, begunWith, commit, cancel, hold, isDisabled, anchor }: EditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(begunWith ?? unread ?? String(value ?? ''))
  const [isOpen, setOpen] = useState(false)
  const begunByTyping = begunWith !== undefined
  const form = column.type === 'datetime' || column.type === 'time' ? column.type : 'date'
  useFocus(input, begunByTyping ? 'behind' : 'selected')
  const { press } = useEnding({ take: () => ({ text }), commit, cancel, hold, begunByTyping })

  return (
    <>
      <EditorInput
        ref={input}
        aria-label={column.title}
        value={text}
        readOnly={isDisabled}
        autoComplete="off"
        placeholder={column.placeholder ?? SAMPLES[form]}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.altKey && event.key === 'ArrowDown') {
            event.preventDefault()
            event.stopPropagation()
            return setOpen(true)
          }
          press(event)
        }}
        {...lineClipboard}
      />
      {!isDisabled && (
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
          <CalendarPopover
            anchor={anchor}
            form={form}
            text={text}
            onPick={(taken) => commit({ text: taken }, 'stay')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense, useRef, useState } from 'react'
import { halfWidth } from '../../../core/definitions/kind.ts'
import { tidyDate, tidyTime } from '../../../core/kernel/dates.ts'
import { tidyGrain } from '../../../core/kernel/calendar-spans.ts'
import type { CalendarForm } from '../pickers/calendar-form.ts'
import { FieldLine, isOpening, LineEnd } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

const CalendarPopover = lazy(() =>
  import('../pickers/calendar-popover.tsx').then(({ CalendarPopover: component }) => ({ default: component })),
)

const tidied = (form: CalendarForm, typed: string): string => {
  if (form === 'date' || form === 'datetime') return tidyDate(typed)
  return form === 'time' ? tidyTime(typed) : tidyGrain(form, typed)
}

type DateInputProps = InputProps & {
  /** Opens something else than the calendar. */
  readonly onOpen?: () => void
  /** No button: what it opens is opened by its neighbour, and here with Alt+↓. */
  readonly quiet?: boolean
}

/** A day, a moment, a time, a month, quarter or year that is typed (2025/9/6, 20250906, 202509), or taken from the calendar, which opens with Alt+↓. */
export const DateInput = ({ quiet = false, onOpen, ...props }: DateInputProps) => {
  const { field, text, onText, onBlur, readOnly } = props
  const frame = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const form = field.kind.name as CalendarForm
  const open = onOpen ?? (() => setAnchor(frame.current))

  return (
    <>
      <FieldLine
        of={props}
        ref={frame}
        onBlur={() => {
          const tidy = tidied(form, halfWidth(text).trim())
          if (tidy !== text) onText(tidy)
          onBlur()
        }}
        {...(readOnly ? {} : { onKeyDown: (event) => void (isOpening(event) && open()) })}
        endAdornment={!readOnly && !quiet && <LineEnd icon="calendar" label={`选择${field.title}`} onOpen={open} />}
      />
      {anchor && (
        <Suspense>
          <CalendarPopover
            anchor={anchor}
            form={form}
            text={text}
            onPick={(taken) => {
              onText(taken)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

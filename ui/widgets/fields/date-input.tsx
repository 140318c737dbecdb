import { lazy, Suspense, useRef, useState } from 'react'
import { halfWidth } from '../../../core/definitions/kind.ts'
import { tidyDate } from '../../../core/kernel/dates.ts'
import { type Grain, tidyGrain } from '../../../core/kernel/grains.ts'
import { FieldLine, isOpening, LineEnd } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

const CalendarPopover = lazy(() =>
  import('../pickers/calendar-popover.tsx').then(({ CalendarPopover: component }) => ({ default: component })),
)

const GRAINS: readonly string[] = ['month', 'quarter', 'year']
const isGrainKind = (kind: string): kind is Grain => GRAINS.includes(kind)

type DateInputProps = InputProps & {
  /** Opens something else than the calendar. */
  readonly onOpen?: () => void
  /** No button: what it opens is opened by its neighbour, and here with Alt+↓. */
  readonly quiet?: boolean
}

/** A day, month, quarter or year that is typed (2025/9/6, 20250906, 202509), or taken from the calendar, which opens with Alt+↓. */
export const DateInput = ({ quiet = false, onOpen, ...props }: DateInputProps) => {
  const { field, text, onText, onBlur, readOnly } = props
  const frame = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const grain = isGrainKind(field.kind.name) ? field.kind.name : undefined
  const withCalendar = (field.kind.name === 'date' || grain !== undefined || onOpen !== undefined) && !readOnly
  const open = onOpen ?? (() => setAnchor(frame.current))

  return (
    <>
      <FieldLine
        of={props}
        ref={frame}
        onBlur={() => {
          const typed = halfWidth(text).trim()
          const tidy = grain ? tidyGrain(grain, typed) : tidyDate(typed)
          if (tidy !== text) onText(tidy)
          onBlur()
        }}
        {...(withCalendar ? { onKeyDown: (event) => void (isOpening(event) && open()) } : {})}
        endAdornment={withCalendar && !quiet && <LineEnd icon="calendar" label={`选择${field.title}`} onOpen={open} />}
      />
      {anchor && (
        <Suspense>
          <CalendarPopover
            anchor={anchor}
            grain={grain}
            date={text}
            onPick={(date) => {
              onText(date)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense, useRef, useState } from 'react'
import { halfWidth } from '../../../core/definitions/kind.ts'
import { tidyDate } from '../../../core/kernel/dates.ts'
import { Icon } from '../../theme/icon.tsx'
import { type InputProps, placeholderOf } from './input-props.ts'

const CalendarPopover = lazy(() =>
  import('../pickers/calendar-popover.tsx').then(({ CalendarPopover: component }) => ({ default: component })),
)

/** A date that is typed (2025/9/6, 20250906) or taken from the calendar, which opens with Alt+↓. */
export const DateInput = ({
  id,
  field,
  text,
  onText,
  onBlur,
  invalid,
  readOnly,
  required,
  describedBy,
  inputRef,
  placeholder,
  quiet = false,
}: InputProps & { /** No button for the calendar: it opens with Alt+↓. */ readonly quiet?: boolean }) => {
  const frame = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = () => setAnchor(frame.current)
  const close = () => setAnchor(null)
  const withCalendar = field.kind.name === 'date' && !readOnly

  return (
    <>
      <OutlinedInput
        id={id}
        ref={frame}
        fullWidth
        value={text}
        readOnly={readOnly}
        error={invalid}
        required={required}
        {...(readOnly ? {} : { placeholder: placeholderOf(field, placeholder) })}
        onChange={({ target }) => onText(target.value)}
        onBlur={() => {
          const tidy = tidyDate(compact(halfWidth(text).trim()))
          if (tidy !== text) onText(tidy)
          onBlur()
        }}
        onKeyDown={(event) => {
          if (!withCalendar || !event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
        inputRef={inputRef}
        inputProps={{ autoComplete: 'off', 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }}
        endAdornment={
          withCalendar &&
          !quiet && (
            <InputAdornment position="end">
              <IconButton
                aria-label={`选择${field.title}`}
                tabIndex={-1}
                onClick={open}
                sx={{ width: 24, height: 24, mr: -1, fontSize: 14 }}
              >
                <Icon name="calendar" />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      {anchor && (
        <Suspense>
          <CalendarPopover
            anchor={anchor}
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

/** 20250926 as clerks type it. */
const compact = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

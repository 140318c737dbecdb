import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../theme/icon.tsx'
import { mono } from '../../theme/typography.ts'
import { type InputProps, placeholderOf } from './input-props.ts'

const CronDialog = lazy(() => import('../cron/cron-dialog.tsx').then(({ CronDialog: component }) => ({ default: component })))

/** A cron expression that is typed, or made in the editor, which opens with Alt+↓. */
export const CronInput = ({
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
}: InputProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OutlinedInput
        id={id}
        fullWidth
        value={text}
        readOnly={readOnly}
        error={invalid}
        required={required}
        {...(readOnly ? {} : { placeholder: placeholderOf(field, placeholder) })}
        onChange={({ target }) => onText(target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (readOnly || !event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        inputRef={inputRef}
        inputProps={{ 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined, autoComplete: 'off', spellCheck: false }}
        endAdornment={
          !readOnly && (
            <InputAdornment position="end">
              <IconButton
                aria-label={`编辑${field.title}`}
                tabIndex={-1}
                onClick={() => setOpen(true)}
                sx={{ width: 24, height: 24, mr: -1, fontSize: 14 }}
              >
                <Icon name="clock" />
              </IconButton>
            </InputAdornment>
          )
        }
        sx={{ '& input': { fontFamily: mono } }}
      />
      {isOpen && (
        <Suspense>
          <CronDialog
            value={text}
            onConfirm={(expression) => {
              onText(expression)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

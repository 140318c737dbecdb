import OutlinedInput from '@mui/material/OutlinedInput'
import { type InputProps, placeholderOf } from './input-props.ts'

/** One line of text. */
export const TextInput = ({
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
}: InputProps) => (
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
    inputRef={inputRef}
    inputProps={{ 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined, autoComplete: 'off' }}
  />
)

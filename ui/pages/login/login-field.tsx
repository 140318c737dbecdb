import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'

type LoginFieldProps = Pick<
  OutlinedInputProps,
  'type' | 'value' | 'onChange' | 'autoComplete' | 'autoFocus' | 'startAdornment' | 'endAdornment' | 'inputRef' | 'readOnly'
> & { readonly id: string; readonly label: string; readonly error: string; readonly optional?: boolean }

/** A field 40 high with its label above. */
export const LoginField = ({ id, label, error, optional = false, ...input }: LoginFieldProps) => (
  <div>
    <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontSize: 13, lineHeight: '20px', color: 'ink.soft' }}>
      {!optional && (
        <Box component="span" aria-hidden="true" sx={{ mr: 0.75, color: 'states.bad.text' }}>
          *
        </Box>
      )}
      {label}
    </Box>
    <OutlinedInput
      {...input}
      id={id}
      name={id}
      fullWidth
      required={!optional}
      error={error !== ''}
      slotProps={{ input: { 'aria-describedby': error ? `${id}-error` : undefined } }}
      sx={{ minHeight: 40, fontSize: { xs: 16, sm: 14 } }}
    />
    {error && (
      <FormHelperText id={`${id}-error`} error>
        {error}
      </FormHelperText>
    )}
  </div>
)

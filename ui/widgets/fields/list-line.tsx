import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import type { InputProps } from './input-props.ts'

/** The list below a line floats as everything does that floats. */
export const listPaper = {
  sx: { boxShadow: (theme: { vars: { palette: { shade: { float: string } } } }) => theme.vars.palette.shade.float },
}

type ListLineProps = {
  /** What the field's input was given. */
  readonly of: InputProps
  readonly params: AutocompleteRenderInputParams
  readonly placeholder: string | undefined
  readonly end?: ReactNode
}

/** The line in which one types what a list below it offers: drawn by the list, which brings its refs. */
export const listLine = ({ of, params: { slotProps, disabled }, placeholder, end }: ListLineProps): ReactNode => {
  const { invalid, readOnly, required, describedBy, inputRef } = of
  return (
    <OutlinedInput
      ref={slotProps.input.ref}
      className={slotProps.input.className}
      onMouseDown={slotProps.input.onMouseDown}
      fullWidth
      disabled={disabled}
      readOnly={readOnly}
      error={invalid}
      required={required}
      {...(placeholder === undefined ? {} : { placeholder })}
      startAdornment={slotProps.input.startAdornment}
      endAdornment={
        <>
          {slotProps.input.endAdornment}
          {end}
        </>
      }
      inputRef={inputRef}
      inputProps={{ ...slotProps.htmlInput, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }}
    />
  )
}

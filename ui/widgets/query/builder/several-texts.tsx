import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { pastedValues } from '../../../../core/query/rules.ts'
import { LIST_STYLE } from '../../fields/choice-input.tsx'

type SeveralTextsProps = {
  readonly id: string
  readonly title: string
  readonly values: readonly string[]
  readonly invalid: boolean
  readonly onValues: (values: readonly string[]) => void
}

/** Several values typed one by one, or pasted as a column of a spreadsheet. */
export const SeveralTexts = ({ id, title, values, invalid, onValues }: SeveralTextsProps) => {
  const [typed, setTyped] = useState('')
  const add = (more: readonly string[]) => {
    setTyped('')
    onValues([...new Set([...values, ...more])])
  }

  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      limitTags={3}
      options={[] as string[]}
      value={values as string[]}
      inputValue={typed}
      onInputChange={(_, next, reason) => reason !== 'reset' && setTyped(next)}
      onChange={(_, next) => {
        setTyped('')
        onValues([...new Set(next.map((one) => one.trim()).filter(Boolean))])
      }}
      onBlur={() => typed.trim() && add([typed.trim()])}
      clearText="清除"
      sx={[LIST_STYLE, { '& .MuiOutlinedInput-root': { maxHeight: 120, overflow: 'auto' } }]}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          onMouseDown={slotProps.input.onMouseDown}
          fullWidth
          error={invalid}
          startAdornment={slotProps.input.startAdornment}
          endAdornment={slotProps.input.endAdornment}
          {...(values.length ? {} : { placeholder: '逐个输入后回车，或粘贴一列' })}
          onPaste={(event) => {
            const more = pastedValues(event.clipboardData.getData('text'))
            if (more.length < 2) return
            event.preventDefault()
            add(more)
          }}
          inputProps={{ ...slotProps.htmlInput, 'aria-label': `${title}的值`, 'aria-invalid': invalid || undefined }}
        />
      )}
    />
  )
}

import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useDictionary } from '../values/dictionaries.ts'
import type { InputProps } from './input-props.ts'

type RadioInputProps = InputProps & { readonly look?: 'radios' | 'buttons' }

/** One value of a dictionary, all of them in sight (seed §2): as circles, or as buttons beside each other. */
export const RadioInput = ({ id, field, text, onChoose, onBlur, readOnly, describedBy, inputRef, look = 'radios' }: RadioInputProps) => {
  const items = useDictionary(field.code)
  const choose = (value: string | null) => {
    const item = items.find((one) => one.value === value)
    onChoose(item ? { id: item.value, label: item.text, values: {} } : null)
  }
  if (look === 'buttons')
    return (
      <ToggleButtonGroup
        exclusive
        id={id}
        size="small"
        value={text}
        aria-label={field.title}
        aria-describedby={describedBy}
        disabled={readOnly}
        onBlur={onBlur}
        onChange={(_, value: string | null) => value !== null && choose(value)}
      >
        {items.map(({ value, text: title }) => (
          <ToggleButton key={value} value={value} sx={{ height: 32, px: 3, fontSize: 13 }}>
            {title}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    )
  return (
    <RadioGroup
      row
      id={id}
      value={text}
      aria-label={field.title}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onChange={(_, value) => choose(value)}
      sx={{ gap: 4, minHeight: 32, alignItems: 'center' }}
    >
      {items.map(({ value, text: title }, at) => (
        <FormControlLabel
          key={value}
          value={value}
          disabled={readOnly}
          control={<Radio slotProps={{ input: at === 0 ? { ref: inputRef ?? null } : {} }} />}
          label={title}
        />
      ))}
    </RadioGroup>
  )
}

import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { useState } from 'react'
import type { Box } from '../../../core/cron/boxes.ts'
import { weekdayName } from '../../../core/cron/describe.ts'
import { halfWidth } from '../../../core/definitions/kind.ts'

type NumberBoxProps = {
  readonly box: Box
  readonly value: number
  /** The mode it belongs to is the one chosen: others are passed over by Tab. */
  readonly isChosen: boolean
  readonly onChange: (value: number) => void
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

const Weekday = ({ box, value, isChosen, onChange }: NumberBoxProps) => (
  <Select
    value={value}
    onChange={({ target }) => onChange(Number(target.value))}
    inputProps={{ 'aria-label': box.label, tabIndex: -1 }}
    SelectDisplayProps={{ 'aria-label': `${box.label} ${weekdayName(value)}`, tabIndex: isChosen ? 0 : -1 }}
    sx={{ width: 92, opacity: isChosen ? 1 : 0.6 }}
  >
    {WEEK.map((day) => (
      <MenuItem key={day} value={day}>
        {weekdayName(day)}
      </MenuItem>
    ))}
  </Select>
)

const Whole = ({ box, value, isChosen, onChange }: NumberBoxProps) => {
  const [typed, setTyped] = useState<string>()
  const { label, min, max } = box
  const numberOf = (text: string) => (/^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined)
  const shown = typed ?? String(value)
  const isWrong = numberOf(shown) === undefined
  const step = (by: number) => {
    setTyped(undefined)
    onChange(Math.min(max, Math.max(min, value + by)))
  }
  return (
    <OutlinedInput
      value={shown}
      error={isWrong}
      title={`${min}到${max}的整数`}
      onChange={({ target }) => {
        const text = halfWidth(target.value).trim()
        setTyped(text)
        const number = numberOf(text)
        if (number !== undefined) onChange(number)
      }}
      onBlur={() => setTyped(undefined)}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (by === 0 || event.nativeEvent.isComposing) return
        event.preventDefault()
        step(by)
      }}
      inputProps={{
        'aria-label': label,
        'aria-invalid': isWrong || undefined,
        'aria-valuenow': value,
        'aria-valuemin': min,
        'aria-valuemax': max,
        role: 'spinbutton',
        inputMode: 'numeric',
        autoComplete: 'off',
        tabIndex: isChosen ? 0 : -1,
      }}
      sx={{ width: max > 999 ? 68 : 52, opacity: isChosen ? 1 : 0.6, '& input': { textAlign: 'right' } }}
    />
  )
}

/** A whole number within its bounds, or a day of the week. What is out of bounds is marked and not taken. */
export const NumberBox = (props: NumberBoxProps) => (props.box.weekdays ? <Weekday {...props} /> : <Whole {...props} />)

import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { wholeIn } from './print-settings.ts'

type NumberBoxProps = {
  readonly title: string
  readonly value: number | null
  readonly most: number
  /** What empty means. */
  readonly hint?: string
  readonly onChange: (value: number | null) => void
}

/** A count from one upwards; what cannot be meant is told and changes nothing. */
export const NumberBox = ({ title, value, most, hint, onChange }: NumberBoxProps) => {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? String(value ?? '')
  const isWrong = text !== '' && wholeIn(text, most) === undefined
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontSize: 13, color: 'ink.soft' }}>
        {title}
      </Box>
      <OutlinedInput
        id={id}
        fullWidth
        value={text}
        placeholder={hint ?? ''}
        error={isWrong}
        inputProps={{ inputMode: 'numeric', style: { textAlign: 'right' }, 'aria-describedby': isWrong ? `${id}-wrong` : undefined }}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = wholeIn(target.value, most)
          if (next !== undefined || target.value === '') onChange(next ?? null)
        }}
        onBlur={() => setTyped(undefined)}
      />
      {isWrong && (
        <Box id={`${id}-wrong`} role="alert" sx={{ fontSize: 12, color: 'states.bad.text' }}>
          {`请输入 1 到 ${most} 的整数`}
        </Box>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { decimal } from '../../../core/kernel/decimal.ts'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { capitalWords } from '../../../core/sales/capital-words.ts'
import { shownWire } from '../values/shown.ts'
import { FieldLine } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

/** A number: at the right, thousands apart while nobody types in it; money is spelt in capital words meanwhile. */
export const NumberInput = (props: InputProps) => {
  const { field, text, onBlur, readOnly } = props
  const [typing, setTyping] = useState(false)
  const read = readValue(field.kind, field, text)
  const settled = read.ok && !isEmpty(read.value) ? shownWire(field, read.value, null) : text

  const words = typing && field.kind.name === 'money' && read.ok && !isEmpty(read.value) ? capitalWords(decimal(read.value)) : undefined

  const input = (
    <FieldLine
      of={props}
      value={typing ? text : settled}
      onFocus={() => setTyping(!readOnly)}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
      inputProps={{ inputMode: 'decimal', style: { textAlign: 'right' } }}
      {...(field.kind.name === 'percent' && typing ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {})}
    />
  )
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      {input}
      {words !== undefined && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            top: '100%',
            right: 0,
            zIndex: 2,
            px: 2,
            borderRadius: 1,
            bgcolor: 'ground.float',
            color: 'ink.soft',
            fontSize: 12,
            lineHeight: '20px',
            whiteSpace: 'nowrap',
            boxShadow: (theme) => theme.vars!.palette.shade.float,
            pointerEvents: 'none',
          }}
        >
          {words}
        </Box>
      )}
    </Box>
  )
}

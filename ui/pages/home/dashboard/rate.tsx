import Box from '@mui/material/Box'
import { decimal } from '../../../../core/kernel/decimal.ts'
import { signed } from '../../../../core/reports/in-ten-thousands.ts'

const colourOf = (rate: string): string => {
  const way = decimal(rate).cmp(0)
  return way === 0 ? 'ink.soft' : way > 0 ? 'states.ok.text' : 'states.bad.text'
}

/** How much more or less than before; `—` where there is nothing to compare with. */
export const Rate = ({ rate }: { readonly rate: string | null | undefined }) => (
  <Box component="span" sx={{ fontWeight: 600, color: rate ? colourOf(rate) : 'ink.faint' }}>
    {rate ? signed(rate) : '—'}
  </Box>
)

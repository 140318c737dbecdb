import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { shown } from '../../widgets/values/shown.ts'
import type { Total } from '../form/sections.ts'

type AmountCardProps = {
  readonly totals: readonly Total[]
  readonly row: Row
  /** What names the record, where it stands with the amount. */
  readonly head?: ReactNode
}

/** What the decision is about, first: the amount, large, and in capital words. */
export const AmountCard = ({ totals, row, head }: AmountCardProps) => {
  const [first, ...others] = totals
  if (!first) return head
  return (
    <Box
      component="section"
      aria-label={first.field.title}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 32px',
        p: { xs: '12px 14px', sm: '12px 16px 14px' },
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
      }}
    >
      {head}
      <Box sx={{ minWidth: 220 }}>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>{first.field.title}</Box>
        <Box
          sx={{ fontSize: { xs: 26, sm: 24 }, lineHeight: { xs: '36px', sm: '32px' }, fontWeight: 600 }}
        >{`¥ ${shown(first.field, row, first.key) || '0.00'}`}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>{first.words && wireOf(row, first.words)}</Box>
      </Box>
      {others.map(({ key, field, words }) => (
        <Box key={key} sx={{ pl: { xs: 0, sm: 8 }, borderLeft: { xs: 0, sm: 1 }, borderColor: { sm: 'line.main' } }}>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>{field.title}</Box>
          <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>{`¥ ${shown(field, row, key) || '0.00'}`}</Box>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>{words && wireOf(row, words)}</Box>
        </Box>
      ))}
    </Box>
  )
}

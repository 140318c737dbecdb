import Box from '@mui/material/Box'
import type { MonthAhead } from '../../../core/cron/year-ahead.ts'
import { text } from '../../../core/cron/text.ts'

const MOST = 31

/** For those who hear the page. */
const SPOKEN = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** 未来12个月: on how many days of each month something runs; the days themselves are told beside. */
export const YearStrip = ({ months }: { readonly months: readonly MonthAhead[] }) => (
  <Box
    component="ol"
    aria-label={text.ahead}
    sx={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 0.5, m: 0, mt: 1, p: 0, listStyle: 'none' }}
  >
    {months.map(({ year, month, days, off }) => (
      <Box
        component="li"
        key={`${year}-${month}`}
        title={`${year}年${month}月 ${text.daysIn(days, off)}`}
        sx={{ position: 'relative', textAlign: 'center', fontSize: 11, lineHeight: '16px', color: 'ink.soft' }}
      >
        <Box
          aria-hidden
          sx={{
            position: 'relative',
            height: 24,
            borderRadius: 0.5,
            bgcolor: 'ground.card',
            border: 1,
            borderColor: 'line.main',
            overflow: 'hidden',
          }}
        >
          <Box
            sx={{
              position: 'absolute',
              inset: 0,
              top: 'auto',
              height: `${(days.length / MOST) * 100}%`,
              bgcolor: 'primary.main',
              opacity: 0.35,
            }}
          />
          <Box component="span" sx={{ position: 'relative', lineHeight: '22px', color: days.length ? 'ink.main' : 'ink.faint' }}>
            {days.length}
          </Box>
        </Box>
        <span>{month}月</span>
        <Box component="span" sx={SPOKEN}>{` ${text.daysIn(days, off)}`}</Box>
      </Box>
    ))}
  </Box>
)

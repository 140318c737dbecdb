import Box from '@mui/material/Box'
import { PageLink } from '../../../widgets/page-link.tsx'
import { decimal } from '../../../../core/kernel/decimal.ts'
import type { Card } from '../../../../core/reports/home-page.ts'
import { inTenThousands } from '../../../../core/reports/in-ten-thousands.ts'
import { usePages } from '../../../hooks/use-pages.ts'
import { Rate } from './rate.tsx'
import { SparkLine } from './spark-line.tsx'

const Beside = ({ beside }: Pick<Card, 'beside'>) => {
  const { title, amount, rate, isBad } = beside
  const strong = { fontWeight: 600, color: isBad ? 'states.bad.text' : 'ink.main' }
  return (
    <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.soft' }}>
      {title}{' '}
      {amount !== undefined && (
        <Box component="span" sx={strong}>
          {inTenThousands(amount)} 万
        </Box>
      )}
      {amount !== undefined && rate && <Box component="span" sx={{ ml: 2 }}>{`${decimal(rate).toFixed(1)}%`}</Box>}
      {amount === undefined && <Rate rate={rate} />}
    </Box>
  )
}

const Figure = ({ card }: { readonly card: Card }) => {
  const page = usePages().list(card.of)
  return (
    <Box
      component="section"
      aria-label={card.title}
      sx={{ position: 'relative', p: '12px 16px', bgcolor: 'ground.card', border: 1, borderColor: 'line.main', borderRadius: 2 }}
    >
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'ink.soft' }}>
        {page ? (
          <Box
            component={PageLink}
            to={page}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { color: 'primary.main' },
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {card.title}
          </Box>
        ) : (
          card.title
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 3 }}>
        <Box sx={{ fontSize: { xs: 20, sm: 26 }, lineHeight: '40px', fontWeight: 600, whiteSpace: 'nowrap' }}>
          {inTenThousands(card.value)}
          <Box component="span" sx={{ ml: 1, fontSize: 12, fontWeight: 400, color: 'ink.soft' }}>
            万元
          </Box>
        </Box>
        {card.trend && <SparkLine values={card.trend} isBad={card.beside.isBad} />}
      </Box>
      <Beside beside={card.beside} />
    </Box>
  )
}

/** The numbers one looks at first, each with one line of context. */
export const KeyFigures = ({ cards }: { readonly cards: readonly Card[] }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
      gap: '12px',
      // Two beside each other on a phone: an odd one leaves no hole.
      '@media (max-width: 519.98px)': { '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' } },
    }}
  >
    {cards.map((card) => (
      <Figure key={card.key} card={card} />
    ))}
  </Box>
)

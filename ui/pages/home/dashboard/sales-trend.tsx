import { styled } from '@mui/material/styles'
import type { Trend } from '../../../../core/reports/home-page.ts'
import { inTenThousands, marks, reach, scaleFor } from '../../../../core/reports/in-ten-thousands.ts'

const LINES = [1, 0.75, 0.5, 0.25, 0]

const Chart = styled('figure')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '0 8px',
    margin: 0,
    padding: '8px 16px 12px',
    fontSize: 11,
    color: palette.ink.soft,
    '& .scale': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      height: 212,
      margin: '-8px 0',
      textAlign: 'right',
    },
    '& ol': {
      display: 'grid',
      gridTemplateColumns: 'repeat(12, 1fr)',
      height: 220,
      margin: 0,
      padding: 0,
      listStyle: 'none',
      backgroundImage: `radial-gradient(circle at 1px 1px, ${palette.line.strong} 0.8px, transparent 1px)`,
      backgroundSize: '5px 49px',
    },
    '& li': { position: 'relative', textAlign: 'center' },
    '& .bar, & .before': { position: 'absolute', left: '24%', right: '24%', bottom: 24 },
    '& .bar': { borderRadius: '3px 3px 0 0', backgroundColor: palette.primary.light, opacity: 0.32 },
    '& li:last-child .bar': { opacity: 1 },
    '& .before': { left: '14%', right: '14%', borderTop: `2px dashed ${palette.ink.faint}` },
    '& .month': { position: 'absolute', left: 0, right: 0, bottom: 0, lineHeight: '20px', whiteSpace: 'nowrap' },
    '& li:hover .bar': { filter: 'brightness(.9)' },
  }
})

const HEIGHT = 196

const monthOf = (month: string) => `${Number(month.slice(5))}月`

/** Sold by month, each month of the year before as a dashed mark. */
export const SalesTrend = ({ trend: { months, amounts, yearAgo } }: { readonly trend: Trend }) => {
  const top = scaleFor([...amounts, ...yearAgo])
  const high = (value: string) => (reach(value, top) * HEIGHT) / 100
  return (
    <Chart aria-label="近12个月订单金额，单位万元">
      <div className="scale" aria-hidden="true">
        {marks(top, LINES).map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <ol>
        {months.map((month, index) => {
          const [amount = '0', before = '0'] = [amounts[index], yearAgo[index]]
          const words = `${month} ${inTenThousands(amount)} 万元，去年同期 ${inTenThousands(before)} 万元`
          return (
            <li key={month} title={words} aria-label={words}>
              <span className="bar" style={{ height: high(amount) }} />
              {before !== '0.00' && <span className="before" style={{ bottom: 24 + high(before) }} />}
              <span className="month" aria-hidden="true">
                {monthOf(month)}
              </span>
            </li>
          )
        })}
      </ol>
    </Chart>
  )
}

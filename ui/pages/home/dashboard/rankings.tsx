import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Ranking } from '../../../../core/reports/home-page.ts'
import { inTenThousands, reach } from '../../../../core/reports/in-ten-thousands.ts'
import { ChoiceOfViews } from '../../../widgets/choice-of-views.tsx'
import { Panel } from '../../../widgets/panel.tsx'
import { Rate } from './rate.tsx'

const Rows = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: '0 16px 12px',
    listStyle: 'none',
    counterReset: 'place',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '24px 1fr auto 64px',
      alignItems: 'center',
      gap: '0 8px',
      padding: '6px 0',
      fontSize: 13,
      counterIncrement: 'place',
    },
    '& li::before': {
      content: 'counter(place)',
      width: 20,
      height: 20,
      borderRadius: 4,
      fontSize: 12,
      lineHeight: '20px',
      textAlign: 'center',
      color: palette.ink.soft,
      backgroundColor: palette.ground.sunken,
    },
    '& li:nth-of-type(-n+3)::before': { color: palette.primary.contrastText, backgroundColor: palette.primary.main },
    '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& b': { fontWeight: 600 },
    '& .rate': { fontSize: 12, textAlign: 'right' },
    '& .track': { gridColumn: '2 / -1', height: 4, marginTop: 4, borderRadius: 2, backgroundColor: palette.states.idle.ground },
    '& .track i': { display: 'block', height: '100%', borderRadius: 2, backgroundColor: palette.primary.light },
  }
})

/** Who bought and sold most this month. */
export const Rankings = ({ rankings }: { readonly rankings: readonly Ranking[] }) => {
  const [chosen, choose] = useState(rankings[0]?.field)
  const ranking = rankings.find(({ field }) => field === chosen) ?? rankings[0]
  const largest = ranking?.rows[0]?.amount ?? '0'
  return (
    <Panel
      title="本月销售排行"
      note="单位：万元"
      aside={
        <ChoiceOfViews
          label="排行"
          views={rankings.map(({ field, title }) => ({ key: field, title }))}
          chosen={ranking?.field}
          onChoose={choose}
        />
      }
    >
      <Rows>
        {ranking?.rows.map(({ name, amount, rate }) => (
          <li key={name}>
            <span className="name" title={name}>
              {name}
            </span>
            <b>{inTenThousands(amount)}</b>
            <span className="rate">
              <Rate rate={rate} />
            </span>
            <span className="track">
              <i style={{ width: `${reach(amount, largest)}%` }} />
            </span>
          </li>
        ))}
        {ranking?.rows.length === 0 && <span>本月还没有生效的订单</span>}
      </Rows>
    </Panel>
  )
}

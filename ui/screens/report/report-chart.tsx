import { styled } from '@mui/material/styles'
import type { Field } from '../../../core/definitions/field.ts'
import { columnsOf, type ChartPlan, type ChartTone, type ReportType } from '../../../core/definitions/report.ts'
import { decimal, type DecimalText, grouped, sum } from '../../../core/kernel/decimal.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { inTenThousands, reach, scaleFor } from '../../../core/reports/in-ten-thousands.ts'
import { NOTHING } from '../../widgets/values/shown.ts'

const HEIGHT = 180
const LINES = [1, 0.75, 0.5, 0.25, 0]
const TONES: readonly ChartTone[] = ['info', 'teal', 'warn', 'vio', 'bad', 'ok', 'idle']
/** From so much on an axis of amounts is read in 万元. */
const LARGE = 100_000

const Chart = styled('figure')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: '10px 16px 8px',
    fontSize: 11,
    color: palette.ink.soft,
    '& .legend': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px', marginBottom: 10, fontSize: 12, lineHeight: '20px' },
    '& .legend i': { display: 'inline-block', width: 10, height: 10, marginRight: 6, borderRadius: 2 },
    '& .legend i.line': { height: 2, marginBottom: 3, borderRadius: 0, backgroundColor: palette.ink.main },
    '& .plot': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '0 8px' },
    '& .scale': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      height: HEIGHT + 16,
      margin: '-8px 0',
      textAlign: 'right',
    },
    '& ol': { position: 'relative', display: 'flex', height: HEIGHT + 24, margin: 0, padding: 0, listStyle: 'none', overflow: 'hidden' },
    '& ol::before': {
      content: '""',
      position: 'absolute',
      inset: '0 0 auto',
      height: HEIGHT + 1,
      backgroundImage: `linear-gradient(${palette.line.main} 1px, transparent 1px)`,
      backgroundSize: `100% ${HEIGHT / 4}px`,
    },
    '& li': { position: 'relative', flex: '1 1 0', minWidth: 0, padding: '0 3px' },
    '& li:hover': { backgroundColor: palette.ground.hover },
    '& .bars': { position: 'relative', display: 'flex', alignItems: 'flex-end', justifyContent: 'center', gap: 2, height: HEIGHT },
    '& .bars.stacked': { flexDirection: 'column-reverse', alignItems: 'center', justifyContent: 'flex-start', gap: 0 },
    '& .bars i': { display: 'block', opacity: 0.82, width: '56%', maxWidth: 36, minHeight: 0 },
    '& .name': {
      display: 'block',
      lineHeight: '20px',
      marginTop: 4,
      textAlign: 'center',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& svg': { position: 'absolute', inset: '0 0 auto', width: '100%', height: HEIGHT, pointerEvents: 'none', overflow: 'visible' },
    '& polyline': { fill: 'none', stroke: palette.ink.main, strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' },
    ...Object.fromEntries(TONES.map((tone) => [`& .${tone}`, { backgroundColor: palette.states[tone].text }])),
  }
})

const valueIn = (row: Row, key: string): DecimalText => decimal(wireOf(row, key) ?? 0).toString()

const axisText = (field: Field | undefined, top: DecimalText, part: number): string => {
  const value = decimal(top).times(String(part))
  return field?.kind.name === 'money' && decimal(top).ge(LARGE)
    ? inTenThousands(value.toString()).replace(/\.00$/, '')
    : grouped(value.round(2).toString())
}

type ReportChartProps = { readonly report: ReportType; readonly plan: ChartPlan; readonly rows: readonly Row[] }

/** Bars over the groups of a report, and a line with a scale of its own; its numbers stand in the table below. */
export const ReportChart = ({ report, plan: { look, x, y, line, tones = TONES }, rows }: ReportChartProps) => {
  const columns = columnsOf(report)
  const isStacked = look === 'stackedBar'
  const heights = rows.map((row) =>
    isStacked ? [sum(y.map((key) => decimal(valueIn(row, key)))).toString()] : y.map((key) => valueIn(row, key)),
  )
  const top = scaleFor(heights.flat())
  const lineTop = line === undefined ? '1' : scaleFor(rows.map((row) => valueIn(row, line)))
  const first = columns[y[0] ?? '']
  const isLarge = first?.kind.name === 'money' && decimal(top).ge(LARGE)
  const nameOf = (row: Row) => String(labelOf(row, x) ?? wireOf(row, x) ?? NOTHING)
  const told = (row: Row) =>
    [nameOf(row), ...[...y, ...(line ? [line] : [])].map((key) => `${columns[key]?.title ?? ''} ${textOf(columns[key], row, key)}`)].join(
      '\n',
    )
  const points = rows.map(
    (row, at) => `${(((at + 0.5) / rows.length) * 100).toFixed(2)},${(100 - reach(valueIn(row, line ?? ''), lineTop)).toFixed(2)}`,
  )

  return (
    <Chart aria-label={`${report.title}图表`}>
      <figcaption className="legend">
        {y.map((key, at) => (
          <span key={key}>
            <i className={tones[at % tones.length]} />
            {columns[key]?.title}
          </span>
        ))}
        {line !== undefined && (
          <span>
            <i className="line" />
            {columns[line]?.title}
          </span>
        )}
        {isLarge && <span>单位：万元</span>}
      </figcaption>
      <div className="plot">
        <div className="scale" aria-hidden="true">
          {LINES.map((part) => (
            <span key={part}>{axisText(first, top, part)}</span>
          ))}
        </div>
        <ol>
          {rows.map((row) => (
            <li key={String(row['id'])} title={told(row)}>
              <span className={isStacked ? 'bars stacked' : 'bars'} aria-hidden="true">
                {y.map((key, at) => (
                  <i key={key} className={tones[at % tones.length]} style={{ height: `${reach(valueIn(row, key), top)}%` }} />
                ))}
              </span>
              <span className="name">{nameOf(row)}</span>
            </li>
          ))}
          {line !== undefined && (
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <polyline points={points.join(' ')} />
            </svg>
          )}
        </ol>
      </div>
    </Chart>
  )
}

const textOf = (field: Field | undefined, row: Row, key: string): string => {
  const value = wireOf(row, key)
  return field && value !== null ? field.kind.format(value, field) : NOTHING
}

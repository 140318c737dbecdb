import type { ChartFigures, ChartForm, Reaches } from '../../../core/reports/chart-figures.ts'
import type { SeriesTone } from './chart-styles.ts'

type ChartPlotProps = {
  readonly figures: ChartFigures
  readonly form: ChartForm
  /** What each group is called, and all it says. */
  readonly groups: readonly { readonly id: string; readonly name: string; readonly told: string }[]
  readonly toneOf: (series: number) => SeriesTone
  readonly isCompared: (measure: string) => boolean
  /** The figure with a scale of its own runs on from group to group; else each group has a level of it. */
  readonly isLineDrawn: boolean
}

const pointsOf = ({ reaches }: Reaches): string =>
  reaches.map((reach, at) => `${(((at + 0.5) / reaches.length) * 100).toFixed(2)},${(100 - reach).toFixed(2)}`).join(' ')

/** The plot of a chart: bars beside or on each other with a line over them, or lines; its numbers are read in the table. */
export const ChartPlot = ({ figures, form, groups, toneOf, isCompared, isLineDrawn }: ChartPlotProps) => {
  const { series, line, scale, over, isStacked } = figures
  const pileAt = (at: number) => series.reduce((height, { reaches }) => height + (reaches[at] ?? 0), 0)
  return (
    <div className="plot">
      <div className="scale" aria-hidden="true">
        {scale.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <div className="area">
        <ol>
          {groups.map(({ id, name, told }, at) => (
            <li key={id} title={told}>
              <span className={isStacked ? 'bars stacked' : 'bars'} aria-hidden="true">
                {form === 'bars' &&
                  series.map(({ key, reaches, over: values }, index) => (
                    <i key={key} className={toneOf(index)} style={{ height: `${reaches[at]}%` }}>
                      {values[at] !== undefined && <b>{values[at]}</b>}
                    </i>
                  ))}
                {line && !isLineDrawn && <em style={{ bottom: `${line.reaches[at]}%` }} />}
                {over[at] !== undefined && <b style={{ bottom: `${pileAt(at)}%` }}>{over[at]}</b>}
              </span>
              <span className="name">{name}</span>
            </li>
          ))}
        </ol>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {form === 'lines' &&
            series.map((one, index) => (
              <polyline key={one.key} className={isCompared(one.key) ? `${toneOf(index)} dashed` : toneOf(index)} points={pointsOf(one)} />
            ))}
          {line && isLineDrawn && <polyline points={pointsOf(line)} />}
        </svg>
      </div>
    </div>
  )
}

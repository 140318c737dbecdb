/** What a part found out: ours beside what it is held against, in the same run. */
export type Figure = {
  readonly what: string
  readonly ours: string
  readonly against: string
  /** Ours over the other, both as they count: more per second, or more milliseconds. */
  readonly ratio?: number
  readonly bar?: Bar
  /** Why there is no figure. */
  readonly notMeasured?: string
}

export type Bar = { readonly atLeast: number } | { readonly atMost: number }

export type Part = { readonly name: string; readonly title: string; readonly figures: readonly Figure[] }

export const notMeasured = (what: string, reason: string): Figure => ({ what, ours: '', against: '', notMeasured: reason })

const holds = (ratio: number, bar: Bar) => ('atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost)

const barText = (bar: Bar) => ('atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`)

const verdict = ({ ratio, bar, notMeasured: reason }: Figure) => {
  if (reason !== undefined) return `not measured: ${reason}`
  if (ratio === undefined || !bar) return ''
  return holds(ratio, bar) ? 'holds' : 'missed'
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const line = (figure: Figure) =>
  row([
    figure.what,
    figure.ours,
    figure.against,
    figure.ratio === undefined ? '' : String(Number(figure.ratio.toPrecision(3))),
    figure.bar ? barText(figure.bar) : '',
    verdict(figure),
  ])

export const section = ({ title, figures }: Part): string =>
  [
    `## ${title}`,
    '',
    row(['what', 'ours', 'against', 'ratio', 'bar', '']),
    row(Array<string>(6).fill('---')),
    ...figures.map(line),
    '',
  ].join('\n')

export const missed = (parts: readonly Part[]): readonly Figure[] =>
  parts.flatMap(({ figures }) => figures.filter(({ ratio, bar }) => ratio !== undefined && bar && !holds(ratio, bar)))

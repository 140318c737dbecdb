import { styled } from '@mui/material/styles'
import type { KeyboardEvent } from 'react'
import type { Heat, HeatCell, HeatLine, HeatTone } from '../../../core/reports/heat.ts'

/** How much of the swatch a step is (look.md §6). */
const PARTS = { step0: 10, step1: 22, step2: 36, step3: 52 } as const

const LEGEND: readonly (readonly [HeatTone, string])[] = [
  ['none', '无'],
  ['step0', '< 40%'],
  ['step1', '40'],
  ['step2', '60'],
  ['step3', '80'],
  ['near', '95'],
  ['over', '超出'],
]

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  const steps = Object.entries(PARTS).map(([tone, part]) => [
    `& .${tone}`,
    { backgroundColor: `color-mix(in srgb, ${palette.primary.main} ${part}%, ${palette.ground.card})`, color: palette.ink.main },
  ])
  return {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    '& .legend': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', padding: '6px 12px', fontSize: 12 },
    '& .legend b': { marginRight: 'auto', fontSize: 14 },
    '& .legend span': { display: 'inline-flex', alignItems: 'center', gap: 5, color: palette.ink.soft },
    '& .legend i': { width: 18, height: 12, borderRadius: 3 },
    '& .scroll': { flex: 1, minHeight: 0, overflow: 'auto' },
    '& table': { width: '100%', minWidth: 760, borderCollapse: 'separate', borderSpacing: 0, fontSize: 13 },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      height: 31,
      padding: '0 4px',
      fontWeight: 400,
      color: palette.ink.faint,
      backgroundColor: palette.ground.card,
      borderBottom: `1px solid ${palette.line.main}`,
    },
    '& tbody th, & thead th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      padding: '0 8px 0 12px',
      maxWidth: 180,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'left',
      fontWeight: 400,
      backgroundColor: palette.ground.card,
    },
    '& thead th:first-of-type': { zIndex: 3 },
    '& tbody tr.top > *': { fontWeight: 600 },
    '& tbody tr:not(.top) th': { paddingLeft: 30 },
    '& td': { padding: 1 },
    '& td:last-of-type': { paddingRight: 8 },
    '& button': {
      display: 'block',
      width: '100%',
      minWidth: 34,
      height: 28,
      padding: 0,
      border: 0,
      borderRadius: 4,
      font: 'inherit',
      fontSize: 12,
      cursor: 'pointer',
    },
    '& td:last-of-type button': { textAlign: 'right', paddingRight: 6 },
    '& button[aria-pressed="true"]': { boxShadow: `0 0 0 2px ${palette.primary.main}` },
    '& .none': { backgroundColor: palette.ground.sunken, color: palette.ink.faint },
    '& .whole': { backgroundColor: 'transparent', color: palette.ink.main },
    ...Object.fromEntries(steps),
    '& .near': { backgroundColor: palette.states.warn.ground, color: palette.states.warn.text, fontWeight: 600 },
    '& .over': { backgroundColor: palette.states.bad.ground, color: palette.states.bad.text, fontWeight: 600 },
  }
})

/** Where a cell stands; the last column is all of its line. */
export type HeatPlace = { readonly line: number; readonly column: number }

const MOVES: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export const cellAt = ({ lines }: Heat, { line, column }: HeatPlace): HeatCell | undefined =>
  lines[line]?.cells[column] ?? lines[line]?.whole

const idAt = ({ line, column }: HeatPlace) => `heat-${line}-${column}`

type HeatTableProps = {
  readonly title: string
  readonly heat: Heat
  readonly chosen: HeatPlace
  readonly onChoose: (place: HeatPlace) => void
  /** Enter and a double press lead on. */
  readonly onOpen: (place: HeatPlace) => void
}

/** Groups by lines, their steps side by side, each as full as its colour; the figure is always in the cell. */
export const HeatTable = ({ title, heat, chosen, onChoose, onOpen }: HeatTableProps) => {
  const columns = heat.across.length
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    const place = {
      line: Math.min(Math.max(chosen.line + by[0], 0), heat.lines.length - 1),
      column: Math.min(Math.max(chosen.column + by[1], 0), columns),
    }
    onChoose(place)
    document.getElementById(idAt(place))?.focus()
  }
  const button = (line: HeatLine, place: HeatPlace, { figure, tone }: HeatCell, named: string) => {
    const isChosen = place.line === chosen.line && place.column === chosen.column
    return (
      <button
        id={idAt(place)}
        type="button"
        className={place.column === columns ? 'whole' : tone}
        aria-pressed={isChosen}
        aria-label={`${line.name} ${named} ${figure ? `${figure}%` : '无'}`}
        tabIndex={isChosen ? 0 : -1}
        onClick={() => onChoose(place)}
        onDoubleClick={() => onOpen(place)}
        onKeyDown={(event) => event.key === 'Enter' && onOpen(place)}
      >
        {figure ? `${figure}${place.column === columns ? '%' : ''}` : '·'}
      </button>
    )
  }
  return (
    <Frame>
      <div className="legend">
        <b>{title}</b>
        {LEGEND.map(([tone, name]) => (
          <span key={tone}>
            <i className={tone} />
            {name}
          </span>
        ))}
      </div>
      <div className="scroll">
        {/* The arrows go from cell to cell. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table aria-label={title} onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col" aria-label={title} />
              {heat.across.map((one) => (
                <th key={one.value} scope="col">
                  {one.title}
                </th>
              ))}
              <th scope="col">合计</th>
            </tr>
          </thead>
          <tbody>
            {heat.lines.map((line, at) => (
              <tr key={line.id} className={line.depth === 0 ? 'top' : undefined}>
                <th scope="row" title={line.name}>
                  {line.name}
                </th>
                {heat.across.map((one, column) => (
                  <td key={one.value}>{button(line, { line: at, column }, line.cells[column]!, one.title)}</td>
                ))}
                <td>{button(line, { line: at, column: columns }, line.whole, '合计')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Frame>
  )
}

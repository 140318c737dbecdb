import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** Seed §9. */
const USUAL = 3
const MOST = 4

export type Detail = {
  readonly key: string
  readonly title: string
  readonly value: ReactNode
  /** Takes a row of its own, with its line breaks. */
  readonly wide?: boolean
}

type DetailListProps = {
  readonly details: readonly Detail[]
  /** At most four beside each other where there is room; three where nothing is said. */
  readonly columns?: number
  /** The title above its value instead of before it. */
  readonly isVertical?: boolean
  readonly isLarge?: boolean
}

/** How many stand beside each other: 1 to 4, whatever is asked. */
export const columnsOf = (asked: number = USUAL): number =>
  Number.isFinite(asked) ? Math.min(MOST, Math.max(1, Math.trunc(asked))) : USUAL

const List = styled('dl', { shouldForwardProp: (name) => !['columns', 'isVertical', 'isLarge'].includes(String(name)) })<{
  readonly columns: number
  readonly isVertical: boolean
  readonly isLarge: boolean
}>(({ theme, columns, isVertical, isLarge }) => {
  const { palette } = theme.vars!
  const beside = (count: number) => ({ gridTemplateColumns: `repeat(${Math.min(columns, count)}, minmax(0, 1fr))` })
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    columnGap: 16,
    margin: 0,
    '@container (min-width: 520px)': beside(2),
    '@container (min-width: 720px)': beside(3),
    '@container (min-width: 1040px)': beside(MOST),
    '& > div': {
      display: 'grid',
      gridTemplateColumns: isVertical ? 'minmax(0, 1fr)' : '92px minmax(0, 1fr)',
      gap: isVertical ? 0 : 8,
      padding: isLarge ? '10px 0' : '6px 0',
      borderBottom: `1px solid ${palette.line.main}`,
    },
    '& > .wide': { gridColumn: '1 / -1' },
    '& dt': { color: palette.ink.soft, textWrap: 'balance' },
    '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    '& .wide dd': { whiteSpace: 'pre-wrap' },
    '& .nothing': { color: palette.ink.faint },
    [theme.breakpoints.down('sm')]: {
      '& > div': { display: 'flex', gap: 16, padding: '9px 0' },
      '& dt': { flex: 'none' },
      '& dd': { flex: 1, textAlign: 'right' },
    },
  }
})

/** Titles and values beside each other (seed §9); whatever stands around it says how wide it is. */
export const DetailList = ({ details, columns, isVertical = false, isLarge = false }: DetailListProps) => (
  <List columns={columnsOf(columns)} isVertical={isVertical} isLarge={isLarge}>
    {details.map(({ key, title, value, wide }) => (
      <div key={key} className={wide ? 'wide' : undefined}>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
)

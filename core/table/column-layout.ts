import { among, isObject, objectOf } from '../kernel/json.ts'
import type { KeyValues } from '../kernel/key-values.port.ts'
import type { CellType, ColumnKey, TableColumn } from './column.ts'
import { DENSITIES, type Density } from './density.ts'

export type Side = 'left' | 'right' | 'none'

/** How a person likes the columns of one table. Only what differs from the declaration is kept. */
export type ColumnLayout = {
  /** Empty where the declared order holds. */
  readonly order: readonly ColumnKey[]
  readonly widths: Readonly<Record<ColumnKey, number>>
  /** Columns shown or hidden by hand. */
  readonly shown: Readonly<Record<ColumnKey, boolean>>
  readonly pinned: Readonly<Record<ColumnKey, Side>>
  readonly density?: Density
}

export const usualLayout: ColumnLayout = { order: [], widths: {}, shown: {}, pinned: {} }

const NARROWEST = 40
const WIDEST = 2_000
const USUAL_WIDTH = 120

/** Seed §9: what columns of a type need at least, and have where nobody says. */
const WIDTHS: Partial<Record<CellType, readonly [least: number, usual: number]>> = {
  date: [135, 135],
  datetime: [190, 200],
  user: [190, 220],
  department: [190, 190],
}

/** Seed §9: the columns share so much of the table where they are few. */
const SHARED = 0.92

/** The seed's least widths are those of editors: a column that is only read has none. */
const leastWidth = ({ minWidth, readonly, type }: TableColumn): number =>
  minWidth ?? (readonly === true ? undefined : WIDTHS[type]?.[0]) ?? NARROWEST

const within = (width: number, column: TableColumn): number =>
  Math.round(Math.min(WIDEST, Math.max(leastWidth(column), Number.isFinite(width) ? width : USUAL_WIDTH)))

/** How wide a column is: by hand, as declared, as its type wants, or its share of a table that has room. */
export const widthOf = (column: TableColumn, layout: ColumnLayout, table = 0, columns = 1): number => {
  const given = layout.widths[column.key] ?? column.width ?? WIDTHS[column.type]?.[1]
  return within(given ?? Math.max(USUAL_WIDTH, (table * SHARED) / Math.max(1, columns)), column)
}

const sideOf = (column: TableColumn, { pinned }: ColumnLayout): Side => pinned[column.key] ?? column.pinned ?? 'none'

export const isShown = (column: TableColumn, { shown, density = 'standard' }: ColumnLayout): boolean =>
  column.type !== 'hidden' && (shown[column.key] ?? column.asideAt?.includes(density) !== true)

/** All columns in their order. A column that the layout does not know stands behind its declared neighbour. */
export const ordered = (columns: readonly TableColumn[], { order }: ColumnLayout): readonly TableColumn[] => {
  if (!order.length) return columns
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const placed = [...new Set(order)].flatMap((key) => byKey.get(key) ?? [])
  columns.forEach((column, index) => {
    if (order.includes(column.key)) return
    const before = columns[index - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  })
  return placed
}

/** The shown columns: pinned left, the others, pinned right. */
export const laidOut = (columns: readonly TableColumn[], layout: ColumnLayout): readonly TableColumn[] => {
  const seen = ordered(columns, layout)
    .filter((column) => isShown(column, layout))
    .map((column): TableColumn => {
      const side = sideOf(column, layout)
      if (side === (column.pinned ?? 'none')) return column
      const { pinned: _, ...rest } = column
      return side === 'none' ? rest : { ...rest, pinned: side }
    })
  const on = (side: TableColumn['pinned']) => seen.filter(({ pinned }) => pinned === side)
  return [...on('left'), ...on(undefined), ...on('right')]
}

export const withWidth = (layout: ColumnLayout, column: TableColumn, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [column.key]: within(width, column) },
})

/** A column in front of another one; at the end where none is named. */
export const withMoved = (
  layout: ColumnLayout,
  columns: readonly TableColumn[],
  key: ColumnKey,
  before: ColumnKey | undefined,
): ColumnLayout => {
  const keys = ordered(columns, layout).map((column) => column.key)
  if (!keys.includes(key) || key === before) return layout
  const rest = keys.filter((one) => one !== key)
  const place = before === undefined ? rest.length : rest.indexOf(before)
  return place < 0 ? layout : { ...layout, order: rest.toSpliced(place, 0, key) }
}

export const withPinned = (layout: ColumnLayout, key: ColumnKey, side: Side): ColumnLayout => ({
  ...layout,
  pinned: { ...layout.pinned, [key]: side },
})

export const withShown = (layout: ColumnLayout, shown: ColumnLayout['shown']): ColumnLayout => ({
  ...layout,
  shown: { ...layout.shown, ...shown },
})

const entries = <T>(value: unknown, isFit: (one: unknown) => one is T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(objectOf(value)).filter((entry): entry is [string, T] => isFit(entry[1])))

/** Whatever was kept; what cannot be read gives way to the usual. */
export const readLayout = (stored: unknown): ColumnLayout => {
  if (!isObject(stored)) return usualLayout
  const { order, widths, shown, pinned, density } = stored
  const known = among(density, DENSITIES)
  return {
    order: Array.isArray(order) ? order.filter((key): key is string => typeof key === 'string') : [],
    widths: entries(widths, (one): one is number => typeof one === 'number' && Number.isFinite(one)),
    shown: entries(shown, (one): one is boolean => typeof one === 'boolean'),
    pinned: entries(pinned, (one): one is Side => one === 'left' || one === 'right' || one === 'none'),
    ...(known ? { density: known } : {}),
  }
}

const layoutKey = (user: string, table: string): string => `grid:${user}:${table}`

/** The layout of one table, as this user left it on this device. */
export const keptLayout = (kept: KeyValues, user: string, table: string): ColumnLayout => readLayout(kept.get(layoutKey(user, table)))

export const keepLayout = (kept: KeyValues, user: string, table: string, layout: ColumnLayout): void => {
  if (layout === usualLayout) kept.remove(layoutKey(user, table))
  else kept.set(layoutKey(user, table), layout)
}

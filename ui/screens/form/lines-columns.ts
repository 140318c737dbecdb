import type { Field } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { DENSITIES } from '../../../core/table/density.ts'
import { widthInLines } from '../../widgets/table/column.ts'

export type Under = Readonly<Record<string, readonly string[]>>

type Wanted = {
  readonly table: LinesType
  readonly fields: readonly (readonly [string, Field])[]
  /** Shown until somebody chooses others, in this order. */
  readonly usual: readonly string[]
  readonly under: Under
  readonly isDisabled: (key: string, row: Row) => boolean
}

/** Columns that stay keep their order; others go where the definition has them. */
const inOrder = (before: readonly string[], wanted: readonly string[]): readonly string[] => {
  const stays = before.filter((key) => wanted.includes(key))
  return wanted.reduce<readonly string[]>((all, key, at) => {
    if (all.includes(key)) return all
    const after = wanted.slice(0, at).findLast((one) => all.includes(one))
    const place = after ? all.indexOf(after) + 1 : 0
    return [...all.slice(0, place), key, ...all.slice(place)]
  }, stays)
}

/** The columns of a form's table. */
export const linesColumns = ({ table, fields, usual, under, isDisabled }: Wanted): readonly TableColumn[] => {
  const byKey = new Map(fields)
  const below = new Set(usual.flatMap((key) => under[key] ?? []))
  const keys = inOrder(
    usual,
    fields.map(([key]) => key),
  )
  const shown = keys.flatMap((key, at): readonly TableColumn[] => {
    const field = byKey.get(key)
    if (!field) return []
    const column = tableColumn(key, field, { lines: table, readOnly: table.editable === false, isDisabled, width: widthInLines })
    const asideAt = usual.includes(key) ? (below.has(key) ? (['standard'] as const) : []) : DENSITIES
    return [{ ...column, ...(asideAt.length ? { asideAt } : {}), ...(at === 0 ? { pinned: 'left' as const } : {}) }]
  })
  // Whose rows come from elsewhere keep whose they are and what they bring, though nobody sees it.
  const brought = table.pull ? [table.pull.by, ...Object.keys(table.pull.fills ?? {})] : []
  const unseen = [...new Set(brought)].filter((key) => !byKey.has(key) && table.columns[key]?.hidden)
  return [...shown, ...unseen.map((key) => tableColumn(key, table.columns[key]!, { lines: table }))]
}

/** The first amount in sight that is worked out and added up. */
export const isWhatItComesTo = ({ type, field, asideAt }: TableColumn): boolean =>
  type === 'money' && field?.derived !== undefined && field.totalled === true && asideAt === undefined

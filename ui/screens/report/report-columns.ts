import type { Field } from '../../../core/definitions/field.ts'
import type { ReportType } from '../../../core/definitions/report.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { Paint } from '../../widgets/cells/cell-kind.ts'
import { paintAction } from '../../widgets/cells/paint-list.ts'
import { widthOf } from '../../widgets/table/column.ts'

/** Room for what everything comes to. */
const MONEY_WIDTH = 132

type Wanted = {
  readonly shown: readonly (readonly [string, Field])[]
  readonly report: ReportType
  /** The dimensions it is grouped by: they name the rows. */
  readonly groups: readonly string[]
  /** May the reader go to the records of this type? */
  readonly leadsTo: (type: string) => boolean
  /** May he open a record that the field names? */
  readonly opens: (field: Field) => boolean
}

const isNothing = (row: Row, key: string) => Number(wireOf(row, key) ?? 0) === 0

/** A figure that leads somewhere is a link while there is something behind it. */
const paintFigure =
  (key: string): Paint =>
  (cell, text, value, column, row) =>
    isNothing(row, key) ? cell.replaceChildren(text) : paintAction(key)(cell, text, value, column, row)

/** The columns of a report: its first one stays in sight; names, and figures with records behind them, are links. */
export const reportColumns = ({ shown, report, groups, leadsTo, opens }: Wanted): readonly TableColumn[] => {
  const drills = new Set((report.report.drills ?? []).filter(({ to }) => leadsTo(to)).map(({ column }) => column))
  return shown.map(([key, field], at): TableColumn => {
    const { marked: _, statistics: __, ...column } = tableColumn(key, field, { readOnly: true, width: (one) => widthOf(one) })
    const width = field.kind.name === 'money' ? Math.max(MONEY_WIDTH, widthOf(field)) : widthOf(field)
    const own = { ...column, width, sorter: true, ...(at === 0 ? { pinned: 'left' as const } : {}) }
    if (groups.includes(key) && (drills.size > 0 || opens(field))) return { ...own, type: 'slot', props: { paint: paintAction(key) } }
    return drills.has(key) ? { ...own, type: 'slot', props: { paint: paintFigure(key) } } : own
  })
}

import type { DictItem } from '../../../core/definitions/dicts.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { namedRecord } from '../../../core/definitions/named-record.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { tableColumn } from '../../../core/records/form/table-columns.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { Density } from '../../../core/table/density.ts'
import { stateOf } from '../../../core/records/usual-fields.ts'
import type { Paint } from '../../widgets/cells/cell-kind.ts'
import { paintAction, paintActions, paintLink, paintRing, paintState, paintToned, type RowActions } from '../../widgets/cells/paint-list.ts'
import { widthOf } from '../../widgets/table/column.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { NOTHING } from '../../widgets/values/shown.ts'
import { isProgress, toneOf } from '../../widgets/values/tones.ts'
import { isAdded } from './is-summed.ts'

const STATE_WIDTH = 84
/** Room for what all pages come to. */
const SUM_WIDTH = 128
/** From so wide on a column of chosen records holds names. */
const NAMES_FROM = 150
const SIGN = 13
/** Names of companies and goods. */
const NAME_WIDTH = 200
/** A field that takes so much holds names, not codes. */
const LONG_NAME = 60
/** Around and between two links and ⋯, one of the links 编辑 or 查看. */
const ACTIONS_FRAME = 94
const [LEAST_ACTIONS, MOST_ACTIONS] = [128, 180]
const DENSITIES: readonly Density[] = ['compact', 'standard', 'loose']

export const ACTIONS = 'rowActions'

export const StateChip = ({ type, row }: { readonly type: DocumentType; readonly row: Row }) => {
  const state = stateOf(row)
  return state ? <Chip tone={toneOf(state)}>{type.states[state] ?? state}</Chip> : NOTHING
}

type Wanted = {
  readonly type: DocumentType
  readonly fields: readonly (readonly [string, Field])[]
  readonly dictionary: (code: string | undefined) => readonly DictItem[]
  readonly offeredActionsOf: (row: Row) => RowActions
  /** May the reader open records of this type? */
  readonly leadsTo: (type: string) => boolean
}

/** A number of the row leads to the document that it is of. */
export const NUMBER = 'number:'

/** It is a link where the reader has a page of that document; the row's own name opens the row elsewhere. */
const paintNumber =
  (key: string, field: Field, leadsTo: Wanted['leadsTo'], otherwise: Paint): Paint =>
  (cell, text, value, column, row) => {
    const named = namedRecord(field, key, row)
    const paint = named && leadsTo(named.type) ? paintAction(`${NUMBER}${key}`) : otherwise
    paint(cell, text, value, column, row)
  }

const paintText: Paint = (cell, text) => cell.replaceChildren(text)

/** A text is read as it stands; what is drawn otherwise says how. */
const listColumn = (key: string, field: Field, items: readonly DictItem[]): TableColumn => {
  const column = tableColumn(key, field, { readOnly: true, width: (one) => widthOf(one, items) })
  const { statistics: _, ...plain } = column
  const width = field.width ?? Math.max(column.width ?? 0, isAdded(field) ? SUM_WIDTH : 0)
  const shared = {
    ...plain,
    marked: false,
    width,
    ...givenUp(field, width),
    sorter: field.derived !== 'onRead',
    ...(isAdded(field) ? { statistics: ['sum'] as const } : {}),
  }
  if (field.kind.name === 'dict' && isProgress(items)) return { ...shared, type: 'slot', props: { paint: paintRing } }
  if (field.tones) return { ...shared, type: 'slot', props: { paint: paintToned(field.tones) } }
  return { ...shared, type: column.type === 'checkbox' ? 'normal' : column.type }
}

/** The end of a long name is the first to go where columns do not quite fit. */
const GIVEN_UP = 0.15

const givenUp = ({ kind }: Field, width: number): { readonly gives?: number } =>
  kind.labelled && width >= NAMES_FROM ? { gives: Math.floor(width * GIVEN_UP) } : {}

const titleWidth = ({ width, max = 0 }: Field, column: TableColumn): number =>
  Math.max(column.width ?? 0, width === undefined && max >= LONG_NAME ? NAME_WIDTH : 0)

/** Room for what a row may offer first, and for ⋯ beside it. */
const actionsWidth = (type: DocumentType): number => {
  const titles = Object.values<ActionType<unknown>>(type.actions ?? {}).filter(({ auto, opens }) => !auto && !opens?.view)
  const longest = Math.max(0, ...titles.map(({ title }) => [...title].length))
  return Math.min(MOST_ACTIONS, Math.max(LEAST_ACTIONS, ACTIONS_FRAME + longest * SIGN))
}

/** The list's columns as the definition declares them: its number first, state and actions last, all three in sight. */
export const listColumns = ({ type, fields, dictionary, offeredActionsOf, leadsTo }: Wanted): readonly TableColumn[] => {
  const listed = fields.filter(([key, field]) => field.listed && key !== 'billStatus')
  const titled = listed.some(([key]) => key === type.titleField) ? type.titleField : listed[0]?.[0]
  const own = listed.map(([key, field]): TableColumn => {
    const column = listColumn(key, field, dictionary(field.code))
    const paintOver = (paint: Paint) => (field.numberOf ? paintNumber(key, field, leadsTo, paint) : paint)
    if (key === titled) {
      return { ...column, width: titleWidth(field, column), type: 'slot', pinned: 'left', props: { paint: paintOver(paintLink) } }
    }
    const painted: TableColumn = field.numberOf ? { ...column, type: 'slot', props: { paint: paintOver(paintText) } } : column
    return field.listed === 'aside' ? { ...painted, asideAt: DENSITIES } : painted
  })
  const state: TableColumn = {
    key: 'billStatus',
    title: '单据状态',
    type: 'slot',
    width: STATE_WIDTH,
    pinned: 'right',
    props: { paint: paintState(type.states) },
  }
  const actions: TableColumn = {
    key: ACTIONS,
    title: '操作',
    type: 'slot',
    width: actionsWidth(type),
    pinned: 'right',
    props: { paint: paintActions(offeredActionsOf) },
  }
  return [...own, ...(Object.keys(type.states).length ? [state] : []), actions]
}

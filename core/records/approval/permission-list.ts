import { mayBeCopied, mayBeRejected, movesOfTask } from '../../approval/task-move-forms.ts'
import { readerOf } from '../../approval/chain-reader.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field } from '../../definitions/field.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { Person } from '../../kernel/person.ts'
import type { Row } from '../../kernel/wire.ts'
import { lockCodes, seesField } from '../../permissions/visible-fields.ts'
import { actionIn } from '../actions/hindrances.ts'
import { actionsFor } from '../actions/offered-actions.ts'
import type { ChainView } from './process-view.ts'
import { stepFields } from './step-fields.ts'

/** What a form is told of one button or one field, as the seed's rules read it: a button of type 1 is shown, a field of type 2 is disabled. */
export type Permission = { readonly action: string; readonly type: '1' | '2'; readonly status: '1'; readonly describe: string }

const entry = (type: Permission['type'], action: string, describe: string): Permission => ({ action, type, status: '1', describe })

/** Signing before and after are one button. */
const BUTTONS: Readonly<Record<string, readonly [action: string, describe: string]>> = {
  transfer: ['transfer', '转办'],
  delegate: ['delegate', '委派'],
  addBefore: ['addSign', '加签'],
  addAfter: ['addSign', '加签'],
  back: ['back', '退回'],
}

const decisions = (sight: ChainView): readonly Permission[] => {
  if (!sight.mayDecide) return []
  const moves = new Map(movesOfTask(sight).map((move) => BUTTONS[move] ?? [move, move]))
  return [
    entry('1', 'agree', '同意'),
    ...(mayBeRejected(sight) ? [entry('1', 'reject', '驳回')] : []),
    ...[...moves].map(([action, describe]) => entry('1', action, describe)),
    ...(mayBeCopied(sight) ? [entry('1', 'cc', '抄送')] : []),
  ]
}

/** Columns of one name in two tables are told apart. */
const codeOf = (type: DocumentType, table: string | undefined, key: string): string =>
  lockCodes(type, table, key)[table === undefined ? 0 : 1] ?? key

/** permissionList of a form in approval (oa W22): every button the person has there, and every field that is not filled in at his step. */
export const permissionListOf = (type: DocumentType, sight: ChainView, record: Row, person: Person): readonly Permission[] => {
  const by = readerOf(type, sight, person)
  const { head, tables } = sight.mayDecide ? stepFields(type, sight, record, person) : { head: [], tables: [] }
  const open = new Set([...head.map(([key]) => key), ...tables.flatMap(({ table, columns }) => columns.map(([key]) => `${table}.${key}`))])
  const closed = (fields: Readonly<Record<string, Field>>, table?: string) =>
    Object.entries(fields)
      .filter(([key, field]) => !field.hidden && seesField(type, field, by) && !open.has(table === undefined ? key : `${table}.${key}`))
      .map(([key, { title }]) => entry('2', codeOf(type, table, key), title))
  const own = actionsFor(type, record, person, { ...sight, typeKey: type.key, recordId: sight.process.recordId })
    .filter(({ key }) => key === 'print' || actionIn(key) !== undefined)
    .map(({ key, title }) => entry('1', `${type.area}:${type.name}:${actionIn(key) ?? key}`, title))
  return [
    ...decisions(sight),
    ...own,
    ...closed(type.fields),
    ...Object.entries<LinesType>(type.lines).flatMap(([name, { columns }]) => closed(columns, name)),
  ]
}

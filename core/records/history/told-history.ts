import { fieldsInPlace } from '../../definitions/asked-fields.ts'
import { actionOf } from '../../definitions/action-of.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Field, Fields } from '../../definitions/field.ts'
import { text } from '../../definitions/fields.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { rowsOf, type Row, type Wire } from '../../kernel/wire.ts'
import type { AuditLine } from './audit-trail.port.ts'
import type { RowChanges } from './changes.ts'
import { labelKey, labelOf } from '../labels.ts'

/** A field as it was and as it is now, with the labels beside the values. */
export type ToldChange = { readonly key: string; readonly field: Field; readonly before: Row; readonly after: Row }

/** What happened to the rows of a table. */
export type ToldRows = {
  readonly title: string
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly { readonly name: string; readonly changes: readonly ToldChange[] }[]
}

/** One line of a record's history, in the titles of its definition. */
export type ToldLine = {
  readonly line: AuditLine
  readonly title: string
  readonly changes: readonly ToldChange[]
  readonly tables: readonly ToldRows[]
}

const TITLES: Readonly<Record<string, string>> = {
  add: '新增',
  edit: '修改',
  delete: '删除',
  submit: '提交审批',
  withdraw: '撤回',
  void: '作废',
  agree: '同意',
  copy: '抄送',
  drop: '放弃修改',
  reject: '驳回',
  effect: '随其他单据变更',
  login: '登录',
  password: '修改密码',
  resetPassword: '重置密码',
  bind: '绑定第三方账号',
  unbind: '解绑第三方账号',
  link: '关联账号',
  unlink: '取消关联账号',
}

type Changes = AuditLine['changes']

const JOB = '定时任务'

/** What an action is called. */
export const actionTitle = (type: DocumentType, action: string): string => {
  if (action.startsWith('job:')) return JOB
  const own = action.startsWith('act:') ? actionOf(type, action.slice(4)) : undefined
  return own?.title ?? TITLES[action] ?? action
}

/** What an action gave and took of the menu (core/granting). */
const granted: Field = text('授权')
const listedNames = (value: unknown): string | null => (Array.isArray(value) && value.length ? value.join('，') : null)

const grantsOf = ({ given, taken }: Changes): readonly ToldChange[] =>
  given === undefined && taken === undefined
    ? []
    : [{ key: 'granted', field: granted, before: { granted: listedNames(taken) }, after: { granted: listedNames(given) } }]

const STATE = 'billStatus'
const state = text('单据状态')

const wire = (value: unknown): Wire => (typeof value === 'string' || typeof value === 'number' ? value : null)

const pairOf = (changes: Changes, key: string): readonly [Wire, Wire] => {
  const pair = changes[key]
  return Array.isArray(pair) ? [wire(pair[0]), wire(pair[1])] : [null, null]
}

// What is worked out as it is read changes without anybody's doing.
const changesOf = (fields: Fields, changes: Changes): readonly ToldChange[] =>
  Object.entries<Field>(fields).flatMap(([key, field]) => {
    if (!(key in changes) || field.hidden || field.derived === 'onRead') return []
    const [old, now] = pairOf(changes, key)
    const [oldLabel, label] = pairOf(changes, labelKey(key))
    return [{ key, field, before: { [key]: old, [labelKey(key)]: oldLabel }, after: { [key]: now, [labelKey(key)]: label } }]
  })

const stateOf = (type: DocumentType, changes: Changes): readonly ToldChange[] => {
  if (!(STATE in changes)) return []
  const [before, after] = pairOf(changes, STATE).map((one) => ({ [STATE]: type.states[String(one)] ?? one }))
  return [{ key: STATE, field: state, before: before!, after: after! }]
}

/** What a row is known by: the first record it names. */
export const rowName = ({ columns }: LinesType, row: Row): string => {
  const first = Object.entries<Field>(columns).find(([key, { kind }]) => kind.labelled && labelOf(row, key) !== null)?.[0]
  return first === undefined ? '' : String(labelOf(row, first))
}

const rowsTold = (table: LinesType, name: string, { added = [], removed = [], changed = {} }: RowChanges, now: Row): ToldRows => {
  const rows = rowsOf(now, name)
  return {
    title: table.title,
    added: added.map((row) => rowName(table, row)),
    removed: removed.map((row) => rowName(table, row)),
    changed: Object.entries(changed).flatMap(([id, fields]) => {
      const at = rows.findIndex((row) => row['id'] === id)
      const changes = changesOf(table.columns, fields)
      const title = at < 0 ? '已删除的行' : `第${at + 1}行 ${rowName(table, rows[at]!)}`
      return changes.length ? [{ name: title.trim(), changes }] : []
    }),
  }
}

/** The history of a record as its readers are told it; the first save stands for itself. `now` is the record as it is. */
export const toldHistory = (type: DocumentType, lines: readonly AuditLine[], now: Row): readonly ToldLine[] =>
  lines.map((line): ToldLine => {
    const { action, changes } = line
    const isWhole = action === 'add' || action === 'delete'
    return {
      line,
      title: actionTitle(type, action),
      changes: isWhole
        ? []
        : [...stateOf(type, changes), ...changesOf({ ...type.fields, ...fieldsInPlace(type) }, changes), ...grantsOf(changes)],
      tables: isWhole
        ? []
        : Object.entries<LinesType>(type.lines).flatMap(([name, table]) => {
            const change = changes[name]
            return typeof change === 'object' && change !== null ? [rowsTold(table, name, change as RowChanges, now)] : []
          }),
    }
  })

import type { ActionType, Command } from '../definitions/buttons.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { Person } from '../kernel/person.ts'
import { APPLICANT } from '../permissions/applicant.ts'
import { firstOf, type Hindrance, ruled } from '../permissions/hindrance.ts'
import { whatCloses } from '../permissions/open-in-state.ts'
import { decidingRoles } from '../permissions/type-codes.ts'
import { roleTitle } from '../permissions/roles.ts'
import { whatHides, whatLocks, whatMasks } from '../permissions/visible-fields.ts'
import { operationsOf } from '../records/actions/offered-actions.ts'
import { operationOf, type Wishing, whyNot } from '../records/actions/hindrances.ts'
import { stateChanged } from '../records/failures.ts'
import { codeOf, whyNotAct, whyNotDo } from '../records/permissions.ts'
import { isServerOwned } from '../records/usual-fields.ts'
import { isImportable } from '../workbooks/is-importable.ts'

/** Something that the type has and that somebody is kept from. */
export type Kept = { readonly key: string; readonly title: string; readonly by: Hindrance; readonly of: 'operation' | 'field' }

const keptOf = (of: Kept['of'], wishes: readonly (readonly [key: string, title: string, by: Hindrance | undefined])[]): readonly Kept[] =>
  wishes.flatMap(([key, title, by]) => (by ? [{ key, title, by, of }] : []))

/** The key under which it is told what keeps somebody from a command of a type. */
export const commandKey = (command: string): string => `command:${command}`

/** What of a type somebody is kept from, whichever record it is. */
export const keptOfType = (type: DocumentType, me: Person): readonly Kept[] =>
  keptOf('operation', [
    ['list', '查询', whyNotDo(me, type, 'list')],
    ['add', '新增', whyNotDo(me, type, 'add')],
    ['import', '导入', isImportable(type) ? whyNotDo(me, type, 'import') : undefined],
    ['export', '导出', whyNotDo(me, type, 'export')],
    ...Object.entries<Command>(type.commands ?? {}).map(([key, { title }]) => [commandKey(key), title, whyNotAct(me, type, key)] as const),
  ])

/** What may be done with a record, by others or at other times, and is not offered to somebody now. */
export const keptOfRecord = (wishing: Wishing): readonly Kept[] =>
  keptOf(
    'operation',
    operationsOf(wishing.type).map(({ key, title }) => [key, title, whyNot(wishing, key)]),
  )

type Condition = (view: never) => boolean

/** Its own actions that look beyond the record before they begin, and that nothing in it keeps somebody from: what they look at the server knows. */
export const actionsToHold = (wishing: Wishing): readonly (ActionType<unknown> & { readonly key: string; readonly when: Condition })[] =>
  Object.entries<ActionType<unknown>>(wishing.type.actions ?? {}).flatMap(([action, declared]) => {
    const key = operationOf(action)
    const { when, ask, askRows } = declared
    const isOffered = operationsOf(wishing.type).some((one) => one.key === key) && !whyNot(wishing, key)
    return when && !ask && !askRows && isOffered ? [{ ...declared, key, when }] : []
  })

/** Those of them that do not hold of the record as it was recalled with its facts. */
export const keptByFacts = (actions: ReturnType<typeof actionsToHold>, view: unknown): readonly Kept[] =>
  keptOf(
    'operation',
    actions.map(({ key, title, when, message }) => [key, title, when(view as never) ? undefined : ruled(message ?? stateChanged.message)]),
  )

/** The fields and columns that somebody does not see, sees in part, or may not write; of a record also those that its state closes to him. */
export const keptFields = (type: DocumentType, me: Person, state?: string): readonly Kept[] => {
  const places: readonly (readonly [string | undefined, string, readonly (readonly [string, Field])[]])[] = [
    [undefined, '', Object.entries<Field>(type.fields)],
    ...Object.entries<LinesType>(type.lines).map(
      ([table, { title, columns }]) => [table, `${title}·`, Object.entries<Field>(columns)] as const,
    ),
  ]
  return keptOf(
    'field',
    places.flatMap(([table, before, fields]) =>
      fields
        .filter(([, { hidden, guardedBy }]) => !hidden && !guardedBy)
        .map(([key, field]) => {
          const seen = firstOf(
            () => whatHides(type, field, me),
            () => whatMasks(type, field, me),
          )
          const does = seen ? '查看' : '修改'
          const writes = () =>
            firstOf(
              () => whatLocks(type, table, key, me),
              () => (state === undefined || isServerOwned(key, field) ? undefined : whatCloses(type, field, state, me)),
            )
          return [table === undefined ? key : `${table}.${key}`, `${does}${before}${field.title}`, seen ?? writes()]
        }),
    ),
  )
}

const or = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('或')

/** What is to be done next, in words. */
export const saidHindrance = ({ title, by, of }: Kept, type: DocumentType, state: string): string => {
  switch (by.kind) {
    case 'code':
      return `没有“${title}”的权限，请联系管理员授权${of === 'field' ? '' : '，或请有权限的同事办理'}`
    case 'role':
      return `仅限${by.roles.map(roleTitle).join('、')}办理，请联系这些同事`
    case 'state':
      return `${state ? `“${type.states[state] ?? state}”的` : ''}${type.title}不能${title}，须处于${or(by.states.map((one) => type.states[one] ?? one))}`
    case 'rule':
      return by.message
  }
}

/** What may bring the record from where it stands into one of these states: by which actions, and who decides of it meanwhile. */
const waysInto = (type: DocumentType, from: string, states: readonly string[]): readonly string[] =>
  Object.entries<ActionType<unknown>>(type.actions ?? {}).flatMap(([key, { to, from: begins }]) =>
    typeof to === 'string' && states.includes(to) && [begins ?? from].flat().includes(from) ? [codeOf(type, key)] : [],
  )

/** Who could change it: holders of codes, and roles that the declaration names. */
export const changedBy = (
  { by }: Kept,
  type: DocumentType,
  state: string,
): { readonly codes: readonly string[]; readonly roles: readonly string[] } => {
  if (by.kind === 'code') return { codes: [by.code], roles: [] }
  if (by.kind === 'role') return { codes: [], roles: by.roles }
  if (by.kind === 'rule') return { codes: [], roles: [] }
  return { codes: waysInto(type, state, by.states), roles: state === 'approving' ? [APPLICANT, ...decidingRoles(type)] : [] }
}

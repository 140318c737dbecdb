import type { ActionType, Command } from '../definitions/buttons.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { isReport } from '../definitions/is-report.ts'
import type { LinesType } from '../definitions/lines.ts'
import type { Person } from '../kernel/person.ts'
import { firstOf, type Hindrance, type Passed, ruled, type Verdict } from '../permissions/hindrance.ts'
import { whatCloses } from '../permissions/open-in-state.ts'
import { whatHides, whatLocks, whatMasks } from '../permissions/visible-fields.ts'
import { actionsForSeveral, keptFromSeveral, operationsOf } from '../records/actions/offered-actions.ts'
import { operationOf, type Wishing, verdictOn } from '../records/actions/hindrances.ts'
import { stateChanged } from '../records/failures.ts'
import { whyNotAct, whyNotDo } from '../records/permissions.ts'
import { isServerOwned } from '../records/usual-fields.ts'
import { whyFixedNow } from '../records/write/editable.ts'
import { isImportable } from '../workbooks/is-importable.ts'
import { commandKey, fieldKey } from './why-not-keys.ts'

/** Something that the type has and that somebody is kept from, with what he had passed before that kept him. */
export type KeptBack = {
  readonly key: string
  readonly title: string
  readonly by: Hindrance
  readonly passed: readonly Passed[]
  readonly of: 'operation' | 'field'
}

type Wish = readonly [key: string, title: string, verdict: Verdict]

const keptOf = (of: KeptBack['of'], wishes: readonly Wish[]): readonly KeptBack[] =>
  wishes.flatMap(([key, title, { by, passed }]) => (by ? [{ key, title, by, passed, of }] : []))

/** Only one thing was asked. */
const only = (by: Hindrance | undefined): Verdict => ({ by, passed: [] })

/** What of a type somebody is kept from, whichever record it is; of a report, what is done with it. */
export const keptOfType = (type: DocumentType, me: Person): readonly KeptBack[] => {
  const wish = (action: string, title: string): Wish => [action, title, only(whyNotDo(me, type, action))]
  if (isReport(type))
    return keptOf('operation', [wish('list', '查询'), wish('export', '导出'), ...(type.print ? [wish('print', '打印')] : [])])
  return keptOf('operation', [
    wish('list', '查询'),
    wish('add', '新增'),
    ...(isImportable(type) ? [wish('import', '导入')] : []),
    wish('export', '导出'),
    ...Object.entries<Command>(type.commands ?? {}).map(
      ([key, { title }]): Wish => [commandKey(key), title, only(whyNotAct(me, type, key))],
    ),
  ])
}

/** What keeps somebody from sending a record that is new for approval. */
export const keptOfNew = (type: DocumentType, me: Person): readonly KeptBack[] =>
  keptOfRecord({ type, row: {}, me, approval: null }).filter(({ key }) => key === 'submit')

/** What may be done with a record, by others or at other times, and is not offered to somebody now. */
export const keptOfRecord = (wishing: Wishing): readonly KeptBack[] =>
  keptOf(
    'operation',
    operationsOf(wishing.type).map(({ key, title }): Wish => [key, title, verdictOn(wishing, key)]),
  )

/** What is not offered to somebody for several records at once, whichever they are. */
export const keptOfSeveral = (type: DocumentType, me: Person): readonly KeptBack[] =>
  keptOf(
    'operation',
    keptFromSeveral(type, me).map(({ key, title, by }): Wish => [key, title, only(by)]),
  )

/** What is offered to him for several, and this one of them refuses. */
export const keptAmongSeveral = (wishing: Wishing): readonly KeptBack[] => {
  const offered = new Map(actionsForSeveral(wishing.type, wishing.me).map(({ key, title }) => [key, title]))
  return keptOfRecord(wishing).flatMap((kept) => {
    const title = offered.get(kept.key)
    return title === undefined ? [] : [{ ...kept, title }]
  })
}

type Condition = (view: never) => boolean

/** Its own actions that look beyond the record before they begin, and that nothing in it keeps somebody from: what they look at the server knows. */
export const actionsToHold = (
  wishing: Wishing,
): readonly (ActionType<unknown> & { readonly key: string; readonly when: Condition; readonly passed: readonly Passed[] })[] =>
  Object.entries<ActionType<unknown>>(wishing.type.actions ?? {}).flatMap(([action, declared]) => {
    const key = operationOf(action)
    const { when, ask, askRows } = declared
    if (!when || ask || askRows || !operationsOf(wishing.type).some((one) => one.key === key)) return []
    const { by, passed } = verdictOn(wishing, key)
    return by ? [] : [{ ...declared, key, when, passed }]
  })

/** Those of them that do not hold of the record as it was recalled with its facts. */
export const keptByFacts = (actions: ReturnType<typeof actionsToHold>, view: unknown): readonly KeptBack[] =>
  keptOf(
    'operation',
    actions.map(({ key, title, when, message, passed }): Wish => {
      const by = when(view as never) ? undefined : ruled(message ?? stateChanged.message)
      return [key, title, { by, passed }]
    }),
  )

/** What closes a field in the state of its record. Of the states in which it is open, those are named in which somebody changes the record at all. */
const closedNow = (type: DocumentType, field: Field, state: string, me: Person): Hindrance | undefined => {
  const by = whatCloses(type, field, state, me)
  if (by?.kind !== 'state') return by
  const states = by.states.filter((billStatus) => !whyFixedNow(type, { billStatus }, me))
  return states.length ? { kind: 'state', states } : by
}

/** The fields and columns that somebody does not see, sees in part, or may not write; of a record also those that its state closes to him. */
export const keptFields = (type: DocumentType, me: Person, state?: string): readonly KeptBack[] => {
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
        .map(([key, field]): Wish => {
          const seen = firstOf(
            () => whatHides(type, field, me),
            () => whatMasks(type, field, me),
          )
          const does = seen ? '查看' : '修改'
          const writes = () =>
            isReport(type)
              ? undefined
              : firstOf(
                  () => whatLocks(type, table, key, me),
                  () => (state === undefined || isServerOwned(key, field) ? undefined : closedNow(type, field, state, me)),
                )
          return [fieldKey(table, key), `${does}${before}${field.title}`, only(seen ?? writes())]
        }),
    ),
  )
}

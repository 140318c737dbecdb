import { isPosted } from '../../../core/definitions/origin.ts'
import { checksBefore } from '../../../core/definitions/checks-before.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateAfter } from '../../../core/approval/lifecycle.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { typeCodes } from '../../../core/permissions/type-codes.ts'
import { whyFixed } from '../../../core/records/write/editable.ts'
import { actionOf, isElsewhere } from '../../../core/definitions/action-of.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { foreseen } from '../../../core/records/actions/foreseen.ts'
import { actionIn } from '../../../core/records/actions/hindrances.ts'
import { actionsFor, actionsForSeveral } from '../../../core/records/actions/offered-actions.ts'
import { codeOf, mayAct } from '../../../core/records/permissions.ts'
import {
  changing,
  fixedInState,
  forbidden,
  hasHistory,
  nothingPending,
  notSubmittable,
  stateChanged,
} from '../../../core/records/failures.ts'
import { hasStates } from '../../../core/records/usual-fields.ts'
import { deletionRefusal } from '../../../core/records/write/deletion-refusal.ts'
import { catalogue } from '../../support/catalogue.ts'
import { openDesk } from '../../support/desk.ts'
import { person } from '../../support/person.ts'
import { value } from '../../support/results.ts'

type Case = { readonly type: DocumentType; readonly row: Row; readonly me: Person }

const actionsOf = (type: DocumentType) => Object.entries<ActionType<never>>(type.actions ?? {})
const rolesIn = (type: DocumentType) => [...new Set(actionsOf(type).flatMap(([, { role }]) => (role === undefined ? [] : [role].flat())))]

const whose = (type: DocumentType): fc.Arbitrary<Person> =>
  fc
    .record({ actions: fc.subarray(typeCodes(type).map(({ action }) => action)), roles: fc.subarray(['admin', ...rolesIn(type)]) })
    .map(({ actions, roles }) => person({ userId: 'u1', roles, codes: new Set(actions.map((action) => codeOf(type, action))) }))

const standing = (type: DocumentType): fc.Arbitrary<Row> =>
  fc.record(
    {
      id: fc.constant('1'),
      billStatus: fc.constantFrom(...(hasStates(type) ? Object.keys(type.states) : [''])),
      ...(hasStates(type) ? { processInstanceId: fc.constantFrom('', 'p1') } : {}),
      ...(type.process ? { pendingChange: fc.constantFrom('', '{}') } : {}),
      ...(type.sort === 'document' ? { applyUserId: fc.constantFrom('u1', 'u2') } : {}),
    },
    { requiredKeys: ['id', 'billStatus'] },
  ) as fc.Arbitrary<Row>

const anyCase: fc.Arbitrary<Case> = fc
  .constantFrom(...catalogue.types)
  .chain((type) => fc.record({ type: fc.constant(type), row: standing(type), me: whose(type) }))

const isOpen = ({ type, row, me }: Case, holds: ((doc: never) => boolean) | undefined) =>
  holds === undefined || foreseen(type, row, me, holds) !== false

/** How a use case says that a right is missing, or that the record does not stand where this is done. */
const REFUSALS: readonly (string | undefined)[] = [
  changing,
  fixedInState,
  forbidden,
  hasHistory,
  nothingPending,
  notSubmittable,
  stateChanged,
].map(({ code }) => code)

/** What the use cases ask of a record before they look at anything else. */
const allowed = (given: Case): ReadonlySet<string> => {
  const { type, row, me } = given
  const holds = (action: string) => me.codes.has(codeOf(type, action))
  const state = String(row['billStatus'])
  const isHis = row['applyUserId'] === me.userId
  const own = actionsOf(type).flatMap(([key, { auto, opens, from, role, when }]) => {
    const roles = [...me.roles, ...(isHis ? ['applicant'] : [])]
    const isMeant = role === undefined || me.roles.includes('admin') || [role].flat().some((one) => roles.includes(one))
    const stands = from === undefined || [from].flat().includes(state)
    return !auto && !opens?.view && holds(key) && isMeant && stands && isOpen(given, when) ? [`act:${key}`] : []
  })
  const all = {
    view: true,
    edit: !isPosted(type) && holds('edit') && !whyFixed(type, row, me),
    submit:
      Boolean(type.approval?.length) &&
      stateAfter(state, 'submit', type.submittableIn) !== undefined &&
      holds(type.process ? 'startProcess' : 'submit'),
    change: Boolean(type.process && row['pendingChange']) && stateAfter(state, 'change') !== undefined && holds('updateProcess'),
    drop: Boolean(type.process && row['pendingChange']) && state === 'approved' && holds('edit') && !whyFixed(type, row, me),
    withdraw: stateAfter(state, 'withdraw') !== undefined && isHis && holds('withdraw'),
    void: type.sort === 'document' && stateAfter(state, 'void') !== undefined && holds('void'),
    remove:
      (!isPosted(type) || type.seenBy?.ownerDeletes === true) &&
      holds('delete') &&
      !deletionRefusal(row) &&
      checksBefore(type, 'delete').every(({ holds: stays }: { readonly holds: (doc: never) => boolean }) => isOpen(given, stays)),
    copy: type.sort === 'document' && holds('add'),
    print: type.print !== undefined && holds('print'),
  }
  return new Set([...own, ...Object.entries(all).flatMap(([key, holdsTrue]) => (holdsTrue ? [key] : []))])
}

describe('what is offered for a record', () => {
  test('is what its state, its values and the rights allow, no more and no less, each once', () =>
    fc.assert(
      fc.property(anyCase, (given) => {
        const offered = actionsFor(given.type, given.row, given.me).map(({ key }) => key)
        expect(offered.toSorted()).toEqual([...allowed(given)].toSorted())
      }),
      { numRuns: 1_000 },
    ))

  test('is refused by no use case for want of a right or for its state, and what is not offered is refused', () =>
    fc.assert(
      fc.asyncProperty(anyCase, async ({ type, row, me }) => {
        const desk = openDesk(catalogue.types)
        const stored = value(await desk.records.insert(type, row, me))
        const of = { type, id: '1', by: me }
        const [action] = actionsOf(type).find(([, declared]) => !declared.auto && !isElsewhere(declared)) ?? []
        const tried: Readonly<Record<string, () => Promise<Result<unknown>>>> = {
          edit: () => desk.save.run({ ...of, body: { id: '1', version: stored['version'] } }),
          submit: () => desk.submit.run(of),
          ...(type.process ? { change: () => desk.submit.run({ ...of, change: true }) } : {}),
          ...(type.process ? { drop: () => desk.dropChange.run({ ...of, version: Number(stored['version']) }) } : {}),
          void: () => desk.void.run(of),
          remove: () => desk.remove.run({ type, ids: ['1'], by: me }),
          ...(action ? { [`act:${action}`]: () => desk.act.run({ ...of, action }) } : {}),
        }
        const offered = new Set(actionsFor(type, stored, me).map(({ key }) => key))
        for (const [operation, run] of Object.entries(tried)) {
          const done = await run()
          const refusal = done.ok ? undefined : done.failure.code
          if (offered.has(operation)) expect(REFUSALS, operation).not.toContain(refusal)
          else expect(refusal, operation).toBeDefined()
          if (done.ok) break
        }
      }),
      { numRuns: 300 },
    ))
})

describe('what is offered for several records', () => {
  test('is what is offered for one of them wherever it stands', () =>
    fc.assert(
      fc.property(anyCase, ({ type, row, me }) => {
        const several = new Set(actionsForSeveral(type, me).map(({ key }) => key))
        const forAny = actionsOf(type).flatMap(([key, { several: offered, opens }]) => (offered || opens?.paper ? [`act:${key}`] : []))
        for (const { key } of actionsFor(type, row, me))
          if (['submit', 'remove', 'print', ...forAny].includes(key)) expect(several).toContain(key)
      }),
    ))

  test('is nothing that the rights forbid, nor what one does to a single record', () =>
    fc.assert(
      fc.property(anyCase, ({ type, me }) => {
        const stranger = { ...me, roles: [], codes: new Set<string>() }
        expect(actionsForSeveral(type, stranger)).toEqual([])
        for (const { key } of actionsForSeveral(type, me)) {
          const own = actionIn(key)
          const action = own === undefined ? undefined : actionOf(type, own)
          if (own !== undefined) expect(mayAct(me, type, own) && !!(action?.several ?? action?.opens?.paper)).toBe(true)
        }
      }),
    ))
})

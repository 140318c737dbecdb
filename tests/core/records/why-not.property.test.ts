import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { isPosted } from '../../../core/definitions/origin.ts'
import { commandKey, keptFields, keptOfRecord, keptOfType, saidHindrance } from '../../../core/granting/told-hindrance.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Hindrance } from '../../../core/permissions/hindrance.ts'
import { isOpenIn } from '../../../core/permissions/open-in-state.ts'
import { typeCodes } from '../../../core/permissions/type-codes.ts'
import { mayEdit, visibilityOf } from '../../../core/permissions/visible-fields.ts'
import { whyNot } from '../../../core/records/actions/hindrances.ts'
import { actionsFor, operationsOf } from '../../../core/records/actions/offered-actions.ts'
import { codeOf, mayAct, mayDo } from '../../../core/records/permissions.ts'
import { hasStates } from '../../../core/records/usual-fields.ts'
import { isImportable } from '../../../core/workbooks/is-importable.ts'
import { catalogue } from '../../support/catalogue.ts'
import { person } from '../../support/person.ts'

type Case = { readonly type: DocumentType; readonly row: Row; readonly me: Person }

const whose = (type: DocumentType): fc.Arbitrary<Person> =>
  fc
    .record({
      actions: fc.subarray(typeCodes(type).map(({ action }) => action)),
      roles: fc.subarray(['warehouse', 'finance', 'sales_rep']),
    })
    .map(({ actions, roles }) => person({ userId: 'u1', roles, codes: new Set(actions.map((action) => codeOf(type, action))) }))

const standing = (type: DocumentType): fc.Arbitrary<Row> =>
  fc.record({
    id: fc.constant('1'),
    billStatus: fc.constantFrom(...(hasStates(type) ? Object.keys(type.states) : [''])),
    ...(hasStates(type) ? { processInstanceId: fc.constantFrom('', 'p1') } : {}),
    ...(type.process ? { pendingChange: fc.constantFrom('', '{}') } : {}),
    ...(type.sort === 'document' ? { applyUserId: fc.constantFrom('u1', 'u2') } : {}),
  }) as fc.Arbitrary<Row>

const anyCase: fc.Arbitrary<Case & { readonly operation: string }> = fc.constantFrom(...catalogue.types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    row: standing(type),
    me: whose(type),
    operation: fc.constantFrom(...operationsOf(type).map(({ key }) => key)),
  }),
)

const holding = (me: Person, code: string): Person => ({ ...me, codes: new Set([...me.codes, code]), locks: without(me.locks, code) })
const without = (codes: ReadonlySet<string> = new Set(), code: string) => new Set([...codes].filter((one) => one !== code))

/** The record and its type without the rules that look at its values. */
const unruled = ({ type, row, me }: Case): Case => ({
  type: { ...type, authority: undefined, checks: [], actions: withoutConditions(type) } as unknown as DocumentType,
  row: { ...row, processInstanceId: '', applyUserId: 'u1', ...(type.process ? { pendingChange: '{}' } : {}) },
  me,
})
const withoutConditions = ({ actions = {} }: DocumentType) =>
  Object.fromEntries(Object.entries<ActionType<unknown>>(actions).map(([key, { when: _, ...action }]) => [key, action]))

/** The same with the named reason taken away. */
const relieved = (given: Case, by: Hindrance, pick: number): Case => {
  if (by.kind === 'code') return { ...given, me: holding(given.me, by.code) }
  if (by.kind === 'role') return { ...given, me: { ...given.me, roles: [...given.me.roles, by.roles[pick % by.roles.length]!] } }
  if (by.kind === 'state') return { ...given, row: { ...given.row, billStatus: by.states[pick % by.states.length]! } }
  return unruled(given)
}

const offers = ({ type, row, me }: Case, operation: string) => actionsFor(type, row, me).some(({ key }) => key === operation)
const isByHand = (operation: string) => ['edit', 'remove', 'drop', 'copy'].includes(operation)

describe('why somebody cannot', () => {
  test('is told of exactly what is not offered', () =>
    fc.assert(
      fc.property(anyCase, ({ type, row, me }) => {
        const kept = new Set(keptOfRecord({ type, row, me, approval: null }).map(({ key }) => key))
        for (const { key } of operationsOf(type)) expect(kept.has(key), key).toBe(!offers({ type, row, me }, key))
      }),
      { numRuns: 500 },
    ))

  test('with one named reason after the other taken away the same is offered, and none is named twice', () =>
    fc.assert(
      fc.property(anyCase, fc.nat(), ({ operation, ...given }, pick) => {
        let now: Case = given
        const named = new Set<string>()
        for (let by = whyNot({ ...now, approval: null }, operation); by; by = whyNot({ ...now, approval: null }, operation)) {
          if (by.kind === 'rule' && isPosted(given.type) && isByHand(operation)) return
          const spelt = JSON.stringify(by)
          expect(named, operation).not.toContain(spelt)
          named.add(spelt)
          now = relieved(now, by, pick)
        }
        expect(offers(now, operation)).toBe(true)
      }),
      { numRuns: 1_000 },
    ))

  test('of a type as a whole is told of exactly what is not offered, commands too, and of nothing once every reason is taken away', () =>
    fc.assert(
      fc.property(anyCase, fc.nat(), ({ type, me, row }, pick) => {
        const kept = new Set(keptOfType(type, me).map(({ key }) => key))
        for (const command of Object.keys(type.commands ?? {}))
          expect(kept.has(commandKey(command)), command).toBe(!mayAct(me, type, command))
        expect(kept.has('import')).toBe(isImportable(type) && !mayDo(me, type, 'import'))
        let now: Case = { type, row, me }
        for (let round = 0; round < 2; round += 1) for (const { by } of keptOfType(type, now.me)) now = relieved(now, by, pick)
        expect(keptOfType(type, now.me).every(({ by }) => by.kind === 'rule' && isPosted(type))).toBe(true)
      }),
    ))

  test('a field is named exactly where less than all of it is open, and opens once every reason is taken away', () =>
    fc.assert(
      fc.property(anyCase, fc.nat(), ({ type, me, row }, pick) => {
        const locks = new Set(
          Object.keys(type.fields)
            .slice(0, pick % 4)
            .map((key) => `${type.area}:${type.name}:field.${key}`),
        )
        let now: Case = { type, row, me: { ...me, locks } }
        const open = (key: string, field: Field) => visibilityOf(type, field, now.me) === 'whole' && mayEdit(type, undefined, key, now.me)
        const shown = Object.entries<Field>(type.fields).filter(([, { hidden, guardedBy }]) => !hidden && !guardedBy)
        const kept = new Set(keptFields(type, now.me).map(({ key }) => key))
        for (const [key, field] of shown) expect(kept.has(key), key).toBe(!open(key, field))
        for (let round = 0; round < 4; round += 1) for (const { by } of keptFields(type, now.me)) now = relieved(now, by, pick)
        expect(keptFields(type, now.me)).toEqual([])
      }),
    ))

  test('a field that the state closes is named, and opens in every state that is named and to every role', () =>
    fc.assert(
      fc.property(anyCase, ({ type, me, row }) => {
        const state = String(row['billStatus'] ?? '')
        const closed = keptFields(type, me, state).filter(({ key }) => !keptFields(type, me).some((one) => one.key === key))
        const fields = Object.entries<Field>(type.fields).filter(([key]) => closed.some((one) => one.key === key))
        for (const [key, field] of fields) {
          const { by } = closed.find((one) => one.key === key)!
          expect(isOpenIn(type, field, state, me), key).toBe(false)
          if (by.kind === 'state') for (const other of by.states) expect(isOpenIn(type, field, other, me), other).toBe(true)
          if (by.kind === 'role')
            for (const role of by.roles) expect(isOpenIn(type, field, state, { ...me, roles: [role] }), role).toBe(true)
        }
      }),
    ))

  test('is said in words that name what it takes', () => {
    const type = catalogue.types.find(({ key }) => key === 'sale.saleOrder')!
    const kept = (by: Hindrance) => saidHindrance({ key: 'void', title: '作废', by, of: 'operation' }, type, 'approving')
    expect(kept({ kind: 'code', code: 'sale:saleOrder:void' })).toBe('没有“作废”的权限，请联系管理员授权，或请有权限的同事办理')
    expect(kept({ kind: 'role', roles: ['finance', 'cashier'] })).toBe('仅限财务会计、出纳办理，请联系这些同事')
    expect(kept({ kind: 'state', states: ['draft', 'rejected'] })).toBe(
      `“${type.states['approving']}”的${type.title}不能作废，须处于“${type.states['draft']}”或“${type.states['rejected']}”`,
    )
  })
})

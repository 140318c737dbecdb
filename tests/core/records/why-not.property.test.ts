import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../../../core/approval/approvals.port.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { isPosted } from '../../../core/definitions/origin.ts'
import { isApproved } from '../../../core/definitions/is-approved.ts'
import { columnsOf, ROWS } from '../../../core/definitions/report.ts'
import { keptFromDeciding } from '../../../core/granting/kept-from-deciding.ts'
import { saidHindrance, saidWay } from '../../../core/granting/said-hindrance.ts'
import { keptAmongSeveral, keptFields, keptOfNew, keptOfRecord, keptOfSeveral, keptOfType } from '../../../core/granting/told-hindrance.ts'
import { commandKey, fieldKey } from '../../../core/granting/why-not-keys.ts'
import { may, type Person } from '../../../core/kernel/person.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Hindrance } from '../../../core/permissions/hindrance.ts'
import { isOpenIn } from '../../../core/permissions/open-in-state.ts'
import { typeCodes } from '../../../core/permissions/type-codes.ts'
import { lockCodes, mayEdit, visibilityOf } from '../../../core/permissions/visible-fields.ts'
import { whyNot } from '../../../core/records/actions/hindrances.ts'
import { actionsFor, actionsForSeveral, lacksSubmitting, maySubmit, operationsOf } from '../../../core/records/actions/offered-actions.ts'
import { codeOf, mayAct, mayDo } from '../../../core/records/permissions.ts'
import { hasStates, isServerOwned } from '../../../core/records/usual-fields.ts'
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

  test('of a new record is told that it cannot be sent for approval exactly where its form does not offer that', () =>
    fc.assert(
      fc.property(anyCase, ({ type, me }) => {
        const kept = keptOfNew(type, me)
        expect(kept).toHaveLength((type.approval ?? []).length > 0 && !maySubmit(type, {}, me) ? 1 : 0)
        expect(lacksSubmitting(type, me)).toBe(kept.some(({ by }) => by.kind === 'code'))
      }),
    ))

  test('what was passed holds: the right is his, and nothing that is passed keeps him', () =>
    fc.assert(
      fc.property(anyCase, ({ type, row, me }) => {
        for (const { by, passed, key } of keptOfRecord({ type, row, me, approval: null })) {
          for (const one of passed) if (one.kind === 'code') expect(may(me, one.code), key).toBe(true)
          expect(
            passed.map(({ kind }) => kind),
            key,
          ).not.toContain(by.kind === 'role' ? 'code' : by.kind)
          if (by.kind === 'state') expect(passed, key).toHaveLength(1)
        }
      }),
    ))

  test('of several records exactly what is not offered is named, and what one of them refuses is offered once its reasons are taken away', () =>
    fc.assert(
      fc.property(anyCase, fc.nat(), ({ type, row, me }, pick) => {
        const almighty = person({ codes: new Set(['*']) })
        const offered = (who: Person) => actionsForSeveral(type, who).map(({ key }) => key)
        const kept = keptOfSeveral(type, me).map(({ key }) => key)
        expect([...offered(me), ...kept].sort()).toEqual([...new Set([...offered(almighty), ...offered(me), ...kept])].sort())
        expect(kept.filter((key) => offered(me).includes(key))).toEqual([])
        for (const { key, by, title } of keptAmongSeveral({ type, row, me, approval: null })) {
          expect(actionsForSeveral(type, me)).toContainEqual(expect.objectContaining({ key, title }))
          expect(by, key).toEqual(whyNot({ type, row, me, approval: null }, key))
        }
        let now = me
        for (let round = 0; round < 2; round += 1)
          for (const { by } of keptOfSeveral(type, now)) now = relieved({ type, row, me: now }, by, pick).me
        expect(keptOfSeveral(type, now).every(({ by }) => by.kind === 'rule' && isPosted(type))).toBe(true)
      }),
    ))

  test('of a report is told of exactly what is closed there, its columns too, and of nothing once every reason is taken away', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue.reports).chain((type) => fc.record({ type: fc.constant(type), me: whose(type) })),
        fc.nat(),
        ({ type, me }, pick) => {
          const wanted = ['list', 'export', ...(type.print ? ['print'] : [])]
          expect(keptOfType(type, me).map(({ key }) => key)).toEqual(wanted.filter((action) => !mayDo(me, type, action)))
          const shown = Object.entries<Field>(columnsOf(type)).filter(([, { hidden, guardedBy }]) => !hidden && !guardedBy)
          const unseen = shown.filter(([, field]) => visibilityOf(type, field, me) !== 'whole').map(([key]) => fieldKey(ROWS, key))
          const told = keptFields(type, me).map(({ key }) => key)
          expect(told.filter((key) => key.startsWith(`${ROWS}.`))).toEqual(unseen)
          let now: Case = { type, row: {}, me }
          for (let round = 0; round < 3; round += 1)
            for (const { by } of [...keptOfType(type, now.me), ...keptFields(type, now.me)]) now = relieved(now, by, pick)
          expect([...keptOfType(type, now.me), ...keptFields(type, now.me)]).toEqual([])
        },
      ),
    ))

  test('a column of a table is named exactly where less than all of it is open, and opens once every reason is taken away', () =>
    fc.assert(
      fc.property(
        anyCase.filter(({ type }) => Object.keys(type.lines).length > 0),
        fc.nat(),
        ({ type, me, row }, pick) => {
          const state = String(row['billStatus'] ?? '')
          const tables = Object.entries<LinesType>(type.lines)
          const locks = new Set(
            tables.flatMap(([table, { columns }]) =>
              Object.keys(columns)
                .slice(0, pick % 3)
                .map((key) => lockCodes(type, table, key)[0]!),
            ),
          )
          let now: Case = { type, row, me: { ...me, locks } }
          const closed = tables.flatMap(([table, { columns }]) =>
            Object.entries<Field>(columns)
              .filter(([, { hidden, guardedBy }]) => !hidden && !guardedBy)
              .filter(([key, field]) => {
                const isSeen = visibilityOf(type, field, now.me) === 'whole'
                return (
                  !isSeen || !mayEdit(type, table, key, now.me) || (!isServerOwned(key, field) && !isOpenIn(type, field, state, now.me))
                )
              })
              .map(([key]) => fieldKey(table, key)),
          )
          const told = () => keptFields(type, now.me, state).filter(({ key }) => key.includes('.'))
          expect(told().map(({ key }) => key)).toEqual(closed)
          for (let round = 0; round < 4; round += 1) for (const { by } of told()) if (by.kind !== 'state') now = relieved(now, by, pick)
          expect(told().every(({ by }) => by.kind === 'state')).toBe(true)
        },
      ),
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

  test('whoever does not decide is told where it stands, else for whom it waits; whoever does, or got it from there, is told nothing', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue.types.filter(isApproved)),
        fc.constantFrom('running', 'approved', 'rejected', 'withdrawn'),
        fc.array(fc.record({ userId: fc.constantFrom('u1', 'u2', 'u3'), status: fc.constantFrom('open', 'agreed', 'waiting') })),
        (type, status, tasks) => {
          const chain = { process: { status }, tasks: tasks.map((task) => ({ ...task, userName: task.userId })) } as unknown as Chain
          const me = person({ userId: 'u1' })
          const mayDecide = status === 'running' && tasks.some((task) => task.userId === 'u1' && task.status === 'open')
          const kept = keptFromDeciding(type, chain, me)
          expect(kept.length === 0).toBe(mayDecide)
          expect(keptFromDeciding(type, null, me)).toHaveLength(1)
          if (status !== 'running' || mayDecide) return
          expect(kept[0]).toMatchObject({ by: { kind: 'rule' }, passed: [{ kind: 'state' }] })
          const given = { ...chain, tasks: [...chain.tasks, { userId: 'u1', userName: 'u1', status: 'open' }] } as unknown as Chain
          expect(keptFromDeciding(type, given, me)).toEqual([])
        },
      ),
    ))

  test('is said in words that name what it takes', () => {
    const type = catalogue.types.find(({ key }) => key === 'sale.saleOrder')!
    const said = (by: Hindrance) => [saidHindrance, saidWay].map((say) => say({ title: '作废', by, of: 'operation' }, type, 'approving'))
    expect(said({ kind: 'code', code: 'sale:saleOrder:void' })).toEqual([
      '没有“作废”的权限',
      '请联系管理员在角色管理中授权“作废”，或请有权限的同事办理',
    ])
    expect(said({ kind: 'role', roles: ['finance', 'cashier'] })).toEqual(['仅限财务会计、出纳办理', '请联系这些同事办理'])
    expect(said({ kind: 'state', states: ['draft', 'rejected'] })).toEqual([
      `“${type.states['approving']}”的${type.title}不能作废`,
      `${type.title}须处于“${type.states['draft']}”或“${type.states['rejected']}”，可由申请人撤回，或由审批人驳回`,
    ])
    expect(said({ kind: 'rule', message: '存在未完成的发货单' })).toEqual(['存在未完成的发货单', '先处理上述情况，再作废'])
    expect(said({ kind: 'rule', message: '只有申请人可以撤回' })[1]).not.toBe('')
    expect(said({ kind: 'rule', message: '请先编辑并保存' })[1]).toBe('')
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { always, eq, oneOf } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { organisation, sale, shop } from '../../support/definitions.ts'
import { ownDatabase } from '../../support/database.ts'
import { person } from '../../support/person.ts'
import { sqlPorts } from '../../support/ports.ts'
import { codeOf, value } from '../../support/results.ts'

/** A tree of organisations, three levels deep, by code. */
const CODES = ['A01', 'A01A01', 'A01A01A01', 'A01A02', 'A02', 'A02A01', 'B01']
const USERS = ['u1', 'u2', 'u3']
const accountOf = (userId: string) => `${userId}.account`
const all = (tenantId: number) => person({ tenantId })

const made = fc.record({
  tenantId: fc.constantFrom(1, 2),
  sysOrgCode: fc.constantFrom(...CODES),
  orgId: fc.option(fc.constantFrom(...CODES), { nil: null }),
  createBy: fc.constantFrom(...USERS.map(accountOf)),
  saleUserId: fc.option(fc.constantFrom(...USERS), { nil: null }),
})
type Made = typeof made extends fc.Arbitrary<infer T> ? T : never

const someone: fc.Arbitrary<Person> = fc
  .record({
    userId: fc.constantFrom(...USERS, 'u9'),
    orgCode: fc.constantFrom(...CODES),
    orgCodes: fc.subarray(CODES, { maxLength: 2 }),
    below: fc.subarray(CODES, { maxLength: 2 }),
  })
  .map(({ userId, orgCode, orgCodes, below }) =>
    person({ userId, userName: accountOf(userId), orgCode, empId: '', scope: { orgCodes, below } }),
  )

const covers = ({ scope }: Person, code: string | null) =>
  code !== null && scope !== 'all' && (scope.orgCodes.includes(code) || scope.below.some((prefix) => code.startsWith(prefix)))

/** The model: S22 for documents, S23 for base data, in one line each. */
const seesDocument = (by: Person, one: Made) =>
  one.tenantId === by.tenantId &&
  (covers(by, one.sysOrgCode) || covers(by, one.orgId) || one.createBy === by.userName || one.saleUserId === by.userId)

const isAbove = (by: Person, code: string) =>
  by.scope !== 'all' && [by.orgCode, ...by.scope.orgCodes, ...by.scope.below].some((own) => own.startsWith(code))

const seesRecord = (by: Person, one: Made) =>
  one.tenantId === by.tenantId && (one.orgId === null || covers(by, one.orgId) || isAbove(by, one.orgId) || one.createBy === by.userName)

describe('whatever the tree, the grants and the rows, nobody reads beyond his scope', () => {
  let ports: Awaited<ReturnType<typeof sqlPorts>>
  let round = 0

  beforeAll(async () => {
    ports = await sqlPorts(await ownDatabase('scope'))
    // Both tenants have the same organisations under the same codes.
    await insertMany(
      ports.database,
      organisation,
      CODES.map((code) => ({ id: code, departName: code, orgCode: code })),
      1,
    )
    await insertMany(
      ports.database,
      organisation,
      CODES.map((code) => ({ id: `2-${code}`, departName: code, orgCode: code })),
      2,
    )
  })
  afterAll(() => ports.close())

  test('by list, total, sums, find, lock, change, deletion, references, facts and choices', () =>
    fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 4, maxLength: 12 }), someone, async (rows, by) => {
        round += 1
        const { records, facts, work } = ports
        const keyed = rows.map((one, index) => ({ ...one, id: `r${round}-${index}` }))
        const rowOf = ({ tenantId: _, ...one }: (typeof keyed)[number]) => ({ ...one, createTime: '2026-03-18 09:30:00' })
        for (const tenantId of [1, 2]) {
          const own = keyed.filter((one) => one.tenantId === tenantId)
          await insertMany(
            ports.database,
            sale,
            own.map((one) => ({
              ...rowOf(one),
              billNo: one.id,
              billStatus: 'draft',
              customerNo: `${round}`,
              total: '1',
              shopId: `s${one.id}`,
            })),
            tenantId,
          )
          await insertMany(
            ports.database,
            shop,
            own.map((one) => ({ ...rowOf(one), id: `s${one.id}`, name: `店${one.id}`, code: `s${one.id}`, enabled: 'Y' })),
            tenantId,
          )
        }
        const documents = keyed.filter((one) => seesDocument(by, one)).map(({ id }) => id)
        const shops = keyed.filter((one) => seesRecord(by, one)).map(({ id }) => `s${id}`)

        const page = value(
          await records.list(sale, { where: eq('customerNo', `${round}`), order: [], pageNo: 1, pageSize: 50, sums: ['total'] }, by),
        )
        expect(page.records.map((row) => row['id']).sort()).toEqual([...documents].sort())
        expect([page.total, page.sums]).toEqual([documents.length, { total: String(documents.length) }])
        const offered = value(
          await records.list(
            shop,
            {
              where: oneOf(
                'id',
                keyed.map(({ id }) => `s${id}`),
              ),
              order: [],
              pageNo: 1,
              pageSize: 50,
            },
            by,
          ),
        )
        expect(offered.records.map((row) => row['id']).sort()).toEqual([...shops].sort())

        for (const { id } of keyed) {
          const isSeen = documents.includes(id)
          expect(codeOf(await records.find(sale, id, by))).toBe(isSeen ? 'kept' : 'record.missing')
          expect(codeOf(await work.whole(() => records.lock(sale, id, by)))).toBe(isSeen ? 'kept' : 'record.missing')
        }
        const draft = (id: string): Row => ({ id: 'new', shopId: `s${id}`, items: [] })
        for (const { id } of keyed) {
          const strange = value(await facts.unknownReferences(sale, draft(id), by))
          expect(strange.length).toBe(shops.includes(`s${id}`) ? 0 : 1)
          const known = value(await facts.gather(sale, draft(id), by))
          expect(Object.keys(known.refs['test.shop'] ?? {})).toEqual(shops.includes(`s${id}`) ? [`s${id}`] : [])
        }
        const foreign = keyed.filter(({ tenantId }) => tenantId === 2)
        for (const { id } of foreign) {
          const stored = value(await records.find(sale, id, all(2)))
          expect(codeOf(await records.lock(sale, id, all(1), 'any'))).toBe('record.missing')
          expect(codeOf(await records.update(sale, stored, { ...stored, remark: 'x' }, all(1)))).toBe('record.stale')
          expect(codeOf(await records.remove(sale, stored, all(1)))).toBe('record.stale')
          expect(value(await facts.gather(sale, draft(id), all(1))).facts).toMatchObject({ open: 0 })
          expect(rowsOf(value(await records.find(sale, id, all(2))), 'items')).toEqual([])
        }
        expect(value(await records.list(sale, { where: always, order: [], pageNo: 1, pageSize: 1 }, person({ tenantId: 3 }))).total).toBe(0)
      }),
      { numRuns: 40 },
    ))
})

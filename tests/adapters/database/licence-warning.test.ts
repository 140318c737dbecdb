import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../adapters/database/open-database.ts'
import { provision } from '../../../adapters/database/provision.ts'
import company from '../../../core/documents/bsc/bsc-buss-company.document.ts'
import licence from '../../../core/documents/bsc/licence.document.ts'
import warning from '../../../core/documents/bsc/licence-warning.document.ts'
import product from '../../../core/documents/bsc/product.document.ts'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { always } from '../../../core/kernel/condition.ts'
import { addDays, today } from '../../../core/kernel/dates.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { catalogue } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { person } from '../../support/person.ts'
import { value } from '../../support/results.ts'

const me = person()
// What runs out is measured by the day on the wall.
const day = today(Date.now())
const clock = { now: () => Date.now() }

let open: OpenDatabase
beforeAll(async () => {
  open = openDatabase(await ownDatabase('licence_warning'), { catalogue, clock, ids: { next: () => crypto.randomUUID() } })
  expect(await provision(open.database, catalogue)).toMatchObject({ ok: true })
})
afterAll(() => open.database.close())

const put = async (type: DocumentType, row: Row) => value(await open.records.insert(type, row, me))

test('whatever runs out soon or ran out stands in one list, with what is open for its owner', async () => {
  const base = { billStatus: 'approved', enabled: 'Y' }
  const agent = { id: 'a1', personName: '王五', authEnd: addDays(day, 30) }
  await put(company, { ...base, id: 'c1', name: '华东医药', agents: [agent, { ...agent, id: 'a2', authEnd: addDays(day, 90) }] })
  await put(product, { ...base, id: 'p1', name: '胶囊', approvalNo: 'H123', approvalExpiry: addDays(day, 100) })
  await put(product, { ...base, id: 'p2', name: '片', approvalNo: 'H124', approvalExpiry: addDays(day, 300) })
  const paper = { ownerType: '2', companyId: 'c1', ownerName: '华东医药', licenceType: '3', longTerm: 'N', replaced: 'N', warnDays: 60 }
  for (const [id, days] of [
    ['l1', -1],
    ['l2', 60],
    ['l3', 61],
  ] as const)
    await put(licence, { ...paper, id, licenceNo: id, expiryDate: addDays(day, days), licenceStatus: '1', blocking: 'Y' })
  await put(licence, {
    ...paper,
    id: 'l4',
    licenceNo: 'l4',
    expiryDate: addDays(day, -1),
    replaced: 'Y',
    licenceStatus: '4',
    blocking: 'Y',
  })
  await put(saleOrder, { id: 's1', companyId: 'c1', billStatus: 'approving' })
  await put(saleOrder, { id: 's2', companyId: 'c1', billStatus: 'finished' })

  const query = { where: always, order: [{ field: 'expiryDate', direction: 'asc' as const }], pageNo: 1, pageSize: 20 }
  const { records } = value(await open.records.list(warning, query, me))
  expect(records.map((row) => [row['licenceNo'], row['licenceStatus'], row['daysLeft'], row['openBillCount']])).toEqual([
    ['l1', '3', -1, 1],
    ['王五', '2', 30, 1],
    ['l2', '2', 60, 1],
    ['H123', '2', 100, 0],
  ])
})

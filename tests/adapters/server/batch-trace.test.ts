import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import type { BatchPassport } from '../../../core/batches/see-batch.use-case.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let quality: string

const batch = { productId: 'p1', batchNo: 'A2503117' }
const flow = (id: string, given: Row): Row => ({
  id,
  ...batch,
  sysOrgCode: 'A01',
  bizDate: '2026-02-01',
  warehouseId: 'w1',
  sourceBillNo: `D-${id}`,
  qualityStatus: '1',
  inQty: '0',
  outQty: '0',
  ...given,
})
const flown = (id: string, given: Row): Row => ({
  id,
  ...batch,
  sysOrgCode: 'A01',
  flowMonth: '2026-02',
  flowType: '2',
  saleDate: '2026-02-20',
  rawProductName: '阿托伐他汀钙片',
  rawQty: given['qty'] ?? '0',
  ...given,
})

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'bsc.product': [{ id: 'p1', code: 'P1', name: '阿托伐他汀钙片', spec: '10mg×14片', unit: '1', billStatus: 'approved', enabled: 'Y' }],
  'bsc.warehouse': [{ id: 'w1', code: 'W1', name: '下沙一号库' }],
  'bsc.bscBussCompany': ['康瑞制药', '康恩达', '苏中'].map((name, at) => ({
    id: `c${at}`,
    code: `C${at}`,
    name,
    billStatus: 'approved',
    enabled: 'Y',
  })),
  'cg.stockFlow': [
    flow('1', { bizType: '1', companyId: 'c0', inQty: '1000', bizDate: '2026-01-05' }),
    flow('2', { bizType: '2', companyId: 'c1', outQty: '600' }),
    flow('3', { bizType: '3', companyId: 'c1', inQty: '50', bizDate: '2026-03-01' }),
    flow('4', { bizType: '2', companyId: 'c2', outQty: '200' }),
    flow('5', { bizType: '2', companyId: 'c2', inQty: '20', bizDate: '2026-03-02' }),
    flow('6', { bizType: '9', outQty: '10' }),
    flow('7', { batchNo: 'A25031170', bizType: '2', companyId: 'c1', outQty: '7' }),
  ],
  'cg.stock': [
    { id: 's1', ...batch, sysOrgCode: 'A01', warehouseId: 'w1', qualityStatus: '1', qty: '260', lockedQty: '0', expiryDate: '2028-02-29' },
  ],
  'sale.saleFlow': [
    flown('f1', { companyId: 'c1', hospitalId: 'h1', qty: '300' }),
    flown('f2', { companyId: 'c1', toCompanyId: 'c2', qty: '40' }),
    flown('f3', { companyId: 'c2', rawTerminalName: '未匹配药店', qty: '90' }),
  ],
}

beforeAll(async () => {
  town = await openTown('batch_trace')
  for (const [key, rows] of Object.entries(ROWS))
    await insertMany(town.server.database.database, town.catalogue.find(key)!, rows as readonly Row[], 1)
  quality = await town.signIn('gaofeng')
})
afterAll(() => town.close())

const query = new URLSearchParams(batch).toString()
const passport = async (more = '') =>
  (await town.ask('GET', `/cg/batchTrace/passport?${query}${more}`, { token: quality })).result as BatchPassport

test('a batch is accounted for to the last box, now and by the end of any day; another whose number begins alike is another', async () => {
  const { whereabouts, product, facts, nodes } = await passport()
  expect(product).toBe('阿托伐他汀钙片')
  expect(facts).toContainEqual({ title: '有效期至', text: '2028-02-29' })
  expect(whereabouts).toEqual({
    received: '1000',
    stock: '260',
    transit: '0',
    company: '340',
    terminal: '390',
    lost: '10',
    difference: '0',
  })
  expect(nodes.filter(({ stage }) => stage === 3).map(({ title, qty }) => `${title} ${qty}`)).toEqual([
    '康恩达 550',
    '苏中 180',
    '我方库存 260',
    '损溢与报损 10',
  ])
  expect((await passport('&until=2026-01-31')).whereabouts).toMatchObject({
    received: '1000',
    stock: '1000',
    company: '0',
    difference: '0',
  })
})

test('every buyer of it stands in the list with what he had, gave back, was handed and has left', async () => {
  const page = await town.ask('GET', `/cg/batchTrace/list?${query}`, { token: quality })
  expect(page.result.records).toMatchObject([
    { companyId: 'c1', sentQty: '600', returnedQty: '50', netQty: '550', handedQty: '0', flowQty: '340', leftQty: '210', hospitals: 1 },
    { companyId: 'c2', sentQty: '180', returnedQty: '0', netQty: '180', handedQty: '40', flowQty: '90', leftQty: '130', hospitals: 0 },
  ])
  const before = await town.ask('GET', `/cg/batchTrace/list?${query}&until=2026-02-28`, { token: quality })
  expect(before.result.records.map(({ netQty }: Row) => netQty)).toEqual(['600', '200'])
})

test('a recall begins with its customers and what lies in stock filled in', async () => {
  const begun = await town.ask('POST', '/cg/batchTrace/recall', { token: quality, body: batch })
  const recall = (await town.ask('GET', `/oa/recall/findById/${begun.result.id}`, { token: quality })).result as Row
  expect(recall).toMatchObject({ productId: 'p1', batchNos: 'A2503117', billStatus: 'draft', stockQty: '260', soldQty: '780' })
  expect(recall['customers']).toMatchObject([
    { companyId: 'c1', shipQty: '600', returnedQty: '50' },
    { companyId: 'c2', shipQty: '180', returnedQty: '0' },
  ])
})

test('who has not the page is told nothing, and a batch has a product and a number', async () => {
  const clerk = await town.signIn('ningxin')
  const isSeen = (await town.ask('GET', `/cg/batchTrace/list?${query}`, { token: clerk })).success
  expect((await town.ask('GET', `/cg/batchTrace/passport?${query}`, { token: clerk })).success).toBe(isSeen)
  expect((await town.ask('GET', '/cg/batchTrace/passport?productId=p1', { token: quality })).success).toBe(false)
})

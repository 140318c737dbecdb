import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { ThreadWorkbooks } from '../../../adapters/node/workbooks/thread-workbooks.ts'
import type { WrittenCell } from '../../../core/workbooks/sheet.ts'
import { openTown, toldOf, type Town } from '../../support/town.ts'

const workbooks = new ThreadWorkbooks()
const EDGE = 'edge-of-a-part'

let town: Town
let keeper: string
let finance: string
beforeAll(async () => {
  town = await openTown('openings')
  keeper = await town.signIn('admin')
  finance = await town.signIn('qianhong')
  const keep = (key: string, rows: Parameters<typeof insertMany>[2]) =>
    insertMany(town.server.database.database, town.catalogue.find(key)!, rows, 1)
  await keep('bsc.warehouse', [
    { id: 'w1', code: 'CK001', name: '一号库', enabled: 'Y' },
    { id: 'w2', code: 'CK002', name: '二号库', enabled: 'Y' },
  ])
  await keep('bsc.product', [
    {
      id: 'p1',
      code: 'CP000001',
      name: '阿莫西林胶囊',
      spec: '0.25g×24粒',
      unit: '2',
      traceNo: '8100001',
      billStatus: 'approved',
      enabled: 'Y',
    },
  ])
  await keep('bsc.bscBussCompany', [{ id: 'c1', code: 'SY00001', name: '华东医药商业', billStatus: 'approved', enabled: 'Y' }])
})
afterAll(() => town.close())

const send = async (
  path: string,
  token: string,
  titles: readonly string[],
  rows: readonly (readonly WrittenCell[])[],
  command = 'importOpening',
) => {
  const pieces: Uint8Array[] = []
  for await (const piece of workbooks.write([{ name: '表', columns: titles.map((title) => ({ title })), rows: [rows] }])) pieces.push(piece)
  const head = `--${EDGE}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), ...pieces, Buffer.from(`\r\n--${EDGE}--\r\n`)])
  const headers = { 'x-access-token': token, 'content-type': `multipart/form-data; boundary=${EDGE}` }
  return toldOf(await town.app.inject({ method: 'POST', url: `/xqErp${path}/${command}/importExcel`, headers, payload }))
}
const listed = async (path: string, token = keeper) => (await town.ask('GET', `${path}/list?pageSize=50`, { token })).result

const STOCK = ['仓库', '产品', '批号', '生产日期', '有效期至', '货位', '数量', '成本单价'] as const
const batch = (warehouse: string, batchNo: string, qty: number, expiry = '2027-06-30') =>
  [warehouse, 'CP000001', batchNo, { date: '2025-06-30' }, { date: expiry }, null, String(qty), '3.1415'] as const

test('a warehouse begins with its batches: a row of stock and an entry each, once', async () => {
  const wrong = await send('/cg/stock', keeper, STOCK, [batch('CK001', 'A1', 10), batch('CK001', 'A2', 5, '2025-01-01')])
  expect(wrong.message).toContain('有效期至必须晚于生产日期')
  expect(await send('/cg/stock', keeper, STOCK, [batch('CK001', 'A1', 10), batch('CK001', 'A1', 5)])).toMatchObject({ success: false })
  expect((await listed('/cg/stock')).total).toBe(0)

  const told = await send('/cg/stock', keeper, STOCK, [batch('CK001', 'A1', 10), batch('一号库', 'A2', 2.5)])
  expect([told.success, told.message]).toEqual([true, '共2行数据全部导入成功！'])
  const stock = await listed('/cg/stock')
  expect(
    stock.records
      .map(({ batchNo, qty, availableQty, amount, spec }: Record<string, unknown>) => [batchNo, qty, availableQty, amount, spec])
      .sort(),
  ).toEqual([
    ['A1', '10', '10', '31.42', '0.25g×24粒'],
    ['A2', '2.5', '2.5', '7.85', '0.25g×24粒'],
  ])
  const flow = await listed('/cg/stockFlow')
  expect(
    flow.records.map(({ batchNo, bizType, inQty, balanceQty }: Record<string, unknown>) => [batchNo, bizType, inQty, balanceQty]).sort(),
  ).toEqual([
    ['A1', '10', '10', '10'],
    ['A2', '10', '2.5', '2.5'],
  ])

  expect((await send('/cg/stock', keeper, STOCK, [batch('CK001', 'A3', 1)])).message).toContain('期初已导入')
  expect(await send('/cg/stock', keeper, STOCK, [batch('CK002', 'A1', 1)])).toMatchObject({ success: true })
})

test.each(['/sale/receivable', '/cg/payable'])('%s begins with the open bills of an organisation, once', async (path) => {
  const company = path.startsWith('/sale') ? '商业公司' : '供货单位'
  const organisation = path.startsWith('/sale') ? '销售组织' : '采购组织'
  const titles = [company, organisation, '来源单号', '单据日期', '金额', '到期日']
  const bill = (orgName: string, amount: number) =>
    ['SY00001', orgName, 'XS-1', { date: '2025-12-01' }, String(amount), { date: '2026-01-31' }] as const
  expect(await send(path, await town.signIn('fangwei'), titles, [bill('自营事业部', 1)])).toMatchObject({ success: false })
  expect((await send(path, finance, titles, [bill('自营事业部', 0)])).message).toContain('金额不能为0')
  expect(await send(path, finance, titles, [bill('自营事业部', 100.5), bill('自营事业部', -20)])).toMatchObject({ success: true })
  const { records } = await listed(path)
  expect(records.map(({ amount, balance, overdueDays }: Record<string, unknown>) => [amount, balance, overdueDays]).sort()).toEqual([
    ['-20', '-20', 0],
    ['100.5', '100.5', 46],
  ])
  expect((await send(path, finance, titles, [bill('自营事业部', 3)])).message).toContain('期初已导入')
  expect(await send(path, finance, titles, [bill('招商事业部', 3)])).toMatchObject({ success: true })
})

test('a supplier tells which box is in which pack and carton, all in one file', async () => {
  const code = (n: number, product = '8100001') => `${product}${String(n).padStart(13, '0')}`
  const titles = ['产品', '小盒码', '中包装码', '大箱码']
  const tell = (rows: readonly (readonly WrittenCell[])[]) => send('/cg/traceCode', keeper, titles, rows, 'importPacking')
  expect((await tell([['CP000001', code(1, '8100002'), code(80), code(90)]])).message).toContain('不属于产品阿莫西林胶囊')
  const told = await tell([1, 2, 3].map((n) => ['CP000001', code(n), code(80), code(90)]))
  expect([told.success, told.message]).toEqual([true, '共3行数据全部导入成功！'])
  const { records, total } = await listed('/cg/traceCode')
  expect(total).toBe(5)
  const levels = (records as Record<string, unknown>[]).map((row) => [row['code'], row['level'], row['traceState']])
  expect(levels.toSorted()).toEqual(
    [
      ...[1, 2, 3].map((n) => [code(n), '1', '1']),
      ...[
        [code(80), '2', '1'],
        [code(90), '3', '1'],
      ],
    ].toSorted(),
  )
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let token: string
const usual = { version: 1 }

const keep = (key: string, ...rows: readonly Row[]) => {
  const { database } = town.server.database
  return insertMany(
    database,
    town.catalogue.find(key)!,
    rows.map((row) => ({ ...usual, ...row })),
    1,
  )
}
const get = async (path: string) => (await town.ask('GET', path, { token })).result
const post = async (path: string, body: unknown) => (await town.ask('POST', path, { token, body })).result

beforeAll(async () => {
  town = await openTown('further_calls')
  token = await town.signIn('admin')
  const use = { billStatus: 'approved', enabled: 'Y' }
  await keep(
    'bsc.hospital',
    { id: 'h1', name: '浙江大学医学院附属第一医院', shortName: '浙一', hospitalLevel: '1', ...use },
    { id: 'h2', name: '浙江医院', ...use, billStatus: 'draft' },
    { id: 'h3', name: '同济医院', ...use },
  )
  await keep(
    'bsc.productType',
    { id: 't1', code: 'A', name: '化学药', sortNo: 2, parentId: null },
    { id: 't2', code: 'B', name: '中成药', sortNo: 1, parentId: '0' },
    { id: 't3', code: 'A1', name: '抗生素', sortNo: 1, parentId: 't1' },
  )
  await keep(
    'bsc.product',
    { id: 'p1', name: '阿莫西林胶囊', spec: '0.25g×24粒', orgId: '145', ...use },
    { id: 'p2', name: '布洛芬片', spec: '0.1g', orgId: '127', ...use },
    { id: 'p3', name: '停用片', orgId: '145', ...use, enabled: 'N' },
  )
  const price = { productId: 'p1', hospitalId: 'h1', orgId: '145', startDate: '2026-01-01', billStatus: 'approved' }
  await keep(
    'bsc.productSpecialBidPrice',
    { id: 's1', billNo: 'T1', ...price, endDate: '2026-12-31', competitivePrice: '9' },
    { id: 's2', billNo: 'T2', ...price, endDate: '2026-12-31', competitivePrice: '8', companyId: 'c1' },
    { id: 's3', billNo: 'T3', ...price, endDate: '2026-01-31', competitivePrice: '7', companyId: 'c2' },
  )
})
afterAll(() => town.close())

describe('the seed’s further calls', () => {
  test('find a few usable hospitals by a part of their names', async () => {
    expect(await get(`/bsc/hospital/findListByName/${encodeURIComponent('浙')}`)).toMatchObject([{ id: 'h1', hospitalLevel: '1' }])
    expect((await get(`/bsc/hospital/findListByName/${encodeURIComponent('医院')}`)).map(({ id }: Row) => id).sort()).toEqual(['h1', 'h3'])
  })

  test('walk a tree from its top, each branch with whether anything lies below it', async () => {
    expect(await post('/bsc/productType/treeList', { parentId: '0' })).toMatchObject([
      { id: 't2', hasChildren: false },
      { id: 't1', hasChildren: true },
    ])
    expect(await post('/bsc/productType/treeList', { parentId: 't1' })).toMatchObject([{ id: 't3', name: '抗生素' }])
  })

  test('list every product in use, of an organisation or by a word', async () => {
    expect((await post('/bsc/product/getAllUseProduct', {})).map(({ value }: Row) => value).sort()).toEqual(['p1', 'p2'])
    expect(await post('/bsc/product/getAllUseProduct', { orgId: '145', keyword: '阿莫' })).toMatchObject([
      { value: 'p1', label: '阿莫西林胶囊 0.25g×24粒', orgId: '145', orgName: expect.stringMatching(/./) },
    ])
  })

  test('tell the special price in force, the company’s own before everybody’s, or nothing', async () => {
    const at = (more: string) => get(`/bsc/productSpecialBidPrice/findByEntity?productId=p1&hospitalId=h1&date=2026-06-01${more}`)
    expect(await at('&companyId=c1')).toMatchObject({ billNo: 'T2', competitivePrice: '8' })
    expect(await at('&companyId=c2')).toMatchObject({ billNo: 'T1' })
    expect(await at('')).toMatchObject({ billNo: 'T1' })
    expect(await get('/bsc/productSpecialBidPrice/findByEntity?productId=p2&hospitalId=h1')).toBeNull()
  })

  test('tell whoever edits what is approved that his change waits', async () => {
    const factory = { id: 'f1', name: '康恩贝', shortName: '康恩贝', factoryType: '3', pinyin: 'KEB', linkman: '王五', version: 1 }
    await keep('bsc.factory', { ...factory, billStatus: 'approved' })
    const said = async (change: Row, headers: Record<string, string> = {}) =>
      (await town.ask('POST', '/bsc/factory/edit', { token, headers, body: { ...factory, ...change } })).message
    const waits = '修改已暂存，请提交变更审批'
    expect(await said({ linkman: '孙七' })).toBe(waits)
    const asked = [
      { linkman: '赵八', version: 2 },
      { 'idempotency-key': 'f1-again', prefer: 'return=minimal' },
    ] as const
    expect([await said(...asked), await said(...asked)]).toEqual([waits, waits])
    expect(await said({ version: 3 })).toBe('编辑成功!')
  })
})

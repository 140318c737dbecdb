import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('reports')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const api = '/online/cgreport/api'

describe('a report to take rows from', () => {
  test('has the columns and the rows of a type’s list', async () => {
    const { result } = await town.ask('GET', `${api}/getRpColumns/sys.job`, { token: admin })
    expect(result).toMatchObject({ cgRpConfigId: 'sys.job', dictOptions: {} })
    expect(result.columns.map(({ dataIndex }: { dataIndex: string }) => dataIndex)).toContain('name')
    const page = await town.ask('GET', `${api}/getData/sys.job?pageNo=1&pageSize=5&column=code&order=asc`, { token: admin })
    expect(page.result.records).toHaveLength(5)
    expect(page.result.total).toBeGreaterThan(5)
  })

  test('is narrowed by what a column adds', async () => {
    const [first] = (await town.ask('GET', `${api}/getData/sys.job?pageSize=1`, { token: admin })).result.records
    const page = await town.ask('GET', `${api}/getData/sys.job?self_code=${first.code}`, { token: admin })
    expect(page.result.records.map(({ id }: { id: string }) => id)).toEqual([first.id])
  })

  test('is searched by name, code or pinyin initials', async () => {
    const names = async (keyword: string) =>
      (await town.ask('GET', `${api}/getData/sys.job?keyword=${encodeURIComponent(keyword)}`, { token: admin })).result.records.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names('dsz')).toEqual(['董事长'])
    expect(await names('董事长')).toEqual(['董事长'])
  })

  test('asks for the list’s own permission and does not tell whether there is one', async () => {
    const stranger = await town.signIn('xumin')
    for (const code of ['bsc.pharmacy', 'no.such']) {
      expect((await town.ask('GET', `${api}/getRpColumns/${code}`, { token: stranger })).status).toBe(403)
      expect((await town.ask('GET', `${api}/getData/${code}`, { token: stranger })).status).toBe(403)
    }
  })
})

describe('a declared report to take rows from', () => {
  const ask = (path: string, token = admin) => town.ask('GET', `${api}/${path}`, { token })

  test('tells its columns, questions and dictionaries as the catalogue has them, by its code and its id', async () => {
    const { result } = await ask('getRpColumns/employee_pick')
    expect(result).toMatchObject({ cgRpConfigId: 'rp12', cgRpConfigName: '员工选择' })
    expect(result.columns.map(({ title, hidden, sorter }: Record<string, string>) => [title, hidden, sorter])).toEqual([
      ['工号', 'N', 'false'],
      ['姓名', 'N', 'true'],
      ['部门', 'N', 'false'],
      ['岗位', 'N', 'false'],
      ['登录用户', 'Y', 'false'],
    ])
    expect((await ask('getQueryInfo/rp12')).result).toEqual([
      { label: '姓名', field: 'employeeName', mode: 'single', view: 'string', hidden: '0' },
      { label: '部门', field: 'deptId', mode: 'single', view: 'search', hidden: '0' },
      { label: '岗位', field: 'postId', mode: 'single', view: 'search', hidden: '1' },
    ])
    const stock = (await ask('getRpColumns/stock_pick')).result
    expect(stock.columns.find(({ dataIndex }: { dataIndex: string }) => dataIndex === 'productName')).toMatchObject({ title: '产品' })
    expect((await ask('getQueryInfo/rp05')).result.at(-1)).toMatchObject({ field: 'expiryDate', mode: 'group', view: 'date', hidden: '1' })
  })

  test('has the rows its parameters ask for, with the names of what they point at', async () => {
    const { database } = town.server.database
    const named = (key: string) => town.catalogue.find(key)!
    const product = { id: 'p1', code: 'CP1', name: '阿莫西林胶囊', billStatus: 'approved', version: 1 }
    const batch = (id: string, row: object) => ({
      id,
      warehouseId: 'w1',
      productId: 'p1',
      batchNo: id,
      availableQty: '5',
      version: 1,
      ...row,
    })
    await insertMany(database, named('bsc.product'), [product], 1)
    await insertMany(
      database,
      named('cg.stock'),
      [
        batch('late', { expiryDate: '2027-05-01', qualityStatus: '1' }),
        batch('early', { expiryDate: '2026-05-01', qualityStatus: '1' }),
        batch('stopped', { expiryDate: '2026-04-01', qualityStatus: '4' }),
        batch('none', { expiryDate: '2026-04-01', availableQty: '0', qualityStatus: '1' }),
        batch('elsewhere', { warehouseId: 'w2', qualityStatus: '1' }),
      ],
      1,
    )
    const ids = async (query: string) => (await ask(`getData/rp05?${query}`)).result.records.map(({ id }: { id: string }) => id)
    expect(await ids('self_warehouseId=w1')).toEqual(['stopped', 'early', 'late'])
    expect(await ids('self_warehouseId=w1&self_qualityStatus=1&sorter=expiryDate%3Ddesc')).toEqual(['late', 'early'])
    expect(await ids('self_warehouseId=w1&expiryDate_begin=2026-04-15&expiryDate_end=2026-12-31')).toEqual(['early'])
    const [row] = (await ask('getData/rp05?self_warehouseId=w1')).result.records
    expect(row).toMatchObject({ id: 'stopped', productId: 'p1', productName: '阿莫西林胶囊' })
  })

  test('says what is missing, and that there is no such report', async () => {
    expect(await ask('getData/rp05')).toMatchObject({ success: false, message: '缺少参数warehouseId' })
    expect(await ask('getRpColumns/nothing_pick')).toMatchObject({ success: false, message: '报表不存在' })
    for (const sorter of ['name', 'name=up', '=asc'])
      expect(await ask(`getData/rp12?sorter=${encodeURIComponent(sorter)}`)).toMatchObject({ success: false })
  })
})

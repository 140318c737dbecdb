import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USERS } from '../../../core/documents/sys/defaults/employees.ts'
import { ORGANISATIONS } from '../../../core/documents/sys/defaults/organisations.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let token: string
beforeAll(async () => {
  town = await openTown('minimal_answers')
  token = await town.signIn('admin')
})
afterAll(() => town.close())

const add = (code: string, headers: Record<string, string>) =>
  town.ask('POST', '/bsc/productType/add', { token, body: { code, name: `类${code}`, remark: '备注' }, headers })

describe('whoever writes a record', () => {
  test('gets the whole of it', async () => {
    const { result, headers } = await add('A1', {})
    expect(result).toMatchObject({ name: '类A1', remark: '备注', version: 1 })
    expect(headers['preference-applied']).toBeUndefined()
  })

  test('and prefers a minimal answer (RFC 7240) gets what only the server knew, a repeat the same again', async () => {
    const headers = { prefer: 'respond-async, return=minimal', 'idempotency-key': 'minimal-1' }
    const first = await add('A2', headers)
    expect(first.headers['preference-applied']).toBe('return=minimal')
    expect(first.result).toMatchObject({ id: expect.any(String), version: 1, createTime: expect.any(String) })
    expect(first.result).not.toHaveProperty('name')
    const again = await add('A2', headers)
    expect(again.result).toEqual(first.result)
    const { result: stored } = await town.ask('GET', `/bsc/productType/findById/${first.result.id}`, { token })
    expect(stored).toMatchObject({ name: '类A2', remark: '备注' })
  })

  test('of a draft with rows gets what the server put into it, rows by their places', async () => {
    const body = {
      code: 'QY1',
      name: '一区',
      areaLevel: '1',
      deptId: ORGANISATIONS[0]!.id,
      managerId: USERS[0]!.id,
      regions: [{ regionId: '110100', remark: '市区' }, { regionId: '310100' }],
    }
    const { result } = await town.ask('POST', '/bsc/saleArea/add', { token, body, headers: { prefer: 'return=minimal' } })
    expect(result).toMatchObject({ version: 1, saleMode: '2', enabled: 'Y' })
    expect(result).not.toHaveProperty('name')
    const ids = result.regions.map(({ id }: { id: string }) => id)
    expect(result.regions).toEqual(ids.map((id: string) => ({ id })))
    const { result: stored } = await town.ask('GET', `/bsc/saleArea/findById/${result.id}`, { token })
    expect(stored.regions).toMatchObject([
      { id: ids[0], regionId: '110100' },
      { id: ids[1], regionId: '310100' },
    ])
  })
})

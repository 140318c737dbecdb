import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
})

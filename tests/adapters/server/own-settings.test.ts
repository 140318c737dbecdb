import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_SETTINGS } from '../../../core/settings/most-settings.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string

beforeAll(async () => {
  town = await openTown('own-settings')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const keep = (values: object, token = admin) => town.ask('POST', '/account/ownSettings', { token, body: { values } })
const seen = async (token = admin) => (await town.ask('GET', '/account/ownSettings', { token })).result

test('is kept name by name, the last one counts, in every session of the same person', async () => {
  await keep({ 'look:columns': ['a', 'b'], DEFAULT_DENSITY: 'compact' })
  await keep({ DEFAULT_DENSITY: 'loose' })
  expect(await seen(await town.signIn('admin'))).toEqual({ 'look:columns': ['a', 'b'], DEFAULT_DENSITY: 'loose' })
})

test('is nobody else’s', async () => {
  await keep({ DEFAULT_DENSITY: 'loose' })
  const other = await town.signIn('ningxin')
  expect(await seen(other)).toEqual({})
  expect((await town.ask('GET', '/account/ownSettings')).code).toBe(401)
})

test('has its bounds: how a name is spelt, how long a value is, how many there are', async () => {
  const before = await seen()
  const many = (from: number) => Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`look:n${from + at}`, 1]))
  expect((await keep({ 'a b': 1 })).message).toBe('个人设置的名称不正确')
  expect((await keep({ long: 'x'.repeat(9_000) })).message).toBe('这项个人设置太大，无法保存到服务器')
  expect((await keep({ ...many(0), one: 1 })).message).toBe('个人设置过多，无法保存到服务器')
  expect(await seen()).toEqual(before)
  for (let from = 0; from < MOST_SETTINGS - 100; from += 100) expect((await keep(many(from))).success).toBe(true)
  expect((await keep(many(MOST_SETTINGS))).message).toBe('个人设置过多，无法保存到服务器')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallLimits } from '../../../adapters/server/http/call-limits.ts'
import { openTown, type Town } from '../../support/town.ts'

const MINUTE = 60_000
const BURST = 5

let town: Town
beforeAll(async () => {
  const limits = { session: new CallLimits({ perMinute: 60, burst: BURST }), address: new CallLimits({ perMinute: 600, burst: 50 }) }
  town = await openTown('call_limits', { limits })
})
afterAll(() => town.close())

test('a session that calls too often is told when to come back; others go on, and it too after that time', async () => {
  const [mine, other] = [await town.signIn('yemei'), await town.signIn('sunjing')]
  const ask = (token: string) => town.ask('GET', '/process/count', { token })
  const told = []
  for (let call = 0; call < BURST + 1; call += 1) told.push(await ask(mine))
  expect(told.map(({ status }) => status)).toEqual([...Array.from({ length: BURST }, () => 200), 429])
  expect(told.at(-1)).toMatchObject({ success: false, code: 429, message: '操作过于频繁，请稍后再试' })
  expect((await ask(other)).status).toBe(200)
  town.clock.pass(Number(told.at(-1)?.headers['retry-after']) * 1_000)
  expect((await ask(mine)).status).toBe(200)
})

test('an address that calls too often is kept out whatever token it sends, and still learns that the server lives', async () => {
  town.clock.pass(MINUTE)
  const statuses = []
  for (let call = 0; call < 60; call += 1) statuses.push((await town.ask('GET', '/process/count', { token: `made-up-${call}` })).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await town.ask('GET', '/health')).status).toBe(200)
})

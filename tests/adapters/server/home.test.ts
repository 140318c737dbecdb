import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('home')
})
afterAll(() => town.close())

const homeOf = async (name: string) => (await town.ask('GET', '/dashboard/analysis', { token: await town.signIn(name) })).result

test('the home page is one answer, with the parts its reader may see', async () => {
  const clerk = await homeOf('fangwei')
  expect(clerk.cards.map(({ title }: { title: string }) => title)).toContain('本月订单金额')
  expect(clerk.trend.months).toHaveLength(12)
  const stranger = await town.ask('GET', '/dashboard/analysis', {})
  expect(stranger.success).toBe(false)
})

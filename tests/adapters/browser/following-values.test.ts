import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FollowingValues } from '../../../adapters/browser/storage/following-values.ts'
import { failure } from '../../../core/kernel/failure.ts'
import type { HttpCall } from '../../../core/kernel/http.port.ts'
import { done, fail, ok } from '../../../core/kernel/result.ts'
import { keyValuesIn } from '../../support/key-values.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One browser of somebody, over what the server keeps of him. */
const browser = (server: Record<string, unknown>, before: Record<string, unknown> = {}, isThere = true) => {
  const calls: HttpCall[] = []
  const keyValues = keyValuesIn(new Map(Object.entries(before)))
  const http = {
    send: async (call: HttpCall) => {
      calls.push(call)
      if (!isThere) return fail(failure('http.away', '网络异常'))
      if (call.method === 'GET') return ok({ ...server })
      Object.assign(server, (call.body as { values: object }).values)
      return done
    },
    download: async () => fail(failure('none', 'none')),
  }
  const keptSession = { current: () => ({ user: { userId: 'u' } }) }
  const values = new FollowingValues({ keyValues, http, ids: { next: () => 'k' }, keptSession } as never)
  return { values, calls }
}

test('what one likes is there in the next browser, in one call for what was changed at once', async () => {
  const server: Record<string, unknown> = {}
  const first = browser(server)
  first.values.set('look:u:columns:sale.saleOrder', ['billNo'])
  first.values.set('DEFAULT_DENSITY', 'compact')
  first.values.set('DEFAULT_DENSITY', 'loose')
  await vi.advanceTimersByTimeAsync(500)
  expect(first.calls).toHaveLength(1)

  const next = browser(server, { DEFAULT_DENSITY: 'standard' })
  await next.values.take()
  expect([next.values.get('look:u:columns:sale.saleOrder'), next.values.get('DEFAULT_DENSITY')]).toEqual([['billNo'], 'loose'])
  await vi.advanceTimersByTimeAsync(500)
  expect(next.calls).toHaveLength(1)
})

test('what the server does not know yet of this device it is told, but never of others who sit at it, nor what stays', async () => {
  const server: Record<string, unknown> = {}
  const { values } = browser(server, { 'look:u:page-size': 20, 'look:w:page-size': 50, 'look:u:code:x': ['a'] })
  await values.take()
  values.set('Access-Token', 'secret')
  values.set('look:u:code:x', ['b'])
  await vi.advanceTimersByTimeAsync(500)
  expect(server).toEqual({ 'look:page-size': 20 })
})

test('the device keeps what it had while nobody answers', async () => {
  const { values } = browser({}, { 'look:u:page-size': 20 }, false)
  await values.take()
  values.set('look:u:page-size', 30)
  await vi.advanceTimersByTimeAsync(500)
  expect(values.get('look:u:page-size')).toBe(30)
})

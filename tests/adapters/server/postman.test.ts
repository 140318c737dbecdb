import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPostman } from '../../../adapters/server/letter-delivery.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Change } from '../../../core/live/change.ts'
import type { Changes, ChangesHeard } from '../../../core/live/changes.port.ts'
import type { DeliverLetters } from '../../../core/notices/deliver-letters.use-case.ts'
import { rung } from '../../../core/notices/bell.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const change = (action: string): Change => ({ tenantId: 1, typeKey: 'sale.saleOrder', recordId: '7', version: 2, action })

/** A postman whose rounds a test ends; the first, at the start, is over. */
const office = async () => {
  let heard: ChangesHeard | undefined
  const rounds: ((sent: Result<number>) => void)[] = []
  const broken: unknown[] = []
  const changes = {
    listen: (listener: ChangesHeard) => {
      heard = listener
      return () => (heard = undefined)
    },
    tell: () => undefined,
  } as Changes
  const letters = { run: () => new Promise<Result<number>>((end) => rounds.push(end)) } as unknown as DeliverLetters
  const stop = startPostman(letters, changes, (error) => broken.push(error))
  const end = async (sent: Result<number> = ok(0)) => {
    rounds.at(-1)!(sent)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(rounds).toHaveLength(1)
  await end()
  rounds.length = 0
  /** What is heard together goes out together. */
  const hear = async (...told: readonly Change[]) => {
    heard?.changed(told)
    await vi.advanceTimersByTimeAsync(250)
  }
  return { rounds, broken, stop, end, hear }
}

test('goes a quarter of a second after a document moved, once more when another moved meanwhile, and never twice at a time', async () => {
  const { rounds, end, hear } = await office()
  await hear(change('submit'))
  await hear(change('agree'), change('agree'))
  expect(rounds).toHaveLength(1)
  await end()
  expect(rounds).toHaveLength(2)
  await end()
  expect(rounds).toHaveLength(2)
})

test('stays for what is only typed, and for what it has told itself', async () => {
  const { rounds, hear } = await office()
  await hear(change('edit'), change('effect'), rung(1, 'clerk'))
  expect(rounds).toEqual([])
})

test('looks every five seconds for what was left lying', async () => {
  const { rounds, end } = await office()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rounds).toHaveLength(1)
  await end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rounds).toHaveLength(2)
})

test('says what broke and goes on', async () => {
  const { rounds, broken, end, hear } = await office()
  await hear(change('submit'))
  await end(fail(failure('database.away', '数据库不可用')))
  await hear(change('submit'))
  expect([broken, rounds.length]).toEqual([[failure('database.away', '数据库不可用')], 2])
})

test('ends its round before the process does', async () => {
  const { rounds, stop, end, hear } = await office()
  await hear(change('submit'))
  let isOver = false
  const stopping = stop().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isOver, rounds.length]).toEqual([false, 1])
  await end()
  await stopping
  expect(isOver).toBe(true)
})

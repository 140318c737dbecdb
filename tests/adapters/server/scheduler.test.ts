import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { schedule } from '../../../adapters/server/scheduler.ts'
import type { RunDueJobs } from '../../../core/jobs/run-due-jobs.use-case.ts'
import { done, type Result } from '../../../core/kernel/result.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Due jobs whose runs end when the test says so. */
const office = () => {
  const asked: string[] = []
  const broke: unknown[] = []
  const ends: ((ended: Promise<Result<void>>) => void)[] = []
  const run = ({ stopping = false } = {}): Promise<Result<void>> => {
    asked.push(stopping ? 'stop' : 'run')
    return stopping ? Promise.resolve(done) : new Promise((resolve) => ends.push(resolve))
  }
  const stop = schedule({ run } as unknown as RunDueJobs, (error) => void broke.push(error))
  return { asked, broke, ends, stop }
}

describe('the scheduler', () => {
  test('asks for due jobs every five seconds, whether the former have ended or not', async () => {
    const { asked, ends, stop } = office()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual(['run', 'run'])
    for (const end of ends) end(Promise.resolve(done))
    await stop()
  })

  test('tells running jobs of a stop and waits for them, but not for ever', async () => {
    const { asked, ends, stop } = office()
    await vi.advanceTimersByTimeAsync(5_000)
    let isStopped = false
    const stopping = stop().then(() => (isStopped = true))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(asked).toEqual(['run', 'stop'])
    expect(isStopped).toBe(false)
    ends[0]!(Promise.resolve(done))
    await stopping

    const stuck = office()
    await vi.advanceTimersByTimeAsync(5_000)
    const giving = stuck.stop()
    await vi.advanceTimersByTimeAsync(20_000)
    await giving
  })

  test('hands on what a job broke with, and goes on', async () => {
    const { asked, broke, ends, stop } = office()
    await vi.advanceTimersByTimeAsync(5_000)
    ends[0]!(Promise.reject(new Error('bug')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(broke).toEqual([new Error('bug')])
    expect(asked).toEqual(['run', 'run'])
    ends[1]!(Promise.resolve(done))
    await stop()
  })
})

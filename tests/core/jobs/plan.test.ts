import { describe, expect, test } from 'vitest'
import type { PlannedJob } from '../../../core/jobs/job.ts'
import { planOf } from '../../../core/jobs/plan.ts'
import { momentOf } from '../../../core/kernel/dates.ts'

const at = (time: string) => momentOf(`2026-03-18 ${time}`)

const job = (given: Partial<PlannedJob> = {}): PlannedJob => ({
  id: '1',
  code: 'sys.sessionClean',
  name: '清理过期会话',
  cron: '0 0/10 * * * ? *',
  limits: { startDate: null, endDate: null, daysOff: null },
  isActive: true,
  isWanted: false,
  catchesUp: false,
  timeoutMinutes: 30,
  alarmUsers: [],
  nextAt: at('09:00:00'),
  runId: null,
  runningUntil: null,
  ...given,
})

const daily = { cron: '0 0 3 * * ? *', nextAt: at('03:00:00') }

describe('a job', () => {
  test('whose time has come runs, and comes again at the next one', () =>
    expect(planOf(job(), at('09:00:04'))).toEqual({ runs: true, byHand: false, nextAt: at('09:10:00') }))

  test('whose time has not come waits', () =>
    expect(planOf(job(), at('08:59:59'))).toEqual({ runs: false, byHand: false, nextAt: at('09:00:00') }))

  test('that nobody ran for hours leaves the missed runs out', () =>
    expect(planOf(job(daily), at('09:00:00'))).toEqual({ runs: false, byHand: false, nextAt: at('03:00:00') + 86_400_000 }))

  test('that catches up runs once for all it missed', () =>
    expect(planOf(job({ catchesUp: true }), at('11:05:00'))).toEqual({ runs: true, byHand: false, nextAt: at('11:10:00') }))

  test('that missed many runs but whose last time has just come runs for that one', () =>
    expect(planOf(job(), at('11:10:05'))).toEqual({ runs: true, byHand: false, nextAt: at('11:20:00') }))

  test('that is stopped runs by hand only, and keeps no plan', () => {
    const stopped = job({ isActive: false, nextAt: null })
    expect(planOf(stopped, at('09:00:00'))).toEqual({ runs: false, byHand: false, nextAt: null })
    expect(planOf({ ...stopped, isWanted: true }, at('09:00:00'))).toEqual({ runs: true, byHand: true, nextAt: null })
  })

  test('wanted by hand between two times keeps the next one', () =>
    expect(planOf(job({ isWanted: true }), at('08:55:00'))).toEqual({ runs: true, byHand: true, nextAt: at('09:00:00') }))

  test('within its first and last day only comes again no more after the last', () => {
    const limits = { startDate: '2026-03-01', endDate: '2026-03-18', daysOff: null }
    expect(planOf(job({ ...daily, limits }), at('03:00:01'))).toEqual({ runs: true, byHand: false, nextAt: null })
  })

  test('on working days only leaves out weekends and holidays, one that was declared since it was planned as well', () => {
    const limits = { startDate: null, endDate: null, daysOff: '2026-03-19~2026-03-20,+2026-03-22' }
    const sunday = at('03:00:00') + 4 * 86_400_000
    expect(planOf(job({ ...daily, limits }), at('03:00:01'))).toEqual({ runs: true, byHand: false, nextAt: sunday })
    const declared = { ...limits, daysOff: '2026-03-18,2026-03-19' }
    const friday = at('03:00:00') + 2 * 86_400_000
    expect(planOf(job({ ...daily, limits: declared }), at('03:00:01'))).toEqual({ runs: false, byHand: false, nextAt: friday })
  })
})

import type { Clock } from '../kernel/clock.port.ts'
import { ok, type Result } from '../kernel/result.ts'
import { boundsOf, yearsWithoutDaysOff } from './bounds.ts'
import { civilOf, SECONDS_A_DAY, shanghaiWall, wallText, weekdayOf } from './calendar.ts'
import { distanceText } from './distance.ts'
import { isEvery } from './expression.ts'
import { parse } from './parse.ts'
import { anyYear, nextTimes } from './schedule.ts'
import { type SkippedDays, skippedDays } from './skipped-days.ts'
import { type MonthAhead, yearAhead } from './year-ahead.ts'

export type ForeseenRun = {
  readonly time: string
  /** 1 is Sunday. */
  readonly weekday: number
  /** Left out by other engines. */
  readonly distance?: string
}

export type Foreseen = {
  readonly runs: readonly ForeseenRun[]
  /** The expression is about certain years only. */
  readonly hasYears: boolean
  /** The coming twelve months; left out by other engines. */
  readonly months?: readonly MonthAhead[]
  /** Days off that are left out between the runs. */
  readonly skipped?: readonly SkippedDays[]
  /** It would run, on days off only. */
  readonly isAllOff?: boolean
  /** Years of the runs whose days off nobody has written down. */
  readonly unknownYears?: readonly number[]
}

export type Foreseeing = {
  readonly expression: string
  readonly withYears: boolean
  /** The first and the last day, as `yyyy-MM-dd`; nothing bounds nothing. */
  readonly from?: string
  readonly until?: string
  /** 法定节假日与调休 where only working days count. */
  readonly daysOff?: string | null
}

const TEN = 10

/** 近十次执行时间: the next ten runs on Shanghai's clocks, the year left out unless asked for. */
export class ForeseeRuns {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async run({ expression, withYears, from = '', until = '', daysOff = null }: Foreseeing): Promise<Result<Foreseen>> {
    const read = parse(expression)
    if (!read.ok) return read
    const now = shanghaiWall(this.#clock.now())
    const bounds = boundsOf({ startDate: from, endDate: until, daysOff })
    const asked = withYears ? read.value : anyYear(read.value)
    const times = nextTimes(asked, now, TEN, undefined, bounds)
    const runs = times.map((wall) => ({
      time: wallText(wall),
      weekday: weekdayOf(Math.floor(wall / SECONDS_A_DAY)),
      distance: distanceText(wall - now),
    }))
    const foreseen = { runs, hasYears: !isEvery(read.value.year), months: yearAhead(asked, now, bounds) }
    if (daysOff === null) return ok(foreseen)
    const begins = Math.max(now, (bounds.from ?? 0) - 1)
    const years = times.map((wall) => civilOf(Math.floor(wall / SECONDS_A_DAY)).year)
    return ok({
      ...foreseen,
      skipped: skippedDays(asked, begins, times),
      isAllOff: times.length === 0 && nextTimes(asked, begins, 1, undefined, { until: bounds.until }).length > 0,
      unknownYears: yearsWithoutDaysOff(daysOff, years),
    })
  }
}

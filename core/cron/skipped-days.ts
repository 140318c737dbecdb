import { SECONDS_A_DAY, type Wall, wallText } from './calendar.ts'
import type { Expression } from './expression.ts'
import { scheduleOf } from './schedule.ts'

/** Days off on which an expression would have run; `place` runs come before them. */
export type SkippedDays = { readonly place: number; readonly first: string; readonly last: string; readonly days: number }

const dateOf = (day: number): string => wallText(day * SECONDS_A_DAY).slice(0, 10)

/** What is left out between the runs of an expression that does not run on days off (widgets §16.7). */
export const skippedDays = (expression: Expression, after: Wall, runs: readonly Wall[]): readonly SkippedDays[] => {
  const { next } = scheduleOf(expression)
  return runs.flatMap((run, place) => {
    const days: number[] = []
    let time = next(runs[place - 1] ?? after)
    while (time !== undefined && time < run) {
      const day = Math.floor(time / SECONDS_A_DAY)
      days.push(day)
      time = next((day + 1) * SECONDS_A_DAY - 1)
    }
    const [first, last] = [days[0], days.at(-1)]
    return first === undefined || last === undefined ? [] : [{ place, first: dateOf(first), last: dateOf(last), days: days.length }]
  })
}

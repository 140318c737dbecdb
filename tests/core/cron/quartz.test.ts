import { describe, expect, test } from 'vitest'
import { wallOf, wallText } from '../../../core/cron/calendar.ts'
import { print } from '../../../core/cron/expression.ts'
import { parse } from '../../../core/cron/parse.ts'
import { nextTimes } from '../../../core/cron/schedule.ts'
import { GUESSED, NEVER, REFUSED, RUNS } from './quartz-answers.ts'

const START = wallOf('2026-01-01')!
const FOUR = 4

const parsed = (text: string) => {
  const read = parse(text)
  if (!read.ok) throw new Error(`${text}: ${read.failure.message}`)
  return read.value
}

const runs = (text: string) => nextTimes(parsed(text), START, FOUR).map(wallText)

describe('an expression runs when Quartz runs it:', () => {
  test.each(RUNS)('%s', (text, expected) =>
    expect(runs(text)).toEqual(expected.map((run) => (run.length === 10 ? `${run} 00:00:00` : run))),
  )
  test.each(RUNS)('%s, printed and read again', (text, expected) => {
    expect(runs(print(parsed(text)))).toHaveLength(expected.length)
    expect(runs(print(parsed(text)))).toEqual(runs(text))
  })
})

describe('an expression without a time is valid and never runs:', () => {
  test.each(NEVER.map((text) => [text]))('%s', (text) => expect(runs(text)).toEqual([]))
})

describe('what Quartz refuses is refused:', () => {
  test.each(REFUSED.map((text) => [text]))('%s', (text) => expect(parse(text).ok).toBe(false))
})

describe('what Quartz guesses at is refused:', () => {
  test.each(GUESSED.map((text) => [text]))('%s', (text) => expect(parse(text).ok).toBe(false))
})

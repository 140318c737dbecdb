import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { shanghaiMoment, shanghaiWall } from '../../core/cron/calendar.ts'
import { parse } from '../../core/cron/parse.ts'
import { nextTimes } from '../../core/cron/schedule.ts'
import { type Figure, notMeasured } from '../report.ts'
import { median } from '../statistics.ts'
import { hasPeers, peersOf } from '../world/peers.ts'

const TEN = 10
const ROUNDS = 9
const REPEATS = 20
/** Where the shared comparison begins, so that both find the same times. */
const START = Date.UTC(2026, 0, 31, 7)

type Peers = {
  readonly exprs: readonly string[]
  readonly variants: Readonly<Record<string, (expression: string) => readonly number[]>>
}

/** Days that no year has, weekdays that hardly any does, years that are over or far away. */
const HOPELESS: readonly string[] = [
  '0 0 0 31 2 ?',
  '0 0 0 30 2 ? *',
  '0 0 0 31 2,4,6,9,11 ? 2026-2126',
  '0 0 0 ? 2 2#5',
  '0 0 0 ? 2 1#5 2027',
  '0 0 0 29 2 ? 2097-2103',
  '0 0 0 L-30 2 ?',
  '59 59 23 29W 2 ? 2026/99',
  '* * * * * ? 2020',
  '* * * ? * 7#5 2199',
]

/** Unix counts weekdays from 0 and lets both days stand; here one of them is `?`, and Sunday is 1. */
const asQuartz = (expression: string): string => {
  const [second, minute, hour, day, month, week = '*'] = expression.split(' ')
  const days = week === '*' ? `${day} ${month} ?` : `? ${month} ${week.replace(/\d/g, (at) => String((Number(at) % 7) + 1))}`
  return `${second} ${minute} ${hour} ${days}`
}

const ours = (expression: string): readonly number[] => {
  const read = parse(expression)
  if (!read.ok) throw new Error(`${expression}: ${read.failure.message}`)
  return nextTimes(read.value, shanghaiWall(START), TEN).map(shanghaiMoment)
}

const perSecond = (expressions: readonly string[], next: (expression: string) => unknown): number => {
  const begun = performance.now()
  for (let again = 0; again < REPEATS; again += 1) for (const one of expressions) next(one)
  return ((expressions.length * REPEATS) / (performance.now() - begun)) * 1_000
}

const rate = (values: readonly number[]) => `${Math.round(median(values)).toLocaleString('en')} expressions/s`

const besidePeers = async (): Promise<Figure> => {
  const what = 'expressions read and their next ten times found'
  if (!hasPeers('compute')) return notMeasured(what, 'the shared comparison is not there')
  const { exprs, variants } = (await import(pathToFileURL(join(await peersOf('compute'), 'cron.mjs')).href)) as Peers
  const croner = variants['croner']
  if (!croner) throw new Error('the comparison of expressions has no croner')
  const own = exprs.map(asQuartz)
  own.forEach((one, at) => {
    if (String(ours(one)) !== String(croner(exprs[at]!))) throw new Error(`${one} comes at other times than ${exprs[at]}`)
  })
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: perSecond(own, ours), theirs: perSecond(exprs, croner) })).slice(2)
  return {
    what,
    ours: rate(rounds.map((round) => round.ours)),
    against: `croner ${rate(rounds.map(({ theirs }) => theirs))}`,
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
    bar: { atLeast: 3 },
  }
}

const slowest = (): Figure => {
  const times = HOPELESS.map((expression) => {
    const begun = performance.now()
    ours(expression)
    return performance.now() - begun
  })
  const most = Math.max(...times)
  const bar = 50
  return {
    what: 'the slowest single expression, hopeless ones among them',
    ours: `${most.toFixed(2)} ms`,
    against: `${bar} ms`,
    ratio: most / bar,
    bar: { atMost: 1 },
  }
}

/** Times of cron expressions, beside the library that comes nearest to Quartz. The hopeless ones first: nothing is warm yet. */
export const cron = async (): Promise<readonly Figure[]> => {
  const alone = slowest()
  return [await besidePeers(), alone]
}

import { straightSpans, valuesIn, valuesOf } from './expand.ts'
import { type Expression, type Field, isEvery, type CronItem } from './expression.ts'
import { LIMITS } from './units.ts'

const two = (n: number) => String(n).padStart(2, '0')

const MOST_CLOCK_TIMES = 6

type TimeUnit = 'hour' | 'minute' | 'second'

const EACH: Readonly<Record<TimeUnit, string>> = { hour: '每小时', minute: '每分钟', second: '每秒' }
const LASTING: Readonly<Record<TimeUnit, string>> = { hour: '小时', minute: '分钟', second: '秒' }

const describeSpan = (unit: TimeUnit, span: CronItem): string => {
  const { title, min } = LIMITS[unit]
  const every = (step: number) => (step === 1 ? EACH[unit] : `每${step}${LASTING[unit]}`)
  switch (span.kind) {
    case 'every':
      return every(span.step)
    case 'one':
      return `${span.at}${title}`
    case 'loop':
      return span.from === min ? every(span.step) : `从${span.from}${title}起${every(span.step)}`
    case 'range':
      return `${span.from}${title}到${span.to}${title}${span.step === 1 ? '' : every(span.step)}`
  }
}

/** A range may come to all values without looking so: 1-0. */
const isDisguised = (unit: TimeUnit, span: CronItem) =>
  span.kind === 'range' && new Set(valuesIn(unit, span)).size === LIMITS[unit].max - LIMITS[unit].min + 1

const describeUnit = (unit: TimeUnit, field: Field) => {
  const words = straightSpans(unit, field).map((span) => describeSpan(unit, span))
  const isAll = field.kind === 'spans' && field.spans.some((span) => isDisguised(unit, span))
  return `${words.join('、')}${isAll ? `（即${EACH[unit]}）` : ''}`
}

/** The one value of a field that stands for no other. */
const single = (field: Field): number | undefined => {
  const [only, ...more] = field.kind === 'spans' ? field.spans : []
  return only?.kind === 'one' && more.length === 0 ? only.at : undefined
}

const isList = (field: Field) => field.kind === 'spans' && field.spans.every(({ kind }) => kind === 'one')

/** The times of a day: `08:30:00、18:30:00`, or each unit in words. */
export const describeTime = ({ hour, minute, second }: Expression): string => {
  const [atMinute, atSecond] = [single(minute), single(second)]
  if (atMinute !== undefined && atSecond !== undefined && isList(hour)) {
    const hours = valuesOf('hour', hour)
    if (hours.length <= MOST_CLOCK_TIMES) return hours.map((at) => `${two(at)}:${two(atMinute)}:${two(atSecond)}`).join('、')
  }
  const seconds = atSecond === 0 ? '' : describeUnit('second', second)
  const minutes = atMinute === 0 && seconds === '' ? '整点' : describeUnit('minute', minute)
  const words = [
    isEvery(hour) && (isEvery(minute) || !isList(minute)) ? '' : describeUnit('hour', hour),
    isEvery(minute) && seconds !== '' && isEvery(second) ? '' : minutes,
    seconds,
  ]
  return words.filter(Boolean).join('')
}

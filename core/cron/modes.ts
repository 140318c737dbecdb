import { EVERY, type Field, type CronItem, UNSET } from './expression.ts'
import { type Box, boxesOf, type Variant, weekdayBox, weekLoopBox } from './boxes.ts'
import { LIMITS, type Unit } from './units.ts'

export type ModeKey =
  | 'every'
  | 'unset'
  | 'loop'
  | 'range'
  | 'specify'
  | 'last'
  | 'lastWorkday'
  | 'lastOf'
  | 'beforeEnd'
  | 'nearest'
  | 'nthOf'
  | 'weekLoop'
  | 'weekdays'

/** One way of the editor to fill a field: words with boxes for numbers in between, what they write, and what they can show. */
export type Mode = {
  readonly key: ModeKey
  /** The field it writes: the week's for the weekly modes of the day's tab. */
  readonly unit: Unit
  readonly parts: readonly (string | Box)[]
  /** The numbers are a list ticked from this box's, instead of one number for each box. */
  readonly list?: Box
  readonly usual: readonly number[]
  readonly write: (numbers: readonly number[]) => Field
  /** The numbers of a field it can show whole; undefined for any other. */
  readonly read: (field: Field) => readonly number[] | undefined
}

const spans = (...several: readonly CronItem[]): Field => ({ kind: 'spans', spans: several })

const only = (field: Field): CronItem | undefined => (field.kind === 'spans' && field.spans.length === 1 ? field.spans[0] : undefined)

const within = ({ min, max }: Box, value: number) => value >= min && value <= max

const boxesIn = (parts: readonly (string | Box)[]): readonly Box[] => parts.filter((part) => typeof part !== 'string')

type Drawn = Pick<Mode, 'key' | 'unit' | 'parts' | 'write' | 'read'>

/** Numbers outside its boxes are not a mode's to show. */
const boxed = (mode: Drawn): Mode => {
  const boxes = boxesIn(mode.parts)
  return {
    ...mode,
    usual: boxes.map(({ usual }) => usual),
    read: (field) => {
      const numbers = mode.read(field)
      return numbers?.every((value, place) => within(boxes[place]!, value)) ? numbers : undefined
    },
  }
}

const plain = (key: ModeKey, unit: Unit, title: string, field: Field, isShown: (field: Field) => boolean): Mode => ({
  key,
  unit,
  parts: [title],
  usual: [],
  write: () => field,
  read: (given) => (isShown(given) ? [] : undefined),
})

const EACH: Readonly<Record<Unit, string>> = {
  second: '每秒',
  minute: '每分',
  hour: '每时',
  day: '每日',
  month: '每月',
  week: '每周',
  year: '每年',
}

const every = (unit: Unit): Mode =>
  plain('every', unit, EACH[unit], EVERY, (field) => {
    const span = only(field)
    return span?.kind === 'every' && span.step === 1
  })

const unset = (unit: 'day' | 'week'): Mode =>
  plain('unset', unit, `不指定（由“${LIMITS[unit === 'day' ? 'week' : 'day'].title}”决定）`, UNSET, ({ kind }) => kind === 'unset')

/** A step of 0, or one Quartz refuses, leaves the start alone; a month or day 0 is 1 (widgets 0.3, decisions 2 and 3). */
const loopField = (unit: Unit, from: number, step: number): Field => {
  const start = Math.max(from, LIMITS[unit].min)
  return spans(step < 1 || step > LIMITS[unit].step ? { kind: 'one', at: start } : { kind: 'loop', from: start, step })
}

const readLoop = (unit: Unit, field: Field) => {
  const span = only(field)
  if (span?.kind === 'loop') return [span.from, span.step]
  return span?.kind === 'every' ? [LIMITS[unit].min, span.step] : undefined
}

const loop = (key: 'loop' | 'weekLoop', unit: Unit, parts: readonly (string | Box)[]): Mode =>
  boxed({
    key,
    unit,
    parts,
    write: ([from = 0, step = 0]) => loopField(unit, from, step),
    read: (field) => readLoop(unit, field),
  })

const range = (unit: Unit, parts: readonly (string | Box)[]): Mode =>
  boxed({
    key: 'range',
    unit,
    parts,
    write: ([from = 0, to = 0]) => spans({ kind: 'range', from, to: unit === 'year' ? Math.max(from, to) : to, step: 1 }),
    read: (field) => {
      const span = only(field)
      return span?.kind === 'range' && span.step === 1 ? [span.from, span.to] : undefined
    },
  })

/** A list that nothing is ticked in stands for its least value (seed 001 §4). */
const specify = (key: 'specify' | 'weekdays', unit: Unit, title: string, list: Box): Mode => ({
  key,
  unit,
  parts: [title],
  list,
  usual: [],
  write: (numbers) => {
    const ticked = [...new Set(numbers)].sort((a, b) => a - b)
    return spans(...(ticked.length ? ticked : [list.min]).map((at) => ({ kind: 'one' as const, at })))
  },
  read: (field) => {
    if (field.kind !== 'spans') return undefined
    const values = field.spans.flatMap((span) => (span.kind === 'one' && within(list, span.at) ? [span.at] : []))
    return values.length === field.spans.length ? values : undefined
  },
})

const dayBox = (usual: number, min = 1, max = 31): Box => ({ label: '', min, max, usual })

const monthly = {
  last: plain('last', 'day', '本月最后一天', { kind: 'fromEnd', before: 0, workday: false }, (field) => {
    return field.kind === 'fromEnd' && field.before === 0 && !field.workday
  }),
  lastWorkday: plain('lastWorkday', 'day', '本月最后一个工作日', { kind: 'fromEnd', before: 0, workday: true }, (field) => {
    return field.kind === 'fromEnd' && field.before === 0 && field.workday
  }),
  lastOf: boxed({
    key: 'lastOf',
    unit: 'week',
    parts: ['本月最后一个', weekdayBox(6, '星期几')],
    write: ([weekday = 1]) => ({ kind: 'lastOf', weekday }),
    read: (field) => (field.kind === 'lastOf' ? [field.weekday] : undefined),
  }),
  beforeEnd: boxed({
    key: 'beforeEnd',
    unit: 'day',
    parts: ['距月末', { ...dayBox(1, 1, 30), label: '天数' }, '天'],
    write: ([before = 1]) => ({ kind: 'fromEnd', before, workday: false }),
    read: (field) => (field.kind === 'fromEnd' && !field.workday ? [field.before] : undefined),
  }),
  nearest: boxed({
    key: 'nearest',
    unit: 'day',
    parts: ['最接近', { ...dayBox(15), label: '日' }, '日的工作日'],
    write: ([day = 1]) => ({ kind: 'nearest', day }),
    read: (field) => (field.kind === 'nearest' ? [field.day] : undefined),
  }),
  nthOf: boxed({
    key: 'nthOf',
    unit: 'week',
    parts: ['本月第', { label: '第几个', min: 1, max: 5, usual: 1 }, '个', weekdayBox(2, '星期几')],
    write: ([nth = 1, weekday = 1]) => ({ kind: 'nthOf', weekday, nth }),
    read: (field) => (field.kind === 'nthOf' ? [field.nth, field.weekday] : undefined),
  }),
} satisfies Record<string, Mode>

const COUNTED: Readonly<Record<Unit, string>> = {
  second: '秒',
  minute: '分钟',
  hour: '小时',
  day: '天',
  month: '个月',
  week: '天',
  year: '年',
}

/** The modes of a tab. Variant `wide` (800) has a tab for weeks; `narrow` (608) has them among the eleven modes of its days. */
export const modesOf = (variant: Variant, unit: Unit, thisYear: number): readonly Mode[] => {
  const box = boxesOf(variant, unit, thisYear)
  const { title } = LIMITS[unit]
  const looped = loop('loop', unit, ['从', box.start, `${title === '周' ? '' : title}开始，每`, box.step, COUNTED[unit]])
  const ranged = range(
    unit,
    ['周期从', box.from, '到', box.to, unit === 'week' ? '' : title].filter((part) => part !== ''),
  )
  if (unit === 'week') return [unset('week'), ranged, looped, specify('specify', 'week', '指定星期（可多选）', weekdayBox(1, '星期几'))]
  if (unit === 'day') {
    const listed = specify('specify', 'day', '指定日期（可多选）', dayBox(1))
    const { last, lastWorkday, lastOf, beforeEnd, nearest, nthOf } = monthly
    if (variant === 'wide')
      return [every('day'), unset('day'), looped, ranged, listed, last, lastWorkday, lastOf, beforeEnd, nearest, nthOf]
    const weekLoop = loop('weekLoop', 'week', ['每周从', weekdayBox(2, '星期几'), '开始，每', weekLoopBox, '天'])
    const weekdays = specify('weekdays', 'week', '指定星期（可多选）', weekdayBox(1, '星期几'))
    return [every('day'), weekLoop, looped, weekdays, listed, last, lastWorkday, lastOf, beforeEnd, nearest, nthOf]
  }
  const simple = [every(unit), looped, ranged]
  if (unit === 'year' && variant === 'wide') return simple
  return [
    ...simple,
    specify(
      'specify',
      unit,
      `指定${title}（可多选）`,
      box.start.min < LIMITS[unit].min ? { ...box.start, min: LIMITS[unit].min } : box.start,
    ),
  ]
}

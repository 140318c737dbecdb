import { type Field, printField, type CronItem, UNSET } from './expression.ts'
import { LIMITS, type Unit } from './units.ts'

/** What is wrong, and at which character of the field, counted from 0. */
export type FieldProblem = { readonly problem: string; readonly at: number }

const wrong = (problem: string, at = 0): FieldProblem => ({ problem, at })

const outside = (unit: Unit, written: string, at: number) =>
  wrong(`“${written}”超出范围，请填${LIMITS[unit].min}到${LIMITS[unit].max}的整数`, at)

/** Number or name; undefined where it is neither. */
const numberOf = (unit: Unit, written: string): number | undefined => {
  if (/^\d{1,9}$/.test(written)) return Number(written)
  const place = LIMITS[unit].names.indexOf(written)
  return place < 0 ? undefined : place + LIMITS[unit].min
}

const valueOf = (unit: Unit, written: string, at: number): number | FieldProblem => {
  const value = numberOf(unit, written)
  if (value === undefined) return wrong(`不认识“${written}”，请检查拼写`, at)
  return value < LIMITS[unit].min || value > LIMITS[unit].max ? outside(unit, written, at) : value
}

const stepOf = (unit: Unit, written: string | undefined, at: number): number | FieldProblem => {
  if (written === undefined) return 1
  if (!/^\d{1,9}$/.test(written)) return wrong('“/”后面请填整数', at)
  const step = Number(written)
  return step > LIMITS[unit].step ? wrong(`步长“${written}”过大，最大为${LIMITS[unit].step}`, at) : step
}

const isName = (written: string) => /^[A-Z]/.test(written)

/** `*`, a, a-b, each with a step. A step of 0 stands for the start alone, as Quartz reads it. */
const readSpan = (unit: Unit, text: string, at: number): CronItem | FieldProblem => {
  const parts = /^(?:(\*)|([0-9A-Z]+)(?:-([0-9A-Z]+))?)?(?:(\/)(.*))?$/.exec(text)
  if (!parts || text === '') return wrong(text === '' ? '逗号之间缺少数值' : `不认识“${text}”，请检查写法`, at)
  const [, , first, second, slash, stepText] = parts
  const step = stepOf(unit, slash ? (stepText ?? '') : undefined, at + text.indexOf('/') + 1)
  if (typeof step === 'object') return step

  if (first === undefined) {
    if (text.startsWith('/') && step > 0) return { kind: 'loop', from: LIMITS[unit].min, step }
    return { kind: 'every', step: Math.max(step, 1) }
  }
  if (slash && isName(first)) return wrong('名称后面不能带步长，请改用数字', at)
  const from = valueOf(unit, first, at)
  if (typeof from === 'object') return from
  if (second === undefined) return slash && step > 0 ? { kind: 'loop', from, step } : { kind: 'one', at: from }

  const to = valueOf(unit, second, at + first.length + 1)
  if (typeof to === 'object') return to
  if (isName(first) !== isName(second)) return wrong('区间两端请都用数字或都用名称', at)
  if (unit === 'year' && to < from) return wrong(`区间“${text}”的结束年份早于开始年份`, at)
  return step === 0 ? { kind: 'one', at: from } : { kind: 'range', from, to, step }
}

const readSpans = (unit: Unit, text: string): Field | FieldProblem => {
  const spans = new Map<string, CronItem>()
  let at = 0
  for (const item of text.split(',')) {
    const span = readSpan(unit, item, at)
    if ('problem' in span) return span
    spans.set(printField({ kind: 'spans', spans: [span] }), span)
    at += item.length + 1
  }
  return { kind: 'spans', spans: [...spans.values()] }
}

const MOST_BEFORE_END = 30

const readDay = (text: string): Field | FieldProblem | undefined => {
  const fromEnd = /^L(?:-(\d{1,9}))?(W)?$/.exec(text)
  if (fromEnd) {
    const before = Number(fromEnd[1] ?? 0)
    if (before > MOST_BEFORE_END) return wrong(`“L-${fromEnd[1]}”超出范围，L-后面请填0到${MOST_BEFORE_END}`, 2)
    return { kind: 'fromEnd', before, workday: fromEnd[2] !== undefined }
  }
  const nearest = /^(\d{1,9})W$/.exec(text)
  if (nearest) {
    const day = valueOf('day', nearest[1]!, 0)
    return typeof day === 'object' ? day : { kind: 'nearest', day }
  }
  return /[LW]/.test(text) ? wrong('L和W不能与其他数值一起使用，请单独填写') : undefined
}

const MOST_NTH = 5
const SATURDAY = 7

const readWeek = (text: string): Field | FieldProblem | undefined => {
  if (text === 'L') return { kind: 'spans', spans: [{ kind: 'one', at: SATURDAY }] }
  const special = /^(\d{1,9}|[A-Z]{3})(?:L|#(\d{1,9}))$/.exec(text)
  if (special) {
    const weekday = valueOf('week', special[1]!, 0)
    if (typeof weekday === 'object') return weekday
    if (special[2] === undefined) return { kind: 'lastOf', weekday }
    const nth = Number(special[2])
    const at = text.indexOf('#') + 1
    return nth < 1 || nth > MOST_NTH ? wrong(`“#${special[2]}”超出范围，请填1到${MOST_NTH}`, at) : { kind: 'nthOf', weekday, nth }
  }
  return /#|\dL|^L|,L/.test(text) ? wrong('L和#不能与其他数值一起使用，请单独填写') : undefined
}

/** A field in capitals. */
export const readField = (unit: Unit, text: string): Field | FieldProblem => {
  if (unit === 'day' || unit === 'week') {
    if (text === '?') return UNSET
    const special = unit === 'day' ? readDay(text) : readWeek(text)
    if (special) return special
  }
  const mark = text.indexOf('?')
  if (mark >= 0) return wrong(unit === 'day' || unit === 'week' ? '“?”只能单独填写' : '“?”只能用于日和周', mark)
  return readSpans(unit, text)
}

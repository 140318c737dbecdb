import { UNITS, type Unit } from './units.ts'

/** One item of a list: all, one value, a-b, a/b or a-b/c. A range may wrap (22-2), a year's may not. */
export type CronItem =
  | { readonly kind: 'every'; readonly step: number }
  | { readonly kind: 'one'; readonly at: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly step: number }
  | { readonly kind: 'loop'; readonly from: number; readonly step: number }

export type Field =
  /** `?`: the other one of day and week decides. */
  | { readonly kind: 'unset' }
  | { readonly kind: 'spans'; readonly spans: readonly CronItem[] }
  /** L, L-n, LW, L-nW: so many days before the month's last, or the weekday nearest to that. */
  | { readonly kind: 'fromEnd'; readonly before: number; readonly workday: boolean }
  /** nW: the Monday to Friday nearest to that day, in the same month. */
  | { readonly kind: 'nearest'; readonly day: number }
  /** nL: the month's last such day of the week. */
  | { readonly kind: 'lastOf'; readonly weekday: number }
  /** n#k: the month's k-th such day of the week. */
  | { readonly kind: 'nthOf'; readonly weekday: number; readonly nth: number }

export type Expression = Readonly<Record<Unit, Field>>

export const EVERY: Field = { kind: 'spans', spans: [{ kind: 'every', step: 1 }] }
export const UNSET: Field = { kind: 'unset' }

const stepped = (text: string, step: number) => (step === 1 ? text : `${text}/${step}`)

const printSpan = (span: CronItem): string => {
  switch (span.kind) {
    case 'every':
      return stepped('*', span.step)
    case 'one':
      return String(span.at)
    case 'range':
      return stepped(`${span.from}-${span.to}`, span.step)
    case 'loop':
      return `${span.from}/${span.step}`
  }
}

export const printField = (field: Field): string => {
  switch (field.kind) {
    case 'unset':
      return '?'
    case 'spans':
      return field.spans.map(printSpan).join(',')
    case 'fromEnd':
      return `L${field.before ? `-${field.before}` : ''}${field.workday ? 'W' : ''}`
    case 'nearest':
      return `${field.day}W`
    case 'lastOf':
      return `${field.weekday}L`
    case 'nthOf':
      return `${field.weekday}#${field.nth}`
  }
}

/** Seven fields, numbers instead of names, no value twice in a list. */
export const print = (expression: Expression): string => UNITS.map((unit) => printField(expression[unit])).join(' ')

export const isEvery = (field: Field): boolean =>
  field.kind === 'spans' && field.spans.some((span) => span.kind === 'every' && span.step === 1)

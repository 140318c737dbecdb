import type { FigureSource } from '../../definitions/explain.ts'
import { grouped } from '../../kernel/decimal.ts'
import type { ToldTerm } from './explain-figure.use-case.ts'

/** A part of a formula as it is written: a sign, or a number under its title. One without a value may not be seen. */
export type Token =
  | { readonly sign: string }
  | { readonly title: string; readonly value: string | undefined; readonly source?: FigureSource }

/** One operation: what was done, and what it came to. */
export type StepSaid = { readonly said: string; readonly how: string; readonly value: string | undefined }

export const UNSEEN = '无权查看'

/** A number as it is read: thousands apart, a minus sign of its own. */
export const written = (value: string): string => grouped(value).replace('-', '−')

const writtenOf = ({ value }: { readonly value?: string }): string | undefined => (value === undefined ? undefined : written(value))

/** So many numbers of a sum are written out. */
const WRITTEN = 4

const SIGNS: Readonly<Record<string, string>> = { plus: '+', minus: '−', times: '×', div: '÷' }
const BINDS: Readonly<Record<string, number>> = { plus: 1, minus: 1, times: 2, div: 2, mulDiv: 2 }
const DONE: Readonly<Record<string, string>> = {
  plus: '相加',
  minus: '相减',
  times: '相乘',
  div: '相除',
  mulDiv: '乘除',
  negated: '取相反数',
  abs: '取绝对值',
}

const roundedTo = (operation: string, places = 0): string => {
  const unit = places === 2 ? '分' : places === 0 ? '整数' : `${places}位小数`
  return { round: `四舍五入到${unit}`, floor: `舍去到${unit}`, ceil: `进到${unit}` }[operation] ?? ''
}

const isOperation = (term: ToldTerm): term is Extract<ToldTerm, { readonly operation: string }> => 'operation' in term

const bracketed = (term: ToldTerm, least: number): readonly Token[] => {
  const binds = isOperation(term) ? (BINDS[term.operation] ?? 3) : 3
  return binds < least ? [{ sign: '（' }, ...tokensOf(term), { sign: '）' }] : tokensOf(term)
}

/** The formula, written out; rounding is said in the steps. */
export const tokensOf = (term: ToldTerm): readonly Token[] => {
  if (!isOperation(term)) {
    if ('constant' in term) return [{ title: '', value: written(term.value) }]
    return [{ title: term.title, value: writtenOf(term), ...(term.source ? { source: term.source } : {}) }]
  }
  const { operation, of } = term
  const [first, second, third] = of
  if (!first) return []
  if (operation === 'mulDiv' && second && third) {
    const upper: readonly Token[] = isOne(second) ? [] : [{ sign: '×' }, ...bracketed(second, 3)]
    const lower: readonly Token[] = isOne(third) ? [] : [{ sign: '÷' }, ...bracketed(third, 3)]
    return [...bracketed(first, 2), ...upper, ...lower]
  }
  if (operation === 'negated') return [{ sign: '−' }, ...bracketed(first, 2)]
  const sign = SIGNS[operation]
  if (!sign) return tokensOf(first)
  const shown = operation === 'plus' && of.length > WRITTEN + 1 ? of.slice(0, WRITTEN) : of
  const binds = BINDS[operation] ?? 3
  const rest = shown.slice(1).flatMap((one) => [{ sign }, ...bracketed(one, operation === 'plus' ? binds : binds + 1)])
  return [...bracketed(first, binds), ...rest, ...(shown.length < of.length ? [{ sign: `+ 另外${of.length - shown.length}项` }] : [])]
}

const isOne = (term: ToldTerm): boolean => 'constant' in term && term.value === '1'

const said = (term: ToldTerm): string => writtenOf(term) ?? UNSEEN

/** What was done one after the other, what came first before what was done with it; rounding is the last. */
export const stepsOf = (term: ToldTerm): readonly StepSaid[] => {
  if (!isOperation(term)) return []
  const { operation, of, places } = term
  const before = of.flatMap(stepsOf)
  const rounding = roundedTo(operation, places)
  const sign = SIGNS[operation]
  const [first, second, third] = of.map(said)
  const how = rounding
    ? (first ?? '')
    : operation === 'mulDiv'
      ? [first, ...(of[1] && isOne(of[1]) ? [] : ['×', second]), ...(of[2] && isOne(of[2]) ? [] : ['÷', third])].join(' ')
      : of.length > WRITTEN + 1
        ? `${of.length}项`
        : of.map(said).join(` ${sign ?? ''} `)
  const own = { said: rounding || (DONE[operation] ?? ''), how, value: writtenOf(term) }
  const isRoundedToo = operation === 'mulDiv' && places !== undefined
  return [...before, isRoundedToo ? { ...own, said: `${own.said}，${roundedTo('round', places)}` } : own]
}

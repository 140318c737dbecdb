import type { Condition, Operator } from '../../../core/kernel/condition.ts'
import { boundBy, oneBoundBy, type Value } from '../records/condition.ts'

/** A condition without its values, made once: others are held against it. */
export type Pattern =
  | {
      readonly kind: 'leaf'
      readonly field: string
      readonly op: Operator
      readonly bound: 'one' | 'many' | 'none'
      readonly empties: boolean
    }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'not'; readonly part: Pattern }
  | { readonly kind: 'some'; readonly table: string; readonly part: Pattern }
  | { readonly kind: 'beside'; readonly field: string; readonly order: 'lt' | 'le'; readonly than: string }

type Leaf = Extract<Condition, { op: Operator }>

const boundnessOf = (leaf: Leaf): Pick<Extract<Pattern, { kind: 'leaf' }>, 'bound' | 'empties'> => {
  const bound = boundBy(leaf)
  if (!bound) return { bound: 'none', empties: false }
  if ('one' in bound) return { bound: 'one', empties: false }
  return { bound: bound.many.length ? 'many' : 'none', empties: bound.empties }
}

export const patternOf = (condition: Condition): Pattern => {
  if ('op' in condition) return { kind: 'leaf', field: condition.field, op: condition.op, ...boundnessOf(condition) }
  if ('all' in condition) return { kind: 'all', parts: condition.all.map(patternOf) }
  if ('any' in condition) return { kind: 'any', parts: condition.any.map(patternOf) }
  if ('not' in condition) return { kind: 'not', part: patternOf(condition.not) }
  if ('than' in condition) return { kind: 'beside', ...condition }
  return { kind: 'some', table: condition.table, part: patternOf(condition.some) }
}

/** Where the next value goes, or that there is none: the condition is of another pattern. */
const OTHER = -1

const fitsEach = (patterns: readonly Pattern[], conditions: readonly Condition[], values: Value[], at: number): number => {
  if (patterns.length !== conditions.length) return OTHER
  let next = at
  for (let index = 0; index < patterns.length && next !== OTHER; index += 1) {
    next = fitsFrom(patterns[index] as Pattern, conditions[index] as Condition, values, next)
  }
  return next
}

const fitsLeaf = (pattern: Extract<Pattern, { kind: 'leaf' }>, leaf: Leaf, values: Value[], at: number): number => {
  if (pattern.field !== leaf.field || pattern.op !== leaf.op) return OTHER
  if (pattern.bound === 'one') {
    const value = oneBoundBy(leaf)
    if (value === undefined) return OTHER
    values[at] = value
    return at + 1
  }
  const { bound, empties } = pattern
  const own = boundBy(leaf)
  if (!own) return bound === 'none' && !empties ? at : OTHER
  if ('one' in own || own.empties !== empties || bound !== (own.many.length ? 'many' : 'none')) return OTHER
  if (own.many.length === 0) return at
  values[at] = own.many
  return at + 1
}

const fitsFrom = (pattern: Pattern, condition: Condition, values: Value[], at: number): number => {
  switch (pattern.kind) {
    case 'leaf':
      return 'op' in condition ? fitsLeaf(pattern, condition, values, at) : OTHER
    case 'all':
      return 'all' in condition ? fitsEach(pattern.parts, condition.all, values, at) : OTHER
    case 'any':
      return 'any' in condition ? fitsEach(pattern.parts, condition.any, values, at) : OTHER
    case 'not':
      return 'not' in condition ? fitsFrom(pattern.part, condition.not, values, at) : OTHER
    case 'some':
      return 'some' in condition && condition.table === pattern.table ? fitsFrom(pattern.part, condition.some, values, at) : OTHER
    case 'beside':
      return 'than' in condition && (['field', 'order', 'than'] as const).every((key) => condition[key] === pattern[key]) ? at : OTHER
  }
}

/** Is the condition of this pattern? If so `values` begins with what it compares, in the order in which it binds them. */
export const fits = (pattern: Pattern, condition: Condition, values: Value[]): boolean => fitsFrom(pattern, condition, values, 0) !== OTHER

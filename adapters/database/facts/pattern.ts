import type { Condition, Operator } from '../../../core/kernel/condition.ts'
import { boundBy, type Value } from '../records/condition.ts'

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
  return { kind: 'some', table: condition.table, part: patternOf(condition.some) }
}

const fitsEach = (patterns: readonly Pattern[], conditions: readonly Condition[], values: Value[]): boolean => {
  if (patterns.length !== conditions.length) return false
  for (let index = 0; index < patterns.length; index += 1) {
    if (!fits(patterns[index] as Pattern, conditions[index] as Condition, values)) return false
  }
  return true
}

const fitsLeaf = (pattern: Extract<Pattern, { kind: 'leaf' }>, leaf: Leaf, values: Value[]): boolean => {
  if (pattern.field !== leaf.field || pattern.op !== leaf.op) return false
  const bound = boundBy(leaf)
  if (!bound) return pattern.bound === 'none' && !pattern.empties
  if ('one' in bound) {
    values.push(bound.one)
    return pattern.bound === 'one'
  }
  if (bound.many.length) values.push(bound.many)
  return pattern.bound === (bound.many.length ? 'many' : 'none') && pattern.empties === bound.empties
}

/** Is the condition of this pattern? If so `values` has got what it compares, in the order in which it binds them. */
export const fits = (pattern: Pattern, condition: Condition, values: Value[]): boolean => {
  switch (pattern.kind) {
    case 'leaf':
      return 'op' in condition && fitsLeaf(pattern, condition, values)
    case 'all':
      return 'all' in condition && fitsEach(pattern.parts, condition.all, values)
    case 'any':
      return 'any' in condition && fitsEach(pattern.parts, condition.any, values)
    case 'not':
      return 'not' in condition && fits(pattern.part, condition.not, values)
    case 'some':
      return 'some' in condition && condition.table === pattern.table && fits(pattern.part, condition.some, values)
  }
}

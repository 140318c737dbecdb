import { Decimal, decimal, type Num } from './decimal.ts'

/** How a decimal was calculated. `of` are what went in, in their order. */
export type DecimalOperation = 'plus' | 'minus' | 'times' | 'div' | 'mulDiv' | 'negated' | 'abs' | 'round' | 'floor' | 'ceil'

export type Working =
  /** Found somewhere, by whatever name. */
  | { readonly found: unknown }
  | { readonly constant: true }
  | { readonly operation: DecimalOperation; readonly of: readonly TracedDecimal[]; readonly places?: number }

const plainOf = (value: Num): Decimal => {
  const { coefficient, scale } = decimal(value)
  return new Decimal(coefficient, scale)
}

/** A decimal that remembers how it came about. Whatever calculates with it takes the same steps as without, and remembers them. */
export class TracedDecimal extends Decimal {
  readonly working: Working
  constructor({ coefficient, scale }: Decimal, working: Working) {
    super(coefficient, scale)
    this.working = working
  }

  override get isTraced(): true {
    return true
  }

  /** Another number, as it takes part in a calculation with this one. */
  override beside(value: Decimal): TracedDecimal {
    return value instanceof TracedDecimal ? value : new TracedDecimal(value, { constant: true })
  }

  override plus(value: Num): Decimal {
    const other = this.beside(decimal(value))
    // Sums begin with nothing.
    if (isNothing(this)) return other
    return isNothing(other) ? this : this.step('plus', [...addends(this), other])
  }

  override minus(value: Num): Decimal {
    return this.step('minus', [this, this.beside(decimal(value))])
  }

  override times(value: Num): Decimal {
    return this.step('times', [this, this.beside(decimal(value))])
  }

  override div(value: Num): Decimal {
    return this.step('div', [this, this.beside(decimal(value))])
  }

  override mulDiv(factor: Num, divisor: Num, places: number): Decimal {
    return this.step('mulDiv', [this, this.beside(decimal(factor)), this.beside(decimal(divisor))], places)
  }

  override negated(): Decimal {
    return this.step('negated', [this])
  }

  override abs(): Decimal {
    return this.isNegative() ? this.step('abs', [this]) : this
  }

  override round(places: number): Decimal {
    return this.step('round', [this], places)
  }

  override floor(places = 0): Decimal {
    return this.step('floor', [this], places)
  }

  override ceil(places = 0): Decimal {
    return this.step('ceil', [this], places)
  }

  private step(operation: DecimalOperation, of: readonly TracedDecimal[], places?: number): TracedDecimal {
    return new TracedDecimal(operated(operation, of, places), { operation, of, ...(places === undefined ? {} : { places }) })
  }
}

const isNothing = (value: TracedDecimal): boolean => 'constant' in value.working && value.isZero()

const addends = (value: TracedDecimal): readonly TracedDecimal[] =>
  'operation' in value.working && value.working.operation === 'plus' ? value.working.of : [value]

/** What an operation gives, of numbers that remember nothing. */
export const operated = (operation: DecimalOperation, of: readonly Num[], places = 0): Decimal => {
  const [first, second, third] = of.map(plainOf) as [Decimal, Decimal, Decimal]
  switch (operation) {
    case 'plus':
      return of.map(plainOf).reduce((total, one) => total.plus(one))
    case 'minus':
      return first.minus(second)
    case 'times':
      return first.times(second)
    case 'div':
      return first.div(second)
    case 'mulDiv':
      return first.mulDiv(second, third, places)
    case 'negated':
      return first.negated()
    case 'abs':
      return first.abs()
    case 'round':
      return first.round(places)
    case 'floor':
      return first.floor(places)
    case 'ceil':
      return first.ceil(places)
  }
}

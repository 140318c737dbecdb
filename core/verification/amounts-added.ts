import { type Decimal, readDecimal, ZERO } from '../kernel/decimal.ts'
import { type Wire, wireOf } from '../kernel/wire.ts'
import type { Added, LoggedEffect } from '../records/effects/ledgers.port.ts'

/** What a value counts for in a sum: a text for nothing. */
const amountIn = (value: Wire | undefined): Decimal => readDecimal(value) ?? ZERO

type Sum = { readonly place: Omit<Added, 'sum'>; sum: Decimal }

/** What lines of the log about records of one type come to, for each amount that is added to anywhere. */
export const amountsAdded = (lines: Iterable<LoggedEffect>): readonly Added[] => {
  const found = new Map<string, Sum>()
  const counted = new Set<string>()
  const named = ({ table, field }: Pick<Added, 'table' | 'field'>) => JSON.stringify([table, field])
  for (const { id, table, rowId, change = {}, begun = {} } of lines) {
    const take = (field: string, amount: Decimal): void => {
      const name = JSON.stringify([id, table, rowId, field])
      const place = { id, field, ...(table === undefined ? {} : { table }), ...(rowId === undefined ? {} : { rowId }) }
      const own = found.get(name) ?? { place, sum: ZERO }
      own.sum = own.sum.plus(amount)
      found.set(name, own)
    }
    for (const [field, value] of Object.entries(change)) {
      const { add, was, is } = value as { readonly add?: string; readonly was?: Wire; readonly is?: Wire }
      if (add !== undefined) counted.add(named({ field, ...(table === undefined ? {} : { table }) }))
      take(field, add === undefined ? amountIn(is).minus(amountIn(was)) : amountIn(add))
    }
    for (const field of Object.keys(begun)) take(field, amountIn(wireOf(begun, field)))
  }
  return [...found.values()].flatMap(({ place, sum }) => (counted.has(named(place)) ? [{ ...place, sum: sum.toString() }] : []))
}

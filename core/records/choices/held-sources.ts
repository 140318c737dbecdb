import type { DocumentType } from '../../definitions/document.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Pull } from '../../definitions/lines.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { type Row, textAt, wireOf } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'

/** What other open documents leave of sources. */
export type HeldSources = {
  /** Sources of which nothing is left. */
  readonly whole: readonly string[]
  /** A source of which they hold a part, with what is left of it; any other as it is. */
  readonly lessened: (source: Row) => Row
}

export const NOTHING_HELD: HeldSources = { whole: [], lessened: (source) => source }

export type Holding = {
  readonly type: DocumentType
  readonly table: string
  readonly draft: Row
  readonly pull: Pull
  readonly by: Person
}

/** Asked as rows of the draft that named these sources would ask it. */
export const heldOf = async (
  facts: Facts,
  { type, table, draft, pull, by }: Holding,
  sources: readonly Row[],
): Promise<Result<HeldSources>> => {
  const { held, by: names } = pull
  if (!held || sources.length === 0) return ok(NOTHING_HELD)
  const rows = sources.map(({ id }) => ({ id, [names]: id }))
  const known = await facts.gather(type, { ...draft, [table]: rows }, by, undefined, new Set(held.facts.map((fact) => `${table}.${fact}`)))
  if (!known.ok) return known
  const left = new Map<string, Decimal>()
  for (const source of sources) {
    const id = textAt(source, 'id')
    const told = held.facts.map((fact) => known.value.rowFacts[table]?.[id]?.[fact])
    const amount = sumOf(told, (answer) => amountOf(typeof answer === 'string' ? answer : null))
    if (told.includes(true)) left.set(id, ZERO)
    else if (amount.gt(0)) left.set(id, lessened(amountOf(wireOf(source, held.of)), amount))
  }
  return ok({
    whole: [...left].filter(([, rest]) => rest.isZero()).map(([id]) => id),
    lessened: (source) => {
      const rest = left.get(textAt(source, 'id'))
      return rest ? { ...source, [held.of]: rest.toString() } : source
    },
  })
}

/** Nearer to zero by that much, and no further: what is to come back is left below it. */
const lessened = (rest: Decimal, by: Decimal): Decimal => {
  if (rest.abs().le(by)) return ZERO
  return rest.gt(0) ? rest.minus(by) : rest.plus(by)
}

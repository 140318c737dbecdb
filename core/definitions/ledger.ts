import { all, any, type Condition, eq, empty } from '../kernel/condition.ts'
import { Decimal, type DecimalText } from '../kernel/decimal.ts'
import { isEmpty, type Row, wireOf } from '../kernel/wire.ts'
import type { Catalogue } from './catalogue.ts'
import type { DocumentType } from './document.ts'
import { type Effects, flat } from './effect.ts'
import type { Field } from './field.ts'
import { targetOf } from './fields.ts'
import { knowingOnly } from './knowledge.ts'
import type { Start } from './start.ts'
import { viewOf } from './view.ts'

/** The register whose entries move the figures of a type. */
export const ledgerOf = (catalogue: Catalogue, type: DocumentType): DocumentType | undefined =>
  type.ledger === undefined ? undefined : catalogue.find(type.ledger)

/** How an entry says what it moves: by a reference, or by the fields that no two balances share. */
const namesOf = (ledger: DocumentType, type: DocumentType): { readonly refs: readonly string[]; readonly keys: readonly string[] } => ({
  refs: Object.entries<Field>(ledger.fields).flatMap(([key, field]) => (targetOf(field) === type.key ? [key] : [])),
  keys:
    (type.unique ?? [])
      .map(({ fields }) => fields as readonly string[])
      .find((set) => set.every((key) => Object.hasOwn(ledger.fields, key))) ?? [],
})

/** Entries that may have moved a balance; undefined where none says which it moves. */
export const entriesOf = (ledger: DocumentType, type: DocumentType, balance: Row): Condition | undefined => {
  const { refs, keys } = namesOf(ledger, type)
  if (refs.length) return any(...refs.map((key) => eq(key, String(balance['id']))))
  const same = (key: string) => (isEmpty(wireOf(balance, key)) ? empty(key) : eq(key, String(wireOf(balance, key))))
  return keys.length ? all(...keys.map(same)) : undefined
}

/** What an entry added to a figure of a balance; undefined where it left it as it was. */
export const movedBy = (
  ledger: DocumentType,
  entry: Row,
  start: Start,
  type: DocumentType,
  balance: Row,
  field: string,
): DecimalText | undefined => {
  const moves = ledger.moves as ((entry: unknown) => Effects) | undefined
  for (const effect of flat(moves?.(viewOf(ledger, entry, knowingOnly(start))) ?? [])) {
    if (effect.effect !== 'update' || effect.at !== type.key || !isMeant(effect.which, balance)) continue
    const amount = effect.change.add?.[field]
    if (amount instanceof Decimal && !amount.isZero()) return amount.toString()
  }
  return undefined
}

/** The balances that an entry moves, each by its type and its identity, or what no other shares with it. */
export const balancesOf = (
  ledger: DocumentType,
  entry: Row,
  start: Start,
): readonly { readonly at: string; readonly which: string | Row }[] => {
  const moves = ledger.moves as ((entry: unknown) => Effects) | undefined
  return flat(moves?.(viewOf(ledger, entry, knowingOnly(start))) ?? []).flatMap((effect) =>
    effect.effect === 'update' ? [{ at: effect.at as string, which: effect.which as string | Row }] : [],
  )
}

const isMeant = (which: unknown, balance: Row): boolean =>
  typeof which === 'object' && which !== null
    ? Object.entries(which).every(([key, value]) => String(value ?? '') === String(wireOf(balance, key) ?? ''))
    : which === balance['id']

import type { DocumentType } from '../../definitions/document.ts'
import { writtenValues } from '../../definitions/effect.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { allInTurn, ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import { startOf } from '../start-of.ts'
import { completed, newDraft } from '../write/complete-draft.ts'
import type { Knowing } from './knowing.ts'
import type { Ledgers } from './ledgers.port.ts'
import type { ChangeStep } from './plan.ts'

/** Where the records stand that steps name. */
export type Places = {
  readonly idOf: (step: ChangeStep) => string | undefined
  readonly begun: readonly { readonly type: DocumentType; readonly row: Row }[]
}

/** A record by the values that name it, and what it begins with where it may begin. */
type Keyed = { readonly type: DocumentType; readonly key: Row; readonly open: Row | undefined }

/** Finds what effects change, and begins what may begin. */
export class TargetPlaces {
  private readonly ledgers: Ledgers
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(ledgers: Ledgers, ids: Ids, clock: Clock) {
    this.ledgers = ledgers
    this.ids = ids
    this.clock = clock
  }

  /** Finds the records that are named by values or by a row, and begins those that may begin. */
  async of(changes: readonly ChangeStep[], knowing: Knowing, by: Person): Promise<Result<Places>> {
    const byKey = new Map<string, Keyed>()
    const rows = new Map<string, { readonly type: DocumentType; readonly table: string; readonly ids: Set<string> }>()
    for (const { type, table, which, change } of changes) {
      if (table !== undefined) {
        const name = `${type.key}.${table}`
        const known = rows.get(name) ?? { type, table, ids: new Set() }
        known.ids.add(String(which))
        rows.set(name, known)
      } else if (typeof which !== 'string') {
        const key = writtenValues(which)
        const name = `${type.key} ${JSON.stringify(key)}`
        const begun = byKey.get(name)?.open
        const open = change.open ? { ...writtenValues(change.open), ...begun } : begun
        byKey.set(name, { type, key, open })
      }
    }
    const owned = await allInTurn([...rows.values()].map(({ type, table, ids }) => this.ledgers.owners(type, table, [...ids], by)))
    if (!owned.ok) return owned
    const owners = new Map(owned.value.flatMap((found) => [...found]))
    const found = await this.found(byKey, knowing, by)
    if (!found.ok) return found
    const { ids, begun } = found.value
    const idOf = ({ type, table, which }: ChangeStep): string | undefined => {
      if (table !== undefined) return owners.get(String(which))
      return typeof which === 'string' ? which : ids.get(`${type.key} ${JSON.stringify(writtenValues(which))}`)
    }
    return ok({ idOf, begun })
  }

  private async found(
    byKey: ReadonlyMap<string, Keyed>,
    knowing: Knowing,
    by: Person,
  ): Promise<Result<{ readonly ids: ReadonlyMap<string, string>; readonly begun: Places['begun'] }>> {
    const keys = [...new Set([...byKey.values()].map(({ type }) => type.key))].sort()
    const alike = keys.map((key) => [...byKey].filter(([, { type }]) => type.key === key))
    const first = await allInTurn(alike.map((of) => this.keyed(of, by)))
    if (!first.ok) return first
    const ids = new Map(first.value.flatMap((found) => [...found]))
    const opening = alike
      .map((of) =>
        of.flatMap(([name, { type, key, open }]) =>
          open && !ids.has(name) ? [{ name, type, draft: this.begun(type, key, open, by) }] : [],
        ),
      )
      .filter((of) => of.length > 0)
    if (opening.length === 0) return ok({ ids, begun: [] })
    const begun = await knowing.settled(() =>
      opening.map((of) =>
        of.map(({ name, type, draft }) => ({ type, row: completed(type, draft, knowing.of(`begun ${name}`, type, draft)) })),
      ),
    )
    if (!begun.ok) return begun
    // Somebody else may have begun one meanwhile: whoever was first is found.
    const again = opening.flatMap((of, at) => {
      const begins = begun.value[at]!
      const opened = this.ledgers.open(
        begins[0]!.type,
        begins.map(({ row }) => row),
        by,
      )
      const found = this.keyed(
        of.map(({ name }) => [name, byKey.get(name)!] as const),
        by,
      )
      return [opened.then((one) => (one.ok ? ok(new Map<string, string>()) : one)), found]
    })
    const found = await allInTurn(again)
    if (!found.ok) return found
    for (const one of found.value) for (const [name, id] of one) ids.set(name, id)
    const mine = new Set(ids.values())
    return ok({ ids, begun: begun.value.flat().filter(({ row }) => mine.has(String(row['id']))) })
  }

  private begun(type: DocumentType, key: Row, open: Row, by: Person): Row {
    return { ...newDraft(type, startOf(this.clock, by)), ...key, ...open, id: this.ids.next() }
  }

  /** Those of one type that are there: name → identity. */
  private async keyed(of: readonly (readonly [string, Keyed])[], by: Person): Promise<Result<ReadonlyMap<string, string>>> {
    const [[, { type }]] = of as readonly [readonly [string, Keyed]]
    const answer = await this.ledgers.keyed(
      type,
      of.map(([, { key }]) => key),
      by,
    )
    if (!answer.ok) return answer
    return ok(new Map(of.flatMap(([name], at) => (answer.value[at] === undefined ? [] : [[name, answer.value[at]] as const]))))
  }
}

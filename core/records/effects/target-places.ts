import type { DocumentType } from '../../definitions/document.ts'
import { writtenValues } from '../../definitions/effect.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { startOf } from '../start-of.ts'
import { completed, newDraft } from '../write/complete-draft.ts'
import type { Ledgers } from './ledgers.port.ts'
import type { ChangeStep } from './plan.ts'

/** Where the records stand that steps name. */
export type Places = {
  readonly idOf: (step: ChangeStep) => string | undefined
  readonly begun: readonly { readonly type: DocumentType; readonly row: Row }[]
}

/** Finds what effects change, and begins what may begin. */
export class TargetPlaces {
  private readonly facts: Facts
  private readonly ledgers: Ledgers
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(facts: Facts, ledgers: Ledgers, ids: Ids, clock: Clock) {
    this.facts = facts
    this.ledgers = ledgers
    this.ids = ids
    this.clock = clock
  }

  /** Finds the records that are named by values or by a row, and begins those that may begin. */
  async of(changes: readonly ChangeStep[], by: Person): Promise<Result<Places>> {
    const byKey = new Map<string, { readonly type: DocumentType; readonly key: Row; readonly open: Row | undefined }>()
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
    const owners = new Map<string, string>()
    for (const { type, table, ids } of rows.values()) {
      const found = await this.ledgers.owners(type, table, [...ids], by)
      if (!found.ok) return found
      for (const [row, owner] of found.value) owners.set(row, owner)
    }
    const found = await this.found(byKey, by)
    if (!found.ok) return found
    const { ids, begun } = found.value
    const idOf = ({ type, table, which }: ChangeStep): string | undefined => {
      if (table !== undefined) return owners.get(String(which))
      return typeof which === 'string' ? which : ids.get(`${type.key} ${JSON.stringify(writtenValues(which))}`)
    }
    return ok({ idOf, begun })
  }

  private async found(
    byKey: ReadonlyMap<string, { readonly type: DocumentType; readonly key: Row; readonly open: Row | undefined }>,
    by: Person,
  ): Promise<Result<{ readonly ids: ReadonlyMap<string, string>; readonly begun: Places['begun'] }>> {
    const ids = new Map<string, string>()
    const begun: { type: DocumentType; row: Row }[] = []
    const types = new Map([...byKey.values()].map(({ type }) => [type.key, type]))
    for (const key of [...types.keys()].sort()) {
      const type = types.get(key)!
      const named = [...byKey].filter(([, one]) => one.type.key === key)
      const look = async (): Promise<Result<readonly (readonly [string, { key: Row; open: Row | undefined }])[]>> => {
        const answer = await this.ledgers.keyed(
          type,
          named.map(([, one]) => one.key),
          by,
        )
        if (!answer.ok) return answer
        answer.value.forEach((id, at) => id !== undefined && ids.set(named[at]![0], id))
        return ok(named.filter(([name]) => !ids.has(name)))
      }
      const absent = await look()
      if (!absent.ok) return absent
      const opening = absent.value.filter(([, { open }]) => open !== undefined)
      if (opening.length === 0) continue
      const rows: Row[] = []
      for (const [, { key: values, open }] of opening) {
        const draft: Row = { ...newDraft(type, startOf(this.clock, by)), ...values, ...open, id: this.ids.next() }
        const known = await this.facts.gather(type, draft, seeingEverybody(by), draft)
        if (!known.ok) return known
        rows.push(completed(type, draft, known.value))
      }
      const opened = await this.ledgers.open(type, rows, by)
      if (!opened.ok) return opened
      const again = await look()
      if (!again.ok) return again
      const mine = new Set(ids.values())
      begun.push(...rows.filter(({ id }) => mine.has(String(id))).map((row) => ({ type, row })))
    }
    return ok({ ids, begun })
  }
}

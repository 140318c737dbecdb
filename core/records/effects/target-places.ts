import type { DocumentType } from '../../definitions/document.ts'
import { writtenValues } from '../../definitions/effect.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { allInTurn, ok, type Result } from '../../kernel/result.ts'
import { textAt, type Row } from '../../kernel/wire.ts'
import { startOf } from '../start-of.ts'
import { completed, newDraft } from '../write/complete-draft.ts'
import type { KnowledgeOnDemand } from './knowledge-on-demand.ts'
import type { Ledgers } from './ledgers.port.ts'
import type { ChangeStep } from './plan.ts'

export type Begun = readonly { readonly type: DocumentType; readonly row: Row }[]

/** Where the records stand that steps name. */
export type Places = {
  readonly idOf: (step: ChangeStep) => string | undefined
  /** The record as it was seen, or as it will begin. */
  readonly seen: (step: ChangeStep) => Row | undefined
  /** Begins what may begin; somebody else may have begun some of it meanwhile. */
  readonly begin: (by: Person) => Promise<Result<unknown>>
  /** Those of a type that were to begin, locked, whoever was first: from then on they are found. */
  readonly locked: (type: DocumentType, by: Person) => readonly Promise<Result<readonly Row[]>>[]
  /** Those that began here. */
  readonly begun: () => Begun
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
  async of(changes: readonly ChangeStep[], knowing: KnowledgeOnDemand, by: Person): Promise<Result<Places>> {
    const byKey = new Map<string, Keyed>()
    const names = new Map<ChangeStep, string>()
    const rows = new Map<string, { readonly type: DocumentType; readonly table: string; readonly ids: Set<string> }>()
    for (const step of changes) {
      const { type, table, which, change } = step
      if (table !== undefined) {
        const name = `${type.key}.${table}`
        const known = rows.get(name) ?? { type, table, ids: new Set() }
        known.ids.add(String(which))
        rows.set(name, known)
      } else if (typeof which !== 'string') {
        const key = writtenValues(which)
        const name = `${type.key} ${JSON.stringify(key)}`
        names.set(step, name)
        const begun = byKey.get(name)?.open
        const open = change.begins ? { ...writtenValues(change.begins), ...begun } : begun
        byKey.set(name, { type, key, open })
      }
    }
    const owned = await allInTurn([...rows.values()].map(({ type, table, ids }) => this.ledgers.owners(type, table, [...ids], by)))
    if (!owned.ok) return owned
    const owners = new Map(owned.value.flatMap((found) => [...found]))
    const found = await this.found([...byKey], by)
    if (!found.ok) return found
    const seen = new Map(found.value)
    const opening = [...byKey].flatMap(([name, { type, key, open }]) =>
      open && !seen.has(name) ? [{ name, type, key, draft: this.begun(type, key, open, by) }] : [],
    )
    const begun = await knowing.settled(() =>
      opening.map(({ name, type, key, draft }) => ({
        name,
        type,
        key,
        row: completed(type, draft, knowing.of(`begun ${name}`, type, draft)),
      })),
    )
    if (!begun.ok) return begun
    const beginning = alike(begun.value)
    const nameOf = (step: ChangeStep) => names.get(step) ?? ''
    return ok({
      idOf: (step) => {
        if (step.table !== undefined) return owners.get(String(step.which))
        const row = typeof step.which === 'string' ? undefined : seen.get(nameOf(step))
        return typeof step.which === 'string' ? step.which : row && textAt(row, 'id')
      },
      seen: (step) => {
        if (step.table !== undefined || typeof step.which === 'string') return undefined
        const name = nameOf(step)
        return seen.get(name) ?? begun.value.find((one) => one.name === name)?.row
      },
      begin: (by) =>
        allInTurn(
          beginning.map((of) =>
            this.ledgers.open(
              of[0]!.type,
              of.map(({ row }) => row),
              by,
            ),
          ),
        ),
      locked: (type, by) => beginning.filter((of) => of[0]!.type === type).map((of) => this.first(of, seen, by)),
      begun: () => begun.value.filter(({ name, row }) => seen.get(name)?.['id'] === row['id']),
    })
  }

  /** Whoever was first to begin them. */
  private async first(of: readonly Named[], seen: Map<string, Row>, by: Person): Promise<Result<readonly Row[]>> {
    const found = await this.keyed(of, by, 'locked')
    if (!found.ok) return found
    for (const [name, row] of found.value) seen.set(name, row)
    return ok(found.value.map(([, row]) => row))
  }

  private async found(byKey: readonly (readonly [string, Keyed])[], by: Person): Promise<Result<readonly (readonly [string, Row])[]>> {
    const found = await allInTurn(alike(byKey.map(([name, one]) => ({ name, ...one }))).map((of) => this.keyed(of, by)))
    return found.ok ? ok(found.value.flat()) : found
  }

  private begun(type: DocumentType, key: Row, open: Row, by: Person): Row {
    return { ...newDraft(type, startOf(this.clock, by)), ...key, ...open, id: this.ids.next() }
  }

  /** Those of one type that are there, by their names. */
  private async keyed(of: readonly Named[], by: Person, locked?: 'locked'): Promise<Result<readonly (readonly [string, Row])[]>> {
    const answer = await this.ledgers.keyed(
      of[0]!.type,
      of.map(({ key }) => key),
      by,
      locked,
    )
    if (!answer.ok) return answer
    return ok(of.flatMap(({ name }, at) => (answer.value[at] ? [[name, answer.value[at]] as const] : [])))
  }
}

type Named = { readonly name: string; readonly type: DocumentType; readonly key: Row }

/** Those of each type together, type after type. */
const alike = <T extends { readonly type: DocumentType }>(all: readonly T[]): readonly (readonly T[])[] => {
  const keys = [...new Set(all.map(({ type }) => type.key))].sort()
  return keys.map((key) => all.filter(({ type }) => type.key === key))
}

import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { placed, worded } from '../../definitions/problem-place.ts'
import { type Claim, claimsOf, hasClaims, meets } from '../../definitions/unique.ts'
import { viewOf } from '../../definitions/view.ts'
import type { Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import { rowsOf, textAt, type Row } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { duplicate } from '../failures.ts'
import type { Records } from '../records.port.ts'
import type { HeldSpan, Ledgers } from './ledgers.port.ts'

/** A record as it stood and as it stands now: without the first it is new, without the second it goes. */
export type Changed = { readonly type: DocumentType; readonly before?: Row | undefined; readonly after?: Row | undefined }

type Claiming = Changed & { readonly id: string; readonly held: readonly Claim[]; readonly claims: readonly Claim[] }

const isSame = (a: Claim, b: Claim): boolean =>
  a.name === b.name && a.key === b.key && a.from === b.from && a.until === b.until && a.rowId === b.rowId

const lockOf = ({ name, key }: Claim): string => `unique ${name} ${key}`

/** What several records hold alone beyond their own tables: asked of all that one unit of work changed together, then written. */
export class UniqueClaims {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly ledgers: Ledgers

  constructor(catalogue: Catalogue, records: Records, facts: Facts, ledgers: Ledgers) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.ledgers = ledgers
  }

  /** Writes what the records hold from now on; refused where one meets what another holds, who is named. */
  async hold(changes: readonly Changed[], by: Person): Promise<Result<void>> {
    const claiming = changes
      .filter(({ type }) => hasClaims(type))
      .map(claimingOf)
      .filter(isAnother)
    if (claiming.length === 0) return done
    const met = await this.met(claiming, by)
    if (!met.ok) return met
    if (met.value) return fail(met.value)
    return this.ledgers.hold(
      claiming.map(({ type, id, claims }) => ({ type: type.key, id, spans: claims })),
      by,
    )
  }

  /** Whom a record would meet if it stood so; nothing is written. */
  async foreseen(type: DocumentType, before: Row | undefined, after: Row, by: Person): Promise<Result<void>> {
    if (!hasClaims(type)) return done
    const met = await this.met([claimingOf({ type, before, after })].filter(isAnother), by)
    return met.ok && met.value ? fail(met.value) : met.ok ? done : met
  }

  private async met(claiming: readonly Claiming[], by: Person): Promise<Result<Failure | undefined>> {
    const asked = claiming.flatMap((one) =>
      one.claims.filter((claim) => !one.held.some((held) => isSame(held, claim))).map((claim) => ({ one, claim })),
    )
    if (asked.length === 0) return ok(undefined)
    const names = [...new Set(asked.map(({ claim }) => lockOf(claim)))].sort()
    const locked = await this.ledgers.claim(names, by)
    if (!locked.ok) return locked
    const own = claiming.flatMap(({ type, id, claims }) => claims.map((claim): HeldSpan & Claim => ({ ...claim, type: type.key, id })))
    const found = await this.ledgers.holding(
      asked.map(({ claim }) => claim),
      claiming.map(({ type, id }) => ({ type: type.key, id })),
      by,
    )
    if (!found.ok) return found
    for (const [at, { one, claim }] of asked.entries()) {
      const beside = own.find(
        (other) => meets(claim, other) && !(other.id === one.id && other.type === one.type.key && isSame(other, claim)),
      )
      const holder = beside ?? found.value[at]
      if (holder) return this.refused(one, claim, holder, claiming, by)
    }
    return ok(undefined)
  }

  private async refused(
    { type, after = {} }: Claiming,
    { set, table, index }: Claim,
    holder: HeldSpan,
    claiming: readonly Claiming[],
    by: Person,
  ): Promise<Result<Failure>> {
    const { message, fields } = set
    const place = table === undefined || index === undefined ? {} : { table, index }
    const columns = table === undefined ? type.fields : (type.lines[table]?.columns ?? {})
    const key = fields.find((one) => one in columns) ?? fields[0] ?? ''
    if (typeof message === 'string') {
      const row = table === undefined ? after : rowsOf(after, table)[index ?? 0]
      return ok(placed(duplicate.code, worded(message, undefined, row ?? after, undefined, columns), key, place))
    }
    const own = await this.view(type, after, by)
    if (!own.ok) return own
    const other = await this.holder(holder, claiming, by)
    if (!other.ok) return other
    const seen = table === undefined ? own.value : rowsIn(own.value, table)[index ?? 0]
    return ok(placed(duplicate.code, message(seen, other.value), key, place))
  }

  /** The record that holds it already, or its row, as its formulas see it. */
  private async holder({ type: key, id, rowId }: HeldSpan, claiming: readonly Claiming[], by: Person): Promise<Result<unknown>> {
    const type = this.catalogue.find(key)
    if (!type) throw new Error(`${key} holds something and is not declared`)
    const own = claiming.find((one) => one.type === type && one.id === id)?.after
    const found = own ? ok(own) : await this.records.find(type, id, seeingEverybody(by))
    if (!found.ok) return found
    const view = await this.view(type, found.value, by)
    if (!view.ok || rowId === undefined) return view
    const table = Object.keys(type.lines).find((name) => rowsOf(found.value, name).some((row) => row['id'] === rowId)) ?? ''
    return ok(rowsIn(view.value, table)[rowsOf(found.value, table).findIndex((row) => row['id'] === rowId)])
  }

  private async view(type: DocumentType, row: Row, by: Person): Promise<Result<unknown>> {
    const known = await this.facts.gather(type, row, seeingEverybody(by), row)
    return known.ok ? ok(viewOf<unknown>(type, row, known.value)) : known
  }
}

const rowsIn = (view: unknown, table: string): readonly unknown[] => (view as Record<string, readonly unknown[]>)[table] ?? []

const claimingOf = ({ type, before, after }: Changed): Claiming => ({
  type,
  before,
  after,
  id: textAt(after ?? before, 'id'),
  held: before ? claimsOf(type, before) : [],
  claims: after ? claimsOf(type, after, before) : [],
})

/** Does the record hold something else than before? */
const isAnother = ({ held, claims }: Claiming): boolean =>
  held.length !== claims.length || claims.some((claim) => !held.some((one) => isSame(one, claim)))

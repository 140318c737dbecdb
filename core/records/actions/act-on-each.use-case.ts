import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Command } from '../../definitions/buttons.ts'
import type { LinesType } from '../../definitions/lines.ts'
import { all, oneOf } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { rowsOf, textAt, type Row } from '../../kernel/wire.ts'
import type { ActOnRecord } from './act-on-record.use-case.ts'
import type { Drafts } from '../write/drafts.ts'
import { forbidden, missing } from '../failures.ts'
import { mayAct } from '../permissions.ts'
import type { Records } from '../records.port.ts'

/** More are no company's. */
const MOST = 20_000

type Each = NonNullable<Command['each']>

type Asked = {
  readonly type: DocumentType
  readonly command: string
  /** Of these alone. */
  readonly only?: readonly string[]
  readonly by: Person
}

/** The record that names another, where there is one. */
type Own = { readonly named: string; readonly id: string | undefined }

/** Rows that records got and lost by it. */
export type RowCounts = { readonly created: number; readonly removed: number }

/** A command that does an action for every record of another type: the record that names it is made where there is none. All or nothing. */
export class ActOnEach {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly drafts: Drafts
  private readonly act: ActOnRecord
  private readonly work: UnitOfWork

  constructor(catalogue: Catalogue, records: Records, drafts: Drafts, act: ActOnRecord, work: UnitOfWork) {
    this.catalogue = catalogue
    this.records = records
    this.drafts = drafts
    this.act = act
    this.work = work
  }

  async run({ type, command, only, by }: Asked): Promise<Result<RowCounts>> {
    const { each } = (type.commands?.[command] ?? {}) as Partial<Command>
    const others = each && this.catalogue.find(each.of)
    if (!each || !others) return fail(missing)
    if (!mayAct(by, type, command)) return fail(forbidden)
    return this.work.whole(async () => {
      const where = only ? all(each.where(by), oneOf('id', only)) : each.where(by)
      const found = await this.records.ids(others, { where, order: [] }, MOST, by)
      if (!found.ok) return found
      const unheard = (only ?? []).filter((id) => !found.value.includes(id))
      const passedOver = unheard.length ? await this.records.ids(others, { where: oneOf('id', unheard), order: [] }, MOST, by) : ok([])
      if (!passedOver.ok) return passedOver
      if (passedOver.value.length < unheard.length) return fail(missing)
      const own = await this.naming(type, each.by, found.value, by)
      if (!own.ok) return own
      let moved: RowCounts = { created: 0, removed: 0 }
      for (const named of found.value) {
        const done = await this.actFor(type, each, { named, id: own.value.get(named) }, by)
        if (!done.ok) return done
        moved = { created: moved.created + done.value.created, removed: moved.removed + done.value.removed }
      }
      return ok(moved)
    })
  }

  private async actFor(type: DocumentType, { by: field, action }: Each, { named, id }: Own, by: Person): Promise<Result<RowCounts>> {
    const added = id === undefined ? await this.drafts.add({ type, body: { [field]: named }, by, confirmed: true }) : undefined
    if (added && !added.ok) return added
    const acted = await this.act.run({ type, action, id: id ?? String(added?.value['id']), by, confirmed: true })
    if (!acted.ok) return acted
    return ok('row' in acted.value ? movedBetween(type, acted.value.before, acted.value.row) : { created: 0, removed: 0 })
  }

  /** The records that name the others, by whom they name. */
  private async naming(
    type: DocumentType,
    field: string,
    others: readonly string[],
    by: Person,
  ): Promise<Result<ReadonlyMap<string, string>>> {
    const query = { where: oneOf(field, others), order: [], pageNo: 1, pageSize: MOST, fields: [field] }
    const own = await this.records.list(type, query, by)
    return own.ok ? ok(new Map(own.value.records.map((row) => [textAt(row, field), textAt(row, 'id')]))) : own
  }
}

const rowIds = (type: DocumentType, record: Row): ReadonlySet<unknown> =>
  new Set(Object.keys(type.lines as Readonly<Record<string, LinesType>>).flatMap((table) => rowsOf(record, table).map(({ id }) => id)))

const movedBetween = (type: DocumentType, before: Row, after: Row): RowCounts => {
  const [held, holds] = [rowIds(type, before), rowIds(type, after)]
  return { created: [...holds].filter((id) => !held.has(id)).length, removed: [...held].filter((id) => !holds.has(id)).length }
}

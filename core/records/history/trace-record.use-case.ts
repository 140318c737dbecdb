import { amountOf, seesAmount } from '../../approval/seen-amount.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Condition } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { calledOf } from '../record-title.ts'
import { forbidden } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import { isTraced, namedAs, namedBy, pointingAt, traceAction, type Trace, type Traced } from './trace.ts'

type Found = { readonly type: DocumentType; readonly rows: readonly Row[] }

/** So far a trace is followed, and so many records of one type at each step. */
const STEPS = 3
const MOST = 50

/** Looks for the documents before and after one, along their references, as far as the person may see them. */
export class TraceRecord {
  private readonly catalogue: Catalogue
  private readonly records: Records
  constructor(catalogue: Catalogue, records: Records) {
    this.catalogue = catalogue
    this.records = records
  }

  async run({ type, id, by }: { type: DocumentType; id: string; by: Person }): Promise<Result<Trace>> {
    if (!mayDo(by, type, traceAction(type) ?? 'list')) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const begin = [{ type, rows: [found.value] }]
    const before = await this.follow(begin, by, (from) => this.sources(from, by))
    if (!before.ok) return before
    const after = await this.follow(begin, by, (from) => this.followers(from, by))
    return after.ok ? ok({ centre: tracedOf(type, found.value, [], by), before: before.value, after: after.value }) : after
  }

  /** Step by step, each record once, and beside which of those before it. */
  private async follow(
    begin: readonly Found[],
    by: Person,
    step: (from: readonly Found[]) => Promise<Result<readonly Found[]>>,
  ): Promise<Result<readonly Traced[]>> {
    const seen = new Set(begin.flatMap(({ type, rows }) => rows.map((row) => nameOf(type, row))))
    const traced: Traced[] = []
    let from = begin
    for (let steps = 0; steps < STEPS && from.length; steps += 1) {
      const next = await step(from)
      if (!next.ok) return next
      const fresh = next.value.flatMap(({ type, rows }) => {
        const own = rows.filter((row) => !seen.has(nameOf(type, row)))
        for (const row of own) seen.add(nameOf(type, row))
        return own.length ? [{ type, rows: own }] : []
      })
      for (const { type, rows } of fresh) for (const row of rows) traced.push(tracedOf(type, row, from, by))
      from = fresh
    }
    return ok(traced)
  }

  private async sources(from: readonly Found[], by: Person): Promise<Result<readonly Found[]>> {
    const wanted = new Map<string, Set<string>>()
    for (const { type, rows } of from)
      for (const row of rows)
        for (const [target, ids] of namedBy(type, row)) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...ids]))
    const questions = [...wanted].flatMap(([target, ids]) => {
      const { key, where } = namedAs(target, ids)
      const type = this.catalogue.find(key)
      return type && isTraced(type) && ids.size ? [{ type, where }] : []
    })
    return this.ask(questions, by)
  }

  private followers(from: readonly Found[], by: Person): Promise<Result<readonly Found[]>> {
    const questions = from.flatMap(({ type, rows }) =>
      this.catalogue.types.filter(isTraced).flatMap((other) => {
        const where = pointingAt(other, type, rows)
        return where ? [{ type: other, where }] : []
      }),
    )
    return this.ask(questions, by)
  }

  private async ask(
    questions: readonly { readonly type: DocumentType; readonly where: Condition }[],
    by: Person,
  ): Promise<Result<readonly Found[]>> {
    const found: Found[] = []
    for (const { type, where } of questions) {
      if (!mayDo(by, type, 'list')) continue
      const fields = [type.titleField, ...Object.keys(type.fields).filter((key) => type.fields[key]?.to !== undefined)]
      const page = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: MOST, fields }, by)
      if (!page.ok) return page
      const rows: Row[] = []
      // A list knows no rows of tables, and what goes on names those.
      for (const { id } of page.value.records) {
        const record = await this.records.find(type, String(id), by)
        if (record.ok) rows.push(record.value)
      }
      if (rows.length) found.push({ type, rows })
    }
    return ok(found)
  }
}

const nameOf = (type: DocumentType, row: Row): string => `${type.key}/${String(row['id'])}`

const names = (type: DocumentType, row: Row, { type: other, rows }: Found): readonly string[] => {
  const named = namedBy(type, row)
  return rows.flatMap((one) => {
    const ids = [
      [other.key, [String(one['id'])]] as const,
      ...Object.keys(other.lines).map((table) => [`${other.key}.${table}`, rowsOf(one, table).map(({ id }) => String(id))] as const),
    ]
    return ids.some(([target, own]) => own.some((id) => named.get(target)?.has(id))) ? [nameOf(other, one)] : []
  })
}

const amountIn = (type: DocumentType, row: Row, by: Person): Pick<Traced, 'amount'> => {
  const amount = seesAmount(type, by) ? amountOf(row) : null
  return amount === null ? {} : { amount }
}

const tracedOf = (type: DocumentType, row: Row, from: readonly Found[], by: Person): Traced => ({
  typeKey: type.key,
  typeTitle: type.title,
  id: String(row['id']),
  name: String(wireOf(row, 'billNo') ?? calledOf(type, row)),
  state: type.states[textAt(row, 'billStatus')] ?? '',
  status: textAt(row, 'billStatus'),
  createTime: textAt(row, 'createTime'),
  ...amountIn(type, row, by),
  beside: from.flatMap((found) => [
    ...names(type, row, found),
    ...found.rows.flatMap((one) => (names(found.type, one, { type, rows: [row] }).length ? [nameOf(found.type, one)] : [])),
  ]),
})

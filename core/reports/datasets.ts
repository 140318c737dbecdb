import { type Catalogue, targetNamed } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import { parts } from '../definitions/listed.ts'
import { type Asked, columnsOf, type Dataset, type ReportType } from '../definitions/report.ts'
import { fieldsTold, type Measure, type Measures } from '../definitions/tally.ts'
import { all, fieldsAsked, oneOf } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { cutFor } from '../permissions/visible-fields.ts'
import { forbidden } from '../records/failures.ts'
import { labelKey } from '../records/labels.ts'
import type { Records } from '../records/records.port.ts'
import { comparesOf, constantOf, groupOf } from './compared-measures.ts'
import { atComparedSteps, comparedSpan } from './compared-spans.ts'
import { tooWide } from './failures.ts'
import { type Answered, type Gathered, gathered } from './gathered.ts'
import { Narrowing } from './narrowing.ts'
import { fieldAlong, mayUseAlong, type Source } from './source.ts'
import { SPAN_FROM, SPAN_TO, spanIn } from './spans.ts'
import type { Group, Tallies } from './tallies.port.ts'

/** Who asks what of a report. */
export type Inquiry = { readonly report: ReportType; readonly params: Row; readonly asked: Asked; readonly by: Person }

/** Groups of one report, and names or further fields read at once. */
const MOST = 100_000
const AT_ONCE = 1_000

/** The datasets of reports, counted within what the person sees of the records and of their fields (RP5). */
export class Datasets {
  private readonly catalogue: Catalogue
  private readonly tallies: Tallies
  private readonly records: Records
  private readonly narrowing: Narrowing

  constructor(catalogue: Catalogue, tallies: Tallies, records: Records) {
    this.catalogue = catalogue
    this.tallies = tallies
    this.records = records
    this.narrowing = new Narrowing(catalogue, records)
  }

  /** Everything that the report's datasets know, put together by these dimensions. */
  async groups(inquiry: Inquiry, dimensions: readonly string[]): Promise<Result<Gathered>> {
    const answers: Answered[] = []
    for (const dataset of Object.values<Dataset>(inquiry.report.report.datasets)) {
      const source = targetNamed(this.catalogue, dataset.from)
      if (!source) continue
      const measures = dataset.measures(inquiry.asked)
      const answer = await this.answer(inquiry, dataset, source, dimensions, measures)
      if (!answer.ok) return answer
      answers.push(answer.value)
      const compared = await this.comparisons(inquiry, dataset, source, dimensions, measures)
      if (!compared.ok) return compared
      answers.push(...compared.value)
    }
    const { rows, whole } = gathered(dimensions, answers)
    if (rows.length > MOST) return fail(tooWide)
    const named = await this.named(inquiry, dimensions, rows)
    return named.ok ? ok({ rows: named.value, whole }) : named
  }

  /** The parameters with what they are called: records by their names. */
  async spoken({ report, params, by }: Inquiry): Promise<Result<Row>> {
    let result = params
    for (const [key, field] of Object.entries<Field>(report.fields)) {
      const target = this.catalogue.find(targetOf(field) ?? '')
      const ids = parts(wireOf(params, key))
      if (!target || ids.length === 0) continue
      const known = await this.known(target, ids, [], by)
      if (!known.ok) return known
      const names = ids.map((id) => wireOf(known.value.get(id) ?? {}, target.titleField) ?? id)
      result = { ...result, [labelKey(key)]: names.join(',') }
    }
    return ok(result)
  }

  /** The dataset's compared measures, counted over the spans they are compared with. */
  private async comparisons(
    inquiry: Inquiry,
    dataset: Dataset,
    source: Source,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<readonly Answered[]>> {
    const { report, params, asked } = inquiry
    const own = Object.entries(comparesOf(report)).filter(([, { of }]) => Object.hasOwn(measures, of))
    const key = report.report.span as string | undefined
    const span = spanIn(params)(key ?? '')
    if (key === undefined || !span.from || !span.to) return ok([])
    const stepped = dimensions.find((one) => groupOf(dataset, one)?.by)
    const step = stepped === undefined ? undefined : groupOf(dataset, stepped)?.by
    const answers: Answered[] = []
    for (const over of new Set(own.map(([, one]) => one.over))) {
      const { from, to } = comparedSpan(span, over, step)
      const there = { ...params, [`${key}${SPAN_FROM}`]: from, [`${key}${SPAN_TO}`]: to }
      const wanted = Object.fromEntries(own.filter(([, one]) => one.over === over).map(([column, { of }]) => [column, measures[of]!]))
      const counted = await this.answer(
        { ...inquiry, params: there, asked: { ...asked, span: spanIn(there) } },
        dataset,
        source,
        dimensions,
        wanted,
      )
      if (!counted.ok) return counted
      const { rows, fields } = counted.value
      const others = dimensions.filter((one) => one !== stepped).map((one) => fields[one] ?? one)
      const at = stepped === undefined || step === undefined ? undefined : { key: fields[stepped] ?? stepped, step }
      answers.push({ ...counted.value, rows: atComparedSteps({ rows, over, span, at, others, measures: Object.keys(wanted) }) })
    }
    return ok(answers)
  }

  private async answer(
    { params, asked, by }: Inquiry,
    dataset: Dataset,
    source: Source,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<Answered>> {
    const { catalogue } = this
    const missing = dimensions.filter((key) => dataset.without?.[key] !== undefined)
    const known = dimensions.filter((key) => !missing.includes(key))
    const groups = known.flatMap((key) => {
      const group = groupOf(dataset, key)
      return group ? [[key, group] as const] : []
    })
    const fields = Object.fromEntries(groups.map(([key, { field }]) => [key, field]))
    if (missing.some((key) => dataset.without?.[key] === 'untold')) return ok({ rows: [], fields, measures, among: 'untold' })
    if (!groups.every(([, { field }]) => mayUseAlong(catalogue, source, field, 'group', by))) return fail(forbidden)
    const narrowed = await this.narrowing.conditions(dataset, { source, params, by })
    if (!narrowed.ok) return narrowed
    const own = dataset.where?.(asked)
    const rows = await this.tallies.tally(
      source.type,
      {
        table: source.lines,
        where: all(...(own ? [own] : []), ...narrowed.value),
        groups: distinctOf(groups.map(([, group]) => group)),
        measures: Object.fromEntries(Object.entries(measures).filter(([, measure]) => mayMeasure(catalogue, source, measure, by))),
        most: MOST + 1,
      },
      by,
    )
    if (!rows.ok) return rows
    const constants = Object.fromEntries(
      known.flatMap((key) => {
        const value = constantOf(dataset, key)
        return value === undefined ? [] : [[key, value]]
      }),
    )
    return ok({
      rows: Object.keys(constants).length ? rows.value.map((row) => ({ ...row, ...constants })) : rows.value,
      fields,
      measures,
      ...(missing.length ? { among: known } : {}),
    })
  }

  /** Names of what the groups stand for, where the datasets did not tell them, and the fields shown beside them. */
  private async named({ report, by }: Inquiry, dimensions: readonly string[], groups: readonly Row[]): Promise<Result<readonly Row[]>> {
    let result = groups
    for (const key of dimensions) {
      const target = this.catalogue.find(targetOf(columnsOf(report)[key]!) ?? '')
      const beside = (report.report.beside as Readonly<Record<string, readonly string[]>> | undefined)?.[key] ?? []
      const isNamed = groups.every((row) => isEmpty(row[key]) || !isEmpty(row[labelKey(key)]))
      if (!target || (isNamed && beside.length === 0)) continue
      const known = await this.known(target, [...new Set(groups.map((row) => wireOf(row, key)))], beside, by)
      if (!known.ok) return known
      result = result.map((row) => {
        const record = known.value.get(String(wireOf(row, key)))
        return record ? { ...row, ...taken(target, record, key, beside) } : row
      })
    }
    return ok(result)
  }

  private async known(
    target: DocumentType,
    ids: readonly (string | number | null)[],
    beside: readonly string[],
    by: Person,
  ): Promise<Result<ReadonlyMap<string, Row>>> {
    const wanted = ids.filter((id) => id !== null)
    const fields = [target.titleField, ...beside.filter((key) => mayUseAlong(this.catalogue, { type: target }, key, 'show', by))]
    const found = new Map<string, Row>()
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const where = oneOf('id', wanted.slice(from, from + AT_ONCE))
      const page = await this.records.list(target, { where, order: [], pageNo: 1, pageSize: AT_ONCE, fields }, by)
      if (!page.ok) return page
      const seen = cutFor(target, by)
      for (const record of page.value.records) found.set(String(record['id']), seen(record))
    }
    return ok(found)
  }
}

/** Two dimensions may stand for one field. */
const distinctOf = (groups: readonly Group[]): readonly Group[] => [...new Map(groups.map((group) => [group.field, group])).values()]

/** A figure over what somebody may not see, or over the records that something he may not see picks out, is none of his. */
const mayMeasure = (catalogue: Catalogue, source: Source, measure: Measure, by: Person): boolean =>
  fieldsTold(measure).every((key) => mayUseAlong(catalogue, source, key, 'aggregate', by)) &&
  (measure.when ? fieldsAsked(measure.when) : []).every(
    (key) => fieldAlong(catalogue, source, key) === undefined || mayUseAlong(catalogue, source, key, 'compare', by),
  )

const taken = (target: DocumentType, record: Row, key: string, beside: readonly string[]): Row => ({
  [labelKey(key)]: wireOf(record, target.titleField),
  ...Object.fromEntries(
    beside.flatMap((name) => [
      [name, wireOf(record, name)],
      [labelKey(name), wireOf(record, labelKey(name))],
    ]),
  ),
})

import { type Catalogue, targetNamed } from '../definitions/catalogue.ts'
import { targetOf } from '../definitions/fields.ts'
import { type Around, type Dataset, type Grouping, inSteps, OF_MONTH } from '../definitions/report.ts'
import { counted, fieldsTold, type Measure, type Measures } from '../definitions/tally.ts'
import { all, fieldsAsked, filled, oneOf } from '../kernel/condition.ts'
import { stepOf } from '../kernel/time-steps.ts'
import { groupBy } from '../kernel/group-by.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { isEmpty, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { forbidden } from '../records/failures.ts'
import { labelKey } from '../records/labels.ts'
import type { Records } from '../records/records.port.ts'
import { AROUND_COUNT, AROUND_DAY, surrounded } from './days-around.ts'
import { SemiJoins } from './semi-joins.ts'
import { comparesOf } from './compared-measures.ts'
import { atComparedSteps, comparedSpan } from './compared-spans.ts'
import { tooWide } from './failures.ts'
import { fewAtOnce } from './concurrency.ts'
import { type DatasetResult, type JoinedGroups, joinedDatasets, VALUE } from './joined-datasets.ts'
import { GroupNames } from './group-names.ts'
import { constantOf, groupingOf, groupingsOf, groupsOf, stepIn, upToIn } from './groupings.ts'
import { measuresOf, monthsCounted, unfolded, yearsOf } from './month-columns.ts'
import { Narrowing } from './narrowing.ts'
import { fieldAlong, mayUseAlong, type DatasetSource } from './source.ts'
import { SPAN_FROM, SPAN_TO, spanIn } from './spans.ts'
import { ROWS_THERE, mergedQueries } from './merged-queries.ts'
import type { TallyGroup, Tallies, TallyQuery } from './tallies.port.ts'
import { type ReportRun, byFewer, isWithin } from './report-request.ts'

/** One question of a dataset, and what its answer says; without a query it is answered already. */
type DatasetQuery = {
  readonly query?: TallyQuery
  readonly groupings: readonly (readonly [key: string, grouping: Grouping])[]
  readonly source: DatasetSource
  readonly says: (told: readonly Row[]) => DatasetResult
}

/** What was asked by some dimensions, and is answered or being so. */
type PendingResults = { readonly by: readonly string[]; readonly answers: Promise<Result<readonly DatasetResult[]>> }

type Counting = ReportRun & { readonly backings: SemiJoins }

/** Groups of one report. */
const MOST = 100_000
/** Questions of one report that are under way at once. */
const AT_A_TIME = 3

/** The datasets of reports, counted within what the person sees of the records and of their fields (RP5). */
export class Datasets {
  private readonly catalogue: Catalogue
  private readonly tallies: Tallies
  private readonly narrowing: Narrowing
  private readonly names: GroupNames
  private readonly asked = new WeakMap<ReportRun, readonly PendingResults[]>()

  constructor(catalogue: Catalogue, tallies: Tallies, records: Records) {
    this.catalogue = catalogue
    this.tallies = tallies
    this.narrowing = new Narrowing(catalogue, records)
    this.names = new GroupNames(catalogue, records)
  }

  /** The parameters with what they are called: records by their names. */
  spoken(inquiry: ReportRun): Promise<Result<Row>> {
    return this.names.spoken(inquiry)
  }

  /** Everything that the report's datasets know, put together by these dimensions. */
  async groups(asking: ReportRun, dimensions: readonly string[]): Promise<Result<JoinedGroups>> {
    const answers = await this.answeredBy(asking, dimensions)
    if (!answers.ok) return answers
    const { rows, whole } = joinedDatasets(
      dimensions,
      answers.value.map((answer) => byFewer(answer, dimensions)),
    )
    if (rows.length > MOST) return fail(tooWide)
    const named = await this.names.named(asking, dimensions, rows)
    return named.ok ? ok({ rows: named.value, whole }) : named
  }

  /** What the datasets answer; what the same question was answered by more dimensions is not asked again. */
  private answeredBy(asking: ReportRun, dimensions: readonly string[]): Promise<Result<readonly DatasetResult[]>> {
    const asked = this.asked.get(asking) ?? []
    const known = asked.find(({ by }) => isWithin(asking, by, dimensions))
    if (known) return known.answers
    const answers = this.counting(asking, dimensions)
    this.asked.set(asking, [...asked, { by: dimensions, answers }])
    return answers
  }

  private async counting(asking: ReportRun, dimensions: readonly string[]): Promise<Result<readonly DatasetResult[]>> {
    const inquiry: Counting = { ...asking, backings: new SemiJoins(this.catalogue, this.tallies) }
    const parts = Object.values<Dataset>(inquiry.report.report.datasets).flatMap((dataset) => {
      const source = targetNamed(this.catalogue, dataset.from)
      if (!source) return []
      const measures = measuresOf(dataset, inquiry.asked)
      return [() => this.compared(inquiry, dataset, source, dimensions, measures)]
    })
    return allOf(await fewAtOnce(AT_A_TIME, parts, (part) => part(), isRefused))
  }

  /** The dataset's measures over the span that was asked for, and over those they are compared with. */
  private async compared(
    inquiry: Counting,
    dataset: Dataset,
    source: DatasetSource,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<readonly DatasetResult[]>> {
    if (dataset.around) return this.answers(inquiry, dataset, source, dimensions, measures)
    const own = await this.looks(inquiry, dataset, source, dimensions, measures)
    if (!own.ok) return own
    const compared = await this.comparisons(inquiry, dataset, source, dimensions, measures)
    return compared.ok ? this.seen([...own.value, ...compared.value], inquiry.by) : compared
  }

  /** What is to be looked at for the dataset's compared measures: the spans they are compared with. */
  private async comparisons(
    inquiry: Counting,
    dataset: Dataset,
    source: DatasetSource,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<readonly DatasetQuery[]>> {
    const { report, params, asked } = inquiry
    const own = Object.entries(comparesOf(report)).filter(([, { of }]) => Object.hasOwn(measures, of))
    const key = report.report.span as string | undefined
    const span = spanIn(params)(key ?? '')
    if (key === undefined || !span.from || !span.to) return ok([])
    const stepped = dimensions.find((one) => stepIn(groupingOf(dataset, one, asked)))
    const step = stepped === undefined ? undefined : stepIn(groupingOf(dataset, stepped, asked))
    const others = dimensions.filter((one) => one !== stepped)
    const at = stepped === undefined || step === undefined ? undefined : { key: stepped, step }
    const looks: DatasetQuery[] = []
    for (const [, compared] of groupBy(own, ([, { over }]) => JSON.stringify(over))) {
      const over = compared[0]![1].over
      const { from, to } = comparedSpan(span, over, step)
      const there = { ...params, [`${key}${SPAN_FROM}`]: from, [`${key}${SPAN_TO}`]: to }
      const wanted = Object.fromEntries(compared.map(([column, { of }]) => [column, measures[of]!]))
      const elsewhere = { ...inquiry, params: there, asked: { ...asked, span: spanIn(there) } }
      const found = await this.looks(elsewhere, dataset, source, dimensions, wanted)
      if (!found.ok) return found
      for (const look of found.value) {
        const says = (told: readonly Row[]): DatasetResult => {
          const answer = look.says(told)
          const rows = atComparedSteps({ rows: answer.rows, over, span, at, others, measures: Object.keys(answer.measures) })
          return { ...answer, rows }
        }
        looks.push({ ...look, says })
      }
    }
    return ok(looks)
  }

  /** What a dataset knows, put together by the dimensions. */
  private async answers(
    inquiry: Counting,
    dataset: Dataset,
    source: DatasetSource,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<readonly DatasetResult[]>> {
    if (dataset.around) return this.surrounded(inquiry, { ...dataset, around: dataset.around }, source, dimensions, measures)
    const looks = await this.looks(inquiry, dataset, source, dimensions, measures)
    return looks.ok ? this.seen(looks.value, inquiry.by) : looks
  }

  /** What is to be looked at for it: its figures, and the different values of which only the number is asked. */
  private async looks(
    inquiry: Counting,
    dataset: Dataset,
    source: DatasetSource,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<readonly DatasetQuery[]>> {
    const { catalogue } = this
    const { params, asked, by, backings } = inquiry
    const missing = dimensions.filter((key) => dataset.without?.[key] !== undefined)
    const known = dimensions.filter((key) => !missing.includes(key))
    const among = missing.length ? { among: known } : {}
    if (missing.some((key) => dataset.without?.[key] === 'untold'))
      return ok([{ groupings: [], source, says: () => ({ rows: [], measures, among: 'untold' }) }])
    const groupings = known.map((key) => [key, groupingOf(dataset, key, asked)] as const)
    const { months } = dataset
    const groups = [
      ...groupings
        .flatMap(([, grouping]) => groupsOf(grouping))
        .filter(({ field }) => field !== OF_MONTH)
        .flatMap((group) => this.withTarget(source, group)),
      ...(months ? [{ field: months.year }] : []),
    ]
    if (!groups.every(({ field }) => mayUseAlong(catalogue, source, field, 'group', by))) return fail(forbidden)
    const narrowed = await this.narrowing.conditions(dataset, { source, params, by })
    if (!narrowed.ok) return narrowed
    const backed = await backings.conditions(dataset, asked, by)
    if (!backed.ok) return backed
    const own = dataset.where?.(asked)
    const where = all(
      ...(own ? [own] : []),
      ...(months ? [oneOf(months.year, yearsOf(months, asked))] : []),
      ...narrowed.value,
      ...backed.value,
    )
    const counting = Object.entries({ ...measures, ...(months ? monthsCounted(months) : {}) }).filter(
      ([name, measure]) => name !== months?.as && mayMeasure(catalogue, source, measure, by),
    )
    const query = { table: source.lines, where, most: MOST + 1 }
    const others = Object.fromEntries(Object.entries(measures).filter(([, { of }]) => of !== 'distinct'))
    const looks: DatasetQuery[] = [
      {
        query: {
          ...query,
          groups: distinctOf(groups),
          measures: { ...Object.fromEntries(counting.filter(([, { of }]) => of !== 'distinct')), [ROWS_THERE]: counted() },
        },
        groupings,
        source,
        says: (told) => ({ rows: months ? unfolded(told, months, asked, groupings) : told, measures: { ...others }, ...among }),
      },
      ...counting.flatMap(([name, measure]): readonly DatasetQuery[] =>
        measure.of === 'distinct'
          ? [
              {
                query: {
                  ...query,
                  where: all(where, filled(measure.field), ...(measure.when ? [measure.when] : [])),
                  groups: distinctOf([...groups.filter(({ field }) => field !== measure.field), { field: measure.field }]),
                  measures: {},
                },
                groupings,
                source,
                says: (told) => ({
                  rows: told.map((row) => ({ ...row, [VALUE]: wireOf(row, measure.field) })),
                  measures: { [name]: measure },
                  ...among,
                }),
              },
            ]
          : [],
      ),
    ]
    return ok(looks)
  }

  /** What was asked for, in as few statements as it takes: looks at the same groups of the same records are one. */
  private async seen(looks: readonly DatasetQuery[], by: Person): Promise<Result<readonly DatasetResult[]>> {
    const asked = looks.filter(({ query }) => query !== undefined)
    const alike = [
      ...groupBy(asked, ({ query, source }) => {
        const place = JSON.stringify([source.type.key, query?.table, query?.groups])
        // What only tells which values there are is not told apart.
        return query && ROWS_THERE in query.measures ? place : [asked.findIndex((one) => one.query === query), place].join()
      }).values(),
    ]
    const answers = await fewAtOnce(AT_A_TIME, alike, (some) => this.seenTogether(some, by), isRefused)
    const refused = answers.find((answer) => !answer.ok)
    if (refused) return refused as Result<readonly DatasetResult[]>
    const told = new Map(answers.flatMap((answer) => (answer.ok ? [...answer.value] : [])))
    return ok(looks.map((look) => told.get(look) ?? look.says([])))
  }

  private async seenTogether(looks: readonly DatasetQuery[], by: Person): Promise<Result<ReadonlyMap<DatasetQuery, DatasetResult>>> {
    const [first] = looks
    if (!first) return ok(new Map())
    const { query, shares } = mergedQueries(looks.flatMap((look) => look.query ?? []))
    const told = await this.told(first.groupings, first.source, by, query)
    if (!told.ok) return told
    return ok(new Map(looks.map((look, at) => [look, look.says(shares[at]!(told.value))])))
  }

  /** What is named by a type that a field beside it says is told apart by that as well. */
  private withTarget(source: DatasetSource, group: TallyGroup): readonly TallyGroup[] {
    const by = fieldAlong(this.catalogue, source, group.field)?.by
    return by === undefined ? [group] : [group, { field: `${group.field.slice(0, group.field.lastIndexOf('.') + 1)}${by}` }]
  }

  /** What the figures around each record come to. */
  private async surrounded(
    inquiry: Counting,
    { around, ...dataset }: Dataset & { readonly around: Around },
    source: DatasetSource,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<readonly DatasetResult[]>> {
    const { asked } = inquiry
    const things = Object.keys(around.alike)
    // A step of time in which its own day lies is known by that day.
    const steps = dimensions.flatMap((key) => {
      const step = stepIn(groupingOf(dataset, key, asked))
      return step ? [[key, step] as const] : []
    })
    const others = dimensions.filter((key) => !steps.some(([stepped]) => stepped === key))
    const records = await this.counted(
      inquiry,
      { ...dataset, groups: { ...groupingsOf(dataset, asked), [AROUND_DAY]: inSteps(around.day, 'day') } },
      source,
      [...new Set([...others, ...things, AROUND_DAY])],
      { [AROUND_COUNT]: counted() },
    )
    if (!records.ok) return records
    const figures: Row[] = []
    for (const of of Object.values(around.figures)) {
      const target = targetNamed(this.catalogue, of.from)
      if (!target) continue
      const groups = { ...around.alike, [AROUND_DAY]: inSteps(around.on, 'day') }
      const { [around.of]: figure } = of.measures(asked)
      if (!figure) continue
      const found = await this.counted(inquiry, { ...of, groups }, target, [...things, AROUND_DAY], { [around.of]: figure })
      if (!found.ok) return found
      figures.push(...found.value)
    }
    const rows = surrounded({ around, records: records.value, figures, months: around.months(asked), today: asked.param.$.today })
    const stepped = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(steps.map(([key, step]) => [key, isEmpty(row[AROUND_DAY]) ? null : stepOf(step, String(row[AROUND_DAY]))])),
    }))
    return ok([{ rows: steps.length ? stepped : rows, measures }])
  }

  private async counted(
    inquiry: Counting,
    dataset: Dataset,
    source: DatasetSource,
    dimensions: readonly string[],
    measures: Measures,
  ): Promise<Result<readonly Row[]>> {
    const answers = await this.answers(inquiry, dataset, source, dimensions, measures)
    return answers.ok ? ok(answers.value.flatMap(({ rows }) => rows)) : answers
  }

  /** What is counted, with each dimension under its own name. */
  private async told(
    groupings: readonly (readonly [key: string, grouping: Grouping])[],
    source: DatasetSource,
    by: Person,
    query: Parameters<Tallies['tally']>[1],
  ): Promise<Result<readonly Row[]>> {
    const answered = await this.tallies.tally(source.type, query, by)
    if (!answered.ok) return answered
    if (answered.value.length > MOST) return fail(tooWide)
    // Where nothing is put together there is one row, even of nothing.
    let rows: readonly Row[] = answered.value.filter((row) => wireOf(row, ROWS_THERE) !== 0)
    for (const [key, grouping] of groupings) {
      const constant = constantOf(grouping)
      const fields = groupsOf(grouping).map(({ field }) => field)
      rows = rows.map((row) => {
        if (constant !== undefined) return { ...row, [key]: constant }
        const field = fields.find((one) => !isEmpty(wireOf(row, one))) ?? fields[0] ?? key
        const label = wireOf(row, labelKey(field))
        const step = stepIn(grouping)
        const value = wireOf(row, field)
        return {
          ...row,
          [key]: step && isDay(value) ? stepOf(step, String(value)) : value,
          ...(isEmpty(label) ? {} : { [labelKey(key)]: label }),
        }
      })
      const above = upToIn(grouping)
      const field = above && fieldAlong(this.catalogue, source, fields[0] ?? '')
      if (!above || !field) continue
      const raised = await this.names.raised(rows, key, above, this.catalogue.find(targetOf(field) ?? ''), by)
      if (!raised.ok) return raised
      rows = raised.value
    }
    return ok(rows)
  }
}

const isRefused = (result: Result<unknown>): boolean => !result.ok

/** All of them, or the first refusal. */
const allOf = (results: readonly Result<readonly DatasetResult[]>[]): Result<readonly DatasetResult[]> => {
  const refused = results.find((result) => !result.ok)
  return refused ?? ok(results.flatMap((result) => (result.ok ? result.value : [])))
}

/** Different days are told apart before they are put together by their steps. */
const isDay = (value: Wire): boolean => /^\d{4}-\d{2}-\d{2}/.test(String(value))

/** Two dimensions may stand for one field. */
const distinctOf = (groups: readonly TallyGroup[]): readonly TallyGroup[] => [
  ...new Map(groups.map((group) => [group.field, group])).values(),
]

/** A figure over what somebody may not see, or over the records that something he may not see picks out, is none of his. */
const mayMeasure = (catalogue: Catalogue, source: DatasetSource, measure: Measure, by: Person): boolean =>
  fieldsTold(measure).every((key) => mayUseAlong(catalogue, source, key, 'aggregate', by)) &&
  (measure.when ? fieldsAsked(measure.when) : []).every(
    (key) => fieldAlong(catalogue, source, key) === undefined || mayUseAlong(catalogue, source, key, 'compare', by),
  )

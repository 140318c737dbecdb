import type { Condition } from '../kernel/condition.ts'
import type { TimeStep } from '../kernel/time-steps.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import type { Declaration, DocumentType } from './document.ts'
import type { Field, Fields, ValueOf } from './field.ts'
import type { Source } from './source.ts'
import type { Start } from './start.ts'
import type { Measures } from './tally.ts'
import type { PlaceKey, ReportKey, RoleCode, TypeKey } from './type-keys.ts'
import type { HeadView, RowView } from './views.ts'

/** The one table of a report. */
export const ROWS = 'rows'

/** The days a span reaches from and to, both within; '' where it is open. */
export type DaySpan = { readonly from: string; readonly to: string }

/** What a report is asked: its parameters as formulas see them, and those that are spans. */
export type AskedReport<P extends Fields = any> = { readonly param: HeadView<P>; readonly span: (key: keyof P & string) => DaySpan }

/** The day, week, month, quarter or year in which a field's day lies (dictionary report_time_unit). */
export type InSteps = { readonly field: string; readonly step: TimeStep }

export const inSteps = (field: string, step: TimeStep): InSteps => ({ field, step })

/** The same for all that a dataset counts; nothing where it knows none. */
export type Constant = { readonly constant: string | null }

export const constant = (value: string | null): Constant => ({ constant: value })

/** The first of these fields that is filled: a thing that is named in one of several places. */
export type FirstOf = { readonly firstOf: readonly string[] }

export const firstOf = (...fields: readonly string[]): FirstOf => ({ firstOf: fields })

/** A node of a tree, told by the one above it that stands at a level: the level is a field of the nodes. */
export type UpTo = {
  readonly upTo: string
  readonly of: string | FirstOf
  readonly level: string
  /** Told by its identity alone. */
  readonly isBare?: true
}

export const upTo = (of: string | FirstOf, level: string, to: string): UpTo => ({ of, level, upTo: to })

/** Where a dataset of `months` says which month a value is of: a day of it. */
export const OF_MONTH = '$month'

/** What a dataset knows of a dimension: a field, where they are called differently, the step of time in which a day lies, and so on. */
export type Grouping = string | InSteps | Constant | FirstOf | UpTo

export type Groupings = Readonly<Record<string, Grouping>>

/** Values of the months of a year that stand beside each other in columns. */
export type Months = {
  /** The field with the year. */
  readonly year: string
  /** The columns, from January on. */
  readonly columns: readonly string[]
  /** The measure that they become, a month each. */
  readonly as: string
  /** The parameter that says which months count. */
  readonly within: string
}

/** Other records that stand behind what is counted: those whose fields hold the same values, own field → theirs. */
export type Backing<P extends Fields = any> = {
  readonly by: PlaceKey
  readonly where: (asked: AskedReport<P>) => Condition
  readonly alike: Readonly<Record<string, string>>
  /** What none of them stands behind counts instead. */
  readonly not?: true
}

/** A field of a tree: whoever asks for a record of it asks for all that lies below as well. */
export type WithBelow = { readonly withBelow: string }

export const withBelow = (field: string): WithBelow => ({ withBelow: field })

/** What a parameter is held against: of several fields one of which must hold it. */
export type Narrows = string | WithBelow | Constant | readonly (string | WithBelow)[]

/** Figures of the same things in so many months before and after each record's day. */
export type Around<P extends Fields = any> = {
  /** The field with its day. */
  readonly day: string
  /** Own field → theirs; the first that is filled says whose figures are looked at. */
  readonly alike: Readonly<Record<string, string>>
  /** Datasets with the figure. */
  readonly figures: Readonly<Record<string, Dataset<P>>>
  /** The field with their day. */
  readonly on: string
  /** Their measure. */
  readonly of: string
  readonly months: (asked: AskedReport<P>) => number
  /** The measures that it becomes. */
  readonly before: string
  readonly after: string
}

/** 数据集: the records, or rows of a table of theirs, whose figures a report puts together (report RP1); what is voided or not yet in force never counts. */
export type Dataset<P extends Fields = any> = Pick<Source, 'from'> &
  Partial<Pick<Source<PlaceKey, (asked: AskedReport<P>) => Condition>, 'where'>> & {
    /** Parameter → the field that holds one of its values; `companyId.creditLevel` is a field of the record named there. */
    readonly narrows?: { readonly [K in keyof P]?: Narrows }
    /**
     * Dimension → field, where they are called differently, the step of time in which a day lies, what is the same for all of it, the first field
     * that is filled, or a node above; a function where a parameter says which.
     */
    readonly groups?: Groupings | ((asked: AskedReport<P>) => Groupings)
    /** Values of months that stand in columns of their own: told as if each had a record. */
    readonly months?: Months
    /** Its figures are those of other records around each of its own, not its own. */
    readonly around?: Around<P>
    /** Counts only what other records stand behind, whoever may see those. */
    readonly backed?: readonly Backing<P>[]
    /**
     * Dimensions that it knows nothing of: put together by one of them its figures are `untold`, or they stand `repeated` in every row of the
     * groups that it does know, and count once in the totals.
     */
    readonly without?: Readonly<Record<string, 'untold' | 'repeated'>>
    /** Column → how it is worked out over the records of a group. */
    readonly measures: (asked: AskedReport<P>) => Measures
  }

/** A figure leads to the records behind it: their filter → own column or parameter (RP7). */
export type Drill = {
  /** The column whose figures lead on. */
  readonly column: string
  /** The type whose list, or the report that, is opened. */
  readonly to: TypeKey | ReportKey
  /** Its filter → own column or parameter. */
  readonly pass: Readonly<Record<string, string>>
  /** Rows whose figure leads there; all where nothing is said. */
  readonly when?: (row: Row) => boolean
}

export type ChartTone = 'info' | 'ok' | 'teal' | 'warn' | 'vio' | 'bad' | 'idle'

/** Bars over the groups of one dimension, on each other or beside each other, or lines; a line beside bars has a scale of its own. */
export type ChartPlan = {
  /** What is drawn. */
  readonly look: 'bar' | 'stackedBar' | 'line'
  /** The dimension. */
  readonly x: string
  /** Measures, one after another; as lines those are dashed that repeat another over another span (`compares`). */
  readonly y: readonly string[]
  /** A measure that is drawn as a line over bars. */
  readonly line?: string
  /** What each of `y` means to its reader, or that they are steps of one thing, such as ages: one hue, deeper from each to the next. Different ones in turn where nothing is said. */
  readonly tones?: readonly ChartTone[] | 'steps'
  /** The measure by which its groups stand, the largest first; the report's own order where nothing is said. */
  readonly by?: string
  /** So many groups, the first in their order; all where nothing is said. */
  readonly top?: number
}

/**
 * Groups within groups, across the steps of one more dimension `x`, of months all twelve: each cell says how much of a whole there is, the
 * first of `y` in percent, and is coloured by it; a chosen one tells the others.
 */
export type HeatPlan = Pick<ChartPlan, 'x' | 'y'> & {
  /** Dimensions, one within the other. */
  readonly rows: readonly string[]
  /** Of the records that the first of `drills` leads to: when, which, how much and what they are. */
  readonly shows: readonly string[]
  /** Of `y` what is called otherwise there: a cell of a month does not speak of the year. */
  readonly called?: Readonly<Record<string, string>>
}

/** Always grouped by, grouped by to begin with, or only when somebody chooses it. */
export type DimensionUse = 'fixed' | 'begins' | 'offered'

/** So many months up to the end of the span, or up to so many months before it: told at the last step alone. */
export type Window = { readonly months: number; readonly ago?: number }

/**
 * A measure over another span (RP3): one just as long directly before, the same a year earlier, or from New Year to its end. By months (weeks,
 * quarters …) it is each one's own: the month before, the month a year earlier, the months of its year up to it.
 */
export type Comparison = { readonly of: string; readonly over: 'before' | 'yearAgo' | 'yearToDate' | Window }

/**
 * What a row is among all rows (RP3): its share of the total in percent, its place by size (nothing has none), what the rows up to it come to,
 * or what the one before it said, among those that are `alike`.
 */
export type RowStanding =
  | { readonly as: 'share' | 'rank' | 'cumulated'; readonly of: string }
  | { readonly as: 'former'; readonly of: string; readonly by: string; readonly alike: readonly string[] }

export type ReportPlan<P extends Fields = any, C extends Fields = any> = {
  /** Dictionary report_group. */
  readonly group: string
  /** What its rows are grouped by. */
  readonly dimensions: { readonly [K in keyof C]?: DimensionUse }
  /** Dimension → columns that show fields of the record it names, each under its own name. */
  readonly beside?: { readonly [K in keyof C]?: readonly (keyof C & string)[] }
  /** Column → dimensions whose names stand in it, as far as they are there. */
  readonly joins?: { readonly [K in keyof C]?: readonly (keyof C & string)[] }
  /** What it counts, each by a name of its own. */
  readonly datasets: Readonly<Record<string, Dataset<P>>>
  /** The parameter whose span comparisons go by: days, or months, quarters or years as a whole. */
  readonly span?: keyof P & string
  /** What a span ends with where nobody says; today, or what of the calendar it lies in, where nothing is said. */
  readonly until?: { readonly [K in keyof P]?: (start: Start) => Wire }
  /** Column → the measure it repeats over another span. */
  readonly compares?: { readonly [K in keyof C]?: Comparison }
  /** Column → what its row is among all rows. */
  readonly stands?: { readonly [K in keyof C]?: RowStanding }
  /** Groups that are shown; all where nothing is said. */
  readonly keeps?: (row: RowView<C>, head: HeadView<P>) => boolean
  /** Of these, rows that are shown once it is known how they stand; totals are of all. */
  readonly shown?: (row: RowView<C>, asked: AskedReport<P>) => boolean
  /** What is drawn above the rows. */
  readonly chart?: ChartPlan
  /** What is shown first instead of the rows. */
  readonly heat?: HeatPlan
  /** Where its figures lead. */
  readonly drills?: readonly Drill[]
  /** Who may open, export and print it to begin with. */
  readonly roles: readonly RoleCode[]
}

type Ordering<C> = `${keyof C & string} ${'asc' | 'desc'}`

/** Words of every type, as a report says them: ordered by columns, further ones telling apart what is equal; measures are worked out of the others of their row, null where there is nothing to divide by (RP2). */
type AsType<P extends Fields, C extends Fields> = Pick<Declaration<C, {}, {}>, 'key' | 'title'> & {
  readonly order: Ordering<C> | readonly Ordering<C>[]
  readonly derive?: {
    readonly [K in keyof C]?: (row: RowView<C>, head: HeadView<P> & { readonly [ROWS]: readonly RowView<C>[] }) => ValueOf<C[K]> | null
  }
  readonly print?: 'A4' | 'A4-landscape'
}

type ReportDeclaration<P extends Fields, C extends Fields> = AsType<P, C> &
  ReportPlan<P, C> & {
    /** What it is asked. */
    readonly params: P
    /** Dimensions first, then measures. One that says nothing of several groups together is not `totalled`; one that is worked out and is, is what the rows come to. */
    readonly columns: C
  }

/** A report is a type without records: its header is what it is asked, its one table is what it answers. */
export type ReportType = DocumentType & { readonly sort: 'report'; readonly report: ReportPlan }

/** 报表: nothing is stored, everything is put together from the records of other types when somebody asks. */
export const defineReport = <const P extends Fields, const C extends Fields>({
  key,
  title,
  order,
  params,
  columns,
  derive,
  print,
  ...report
}: ReportDeclaration<P, C>): ReportType => {
  const [area = '', name = ''] = key.split('.')
  return {
    key,
    area,
    name,
    sort: 'report',
    title,
    path: `/${area}/${name}`,
    titleField: Object.keys(report.dimensions)[0] ?? '',
    order: [order].flat().join(', '),
    fields: params,
    lines: { [ROWS]: { title, columns, editable: false, ...(derive ? { derive } : {}) } },
    states: {},
    ...(print ? { print } : {}),
    report,
  } as unknown as ReportType
}

/** The columns of what a report answers: dimensions first, then measures. */
export const columnsOf = (report: ReportType): Readonly<Record<string, Field>> => report.lines[ROWS]!.columns

/** Dimensions in their order, with how each is used. */
export const dimensionsOf = ({ report }: ReportType): readonly (readonly [key: string, use: DimensionUse])[] =>
  Object.entries(report.dimensions as Readonly<Record<string, DimensionUse>>)

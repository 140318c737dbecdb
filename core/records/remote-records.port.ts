import type { Finding } from '../kernel/finding.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Figures, Knowledge } from '../definitions/knowledge.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { QueryGroup } from '../query/query-tree.ts'
import type { AuditLine } from './history/audit-trail.port.ts'
import type { Quoted } from './facts/facts.port.ts'
import type { FigurePlace } from '../definitions/explain.ts'
import type { FigureOwner, ToldFigure } from './explain/explain-figure.use-case.ts'
import type { ChosenDeciders } from '../approval/chosen-deciders.ts'
import type { Rehearsal } from './write/rehearse-submission.use-case.ts'
import type { Trace } from './history/trace.ts'
import type { Booking } from './actions/week.ts'

export type ListRequest = {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** By field key, or `key_begin` and `key_end`; empty ones ask nothing. */
  readonly filters: Readonly<Record<string, string>>
  /** The advanced query, beside the filters. */
  readonly advanced?: QueryGroup
}

export type RemotePage = { readonly records: readonly Row[]; readonly total: number }

/** A page of what rows are taken from; of one without any, why, and who can mend it. */
export type RemoteSources = RemotePage & WithoutAny

/** What formulas look at beside the draft, without the person: the browser knows who that is. */
export type DraftKnowledge = Omit<Knowledge, 'me' | 'old' | 'given'> & { readonly figures?: Figures }

/** A record that may be chosen. `values` are the fields that `fills` and `reads` name, with labels. */
export type Choice = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** What tells it apart from others of its name. */
  readonly apart?: string
  readonly values: Row
}

/** Why there is nothing, and who can mend it: `awaits` where other fields come first. */
export type WithoutAny = { readonly nothing?: string; readonly awaits?: boolean }

/** A page of what a field offers; of one that offers nothing, why. */
export type Choices = { readonly records: readonly Choice[]; readonly total: number } & WithoutAny

/** `field`, or `table.column`. */
export type FieldPath = string

export type ChoiceQuestion = {
  readonly draft: Row
  readonly row?: Row
  readonly keyword: string
  readonly pageNo: number
  readonly pageSize: number
}

export type SourceQuestion = {
  readonly draft: Row
  readonly keyword: string
  /** By what is shown. */
  readonly filters?: Readonly<Record<string, string>>
  readonly sort: ListRequest['sort']
  readonly pageNo: number
  readonly pageSize: number
}

export type Write = {
  readonly row: Row
  readonly submit: boolean
  readonly confirm: boolean
  /** Whom he chose where a step leaves it to him. */
  readonly chosenApprovers?: ChosenDeciders
  /** The same for every attempt at the same write. */
  readonly key: string
}

/** One thing done to a stored record. */
export type RecordOperation =
  /** `change`: the staged change of an approved base record (bsc B2). */
  | { readonly do: 'submit' | 'change'; readonly confirm?: boolean; readonly chosenApprovers?: ChosenDeciders }
  | { readonly do: 'withdraw' | 'void'; readonly reason?: string }
  /** The staged change, before it is submitted. */
  | { readonly do: 'drop' }
  | { readonly do: 'remove'; readonly confirm?: boolean }
  | { readonly do: 'act'; readonly action: string; readonly asked: Row; readonly confirm?: boolean }

/** What may be rehearsed: a form as it would be sent, or a stored record, or its change, as it would be submitted. */
export type Rehearsed = { readonly draft: Row } | { readonly record: Row; readonly operation: 'submit' | 'change' }

/** Something that is shown once. */
export type Told = { readonly title: string; readonly text: string; readonly hint: string }

/** A new draft of another type, and what is to be said of it. */
export type OpenedDraft = { readonly type: string; readonly draft: Row; readonly hint?: string }

/** The record as it is stored now; nothing after a removal; a new draft of another type that the action opens; what it tells this one time; or what it found. */
export type ActionResult = {
  readonly record?: Row
  readonly opens?: OpenedDraft
  readonly told?: Told
  readonly found?: Finding
}

export type Paper = { readonly record: Row; readonly title: string; readonly company: string }

/** Which rows and columns go into a workbook, and whoever watches it come. */
export type ExportRequest = {
  /** Only these; all that matches where there are none. */
  readonly ids: readonly string[]
  /** Columns in their order; those the list begins with where nothing is said. */
  readonly fields?: readonly string[]
  /** How wide each of them stands on the screen, in pixels. */
  readonly widths?: readonly number[]
  /** The command whose file is wanted, where it is no workbook. */
  readonly as?: string
  readonly signal?: Cancel
  readonly onReceived?: (bytes: number) => void
}

/** The records of every document type, asked of the server. */
export abstract class RemoteRecords {
  abstract list(type: DocumentType, request: ListRequest, signal?: Cancel): Promise<Result<RemotePage>>
  /** A page of a table that is no part of the record's form. */
  abstract rows(
    type: DocumentType,
    place: { readonly table: string; readonly id: string },
    page: { readonly pageNo: number; readonly pageSize: number },
    signal?: Cancel,
  ): Promise<Result<RemotePage>>
  /** What columns add up to over everything that matches, by field key. */
  abstract sums(type: DocumentType, request: ListRequest, fields: readonly string[], signal?: Cancel): Promise<Result<Row>>
  /** The record with tables and labels. */
  abstract open(type: DocumentType, id: string, signal?: Cancel): Promise<Result<Row>>
  /** The same with the change that waits to be approved (bsc B2). */
  abstract change(type: DocumentType, id: string, signal?: Cancel): Promise<Result<Row>>
  /** Of a draft; of nothing for a new record, with what it starts with. */
  abstract learn(type: DocumentType, draft: Row, signal?: Cancel): Promise<Result<DraftKnowledge & { readonly starts?: Row }>>
  abstract choices(type: DocumentType, place: FieldPath, question: ChoiceQuestion, signal?: Cancel): Promise<Result<Choices>>
  /** Open sources that a table may be filled from. */
  abstract sources(type: DocumentType, table: string, question: SourceQuestion, signal?: Cancel): Promise<Result<RemoteSources>>
  /** Pasted texts as records, by exact label, code or id: several where they share a name, none where none fits, or none that this row may have. */
  abstract resolve(
    type: DocumentType,
    place: FieldPath,
    draft: Row,
    texts: readonly string[],
    row?: Row,
  ): Promise<Result<ReadonlyMap<string, readonly Choice[]>>>
  /** Prices and the like for rows of a table; the draft holds those rows only. */
  abstract quote(
    type: DocumentType,
    table: string,
    draft: Row,
    rowIds: readonly string[],
    signal?: Cancel,
  ): Promise<Result<readonly Quoted[]>>
  /** Adds a row without id, changes one with id and version. Answers it as stored. */
  abstract save(type: DocumentType, write: Write): Promise<Result<Row>>
  /** What a submission would do; nothing is kept. */
  abstract rehearse(type: DocumentType, what: Rehearsed, signal?: Cancel): Promise<Result<Rehearsal>>
  /** `key` is the same for every attempt at the same operation. */
  abstract perform(type: DocumentType, record: Row, operation: RecordOperation, key: string): Promise<Result<ActionResult>>
  /** A draft like the record, not stored. */
  abstract copy(type: DocumentType, id: string): Promise<Result<Row>>
  abstract history(type: DocumentType, id: string): Promise<Result<readonly AuditLine[]>>
  abstract trace(type: DocumentType, id: string): Promise<Result<Trace>>
  /** What takes the record up in the week of a day, as an action shows it. */
  abstract week(type: DocumentType, id: string, action: string, day: string): Promise<Result<readonly Booking[]>>
  /** How a figure came about: of a stored record, or of a form over what is typed. */
  abstract explain(type: DocumentType, of: FigureOwner, place: FigurePlace): Promise<Result<ToldFigure>>
  /** The record as it is printed; on a further paper, by the action that prints it. */
  abstract paper(type: DocumentType, id: string, action?: string, signal?: Cancel): Promise<Result<Paper>>
  /** What a list shows, as a workbook. */
  abstract export(type: DocumentType, request: ListRequest, wanted: ExportRequest): Promise<Result<NamedBytes>>
}

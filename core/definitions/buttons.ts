import type { Condition } from '../kernel/condition.ts'
import type { Effects } from './effect.ts'
import type { GrantPlan } from './grant-plan.ts'
import type { Fields } from './field.ts'
import type { Finding } from '../kernel/finding.ts'
import type { ReportKey, RoleCode, TypeKey } from './type-keys.ts'
import type { Person } from '../kernel/person.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import type { Paper } from './paper.ts'
import type { Start } from './start.ts'
import type { DocumentType, Titled } from './document.ts'
import type { Rule } from './must-hold.ts'

/** A dialog adds rows to a table, also to one that only actions write; or fills in columns of those that it holds; or asks which of them are meant. */
export type AskedRows<Table extends string = string> =
  | {
      /** The table that takes the rows. */
      readonly add: Table
      /** Rows it begins with, out of the record as it is shown; the dialog takes of each what is typed there. */
      readonly begins?: (record: Row) => readonly Row[]
      readonly fill?: undefined
      readonly tick?: undefined
    }
  | {
      /** The table whose rows are filled in: there and nowhere else. */
      readonly fill: Table
      /** The columns that are asked. */
      readonly columns: readonly string[]
      /** What a row is told by. */
      readonly shows?: readonly string[]
      readonly add?: undefined
      readonly tick?: undefined
    }
  | {
      /** The table whose rows are ticked, all of them to begin with; they are answered under its name. */
      readonly tick: Table
      /** What a row is told by. */
      readonly shows: readonly string[]
      readonly add?: undefined
      readonly fill?: undefined
    }

/** What an action may name of its own type: fields, tables, states. */
export type OwnNames = { readonly field: string; readonly table: string; readonly state: string }

/** What every button says, of a record or above a list. */
export type Button<Opens, Confirm = string> = Titled & {
  /** Who may press it; whoever edits the record, or records of the type, where nothing is said. */
  readonly role?: RoleCode | readonly RoleCode[]
  /** Asked before it is done; `{key}` stands for the record's own value. A question that only some records raise answers nothing for the others. */
  readonly confirm?: Confirm
  /** What it opens: a page, a dialog or a drawer. Nothing of a record changes by it. */
  readonly opens?: Opens
  /** A fixed path of the seed that does it too: of a record beside `act/{action}/{id}`, of a list below the API base. */
  readonly call?: string
}

export type ActionType<D, Own extends OwnNames = OwnNames> = Button<OpenedByAction<D, Own>, string | ((doc: D) => string | undefined)> & {
  /** States in which it may be done; any where nothing is said. */
  readonly from?: Own['state'] | readonly Own['state'][]
  /** The state it leads to. */
  readonly to?: Own['state']
  /** What must hold of the record besides. */
  readonly when?: (doc: D) => boolean
  /** Shown when `when` says no. */
  readonly message?: string
  /** Asked in a dialog: own fields by key are saved on the record, fields declared in place are kept in its history. */
  readonly ask?: readonly Own['field'][] | Fields
  /** What its dialog begins with in own fields that hold nothing yet: a value, or what it is on a given day for a given person. */
  readonly begins?: { readonly [F in Own['field']]?: Wire | ((start: Start) => Wire) }
  /** Rows of a table that the dialog asks for beside fields. */
  readonly askRows?: AskedRows<Own['table']>
  /** What must hold of the record and of what was answered. */
  readonly checks?: readonly (Rule<[doc: D, asked: Row]> & { readonly field?: string })[]
  /** Offered for the ticked records of a list too, asked once for all of them. */
  readonly several?: boolean
  /** Runs by itself as soon as `when` holds. Where that looks at the day it says which records the day may concern: a job looks at them every day. */
  readonly auto?: true | ((today: string) => Condition)
  /** What else changes; `asked` is what its dialog asked. */
  readonly effects?: (doc: D, asked: Row) => Effects
  /** Answered by a call of its own, `{action}/{id}`, with something that is shown this one time and never again. */
  readonly tells?: { readonly field: string; readonly title: string; readonly hint: string }
  /** Looks at the record and at what was asked, says what it found, and changes nothing. */
  readonly finds?: (doc: D, asked: Row) => Finding
  /** Hands out the file in that field once it is done: shown in a window, under the reader's name and the moment where he may not keep it, or as a download. */
  readonly hands?: { readonly file: Own['field']; readonly as: 'preview' | 'download' }
}

type OneOf<Kind extends string> = {
  readonly [K in Exclude<'form' | 'list' | 'place' | 'tree' | 'paper' | 'week' | 'view', Kind>]?: undefined
}

/** A week of whatever takes a record up for a while. */
export type Week<Field extends string = string> = {
  /** The documents that take it up. */
  readonly of: TypeKey
  /** Their field that names the record. */
  readonly by: string
  /** Their moment from which it is taken. */
  readonly from: string
  /** Their moment from which it is free again. */
  readonly until: string
  /** When it was free again in fact, once that is known. */
  readonly ended?: string
  /** The states in which they take it up, or did. */
  readonly in: readonly string[]
  /** Who has it. Whoever does not see the document is told this, his department, the moments and the state, and nothing else of it. */
  readonly who: string
  /** Of which department he is. */
  readonly dept: string
  /** The record's own times of day between which it may be taken. */
  readonly open?: readonly [from: Field, until: Field]
}

/** What an action opens. */
export type OpenedByAction<D = unknown, Own extends OwnNames = OwnNames> =
  | (OneOf<'form'> & {
      /** A new form of this type. */
      readonly form: TypeKey
      /** What it is filled with. */
      readonly with: (doc: D) => Row
      /** Its table that begins with all it may be filled from. */
      readonly pulls?: string
    })
  | (OneOf<'list'> & {
      /** The list of this type, or report. */
      readonly list: TypeKey | ReportKey
      /** What it is asked for: what belongs to the record. */
      readonly with: (record: Row) => Readonly<Record<string, string>>
    })
  | (OneOf<'place'> & {
      /** What the record speaks of: another record, its form or a copy of it, or a task. */
      readonly place: (record: Row) => Lead
    })
  | (OneOf<'tree'> & {
      /** The tree of the menu, where what the record is granted is ticked. */
      readonly tree: GrantPlan
    })
  | (OneOf<'paper'> & {
      /** A further paper of the record, to be printed, by its title. */
      readonly paper: Paper<Own['field'], Own['table']> & { readonly title: string }
    })
  | (OneOf<'week'> & {
      /** A calendar of what takes the record up, week by week. */
      readonly week: Week<Own['field']>
    })
  | (OneOf<'view'> & {
      /** A view of its own beside the record. */
      readonly view: 'history' | 'trace' | 'readers' | 'effective' | 'design' | 'trial'
    })

/** Where a button leads to. */
export type Lead =
  | { readonly to: 'record' | 'form' | 'copy'; readonly type: string; readonly id: string }
  | { readonly to: 'task'; readonly id: string }

/** What is done to a type as a whole: a button above its list, answered by a call of its own. */
export type Command = Button<
  { readonly list: ReportKey; readonly view?: undefined } | { readonly view: 'coverage'; readonly list?: undefined }
> & {
  /** What is said when it was done. */
  readonly done?: string
  /** Takes rows from a workbook instead, as this passing type reads them. */
  readonly imports?: DocumentType
  /** Writes a file of what the list finds instead, in a form of its own. */
  readonly writes?: {
    readonly reads: readonly string[]
    readonly order: string
    /** What the file's name ends with. */
    readonly ending: string
    /** `said` is a field as the list shows it. */
    readonly text: (rows: readonly Row[], said: (row: Row, key: string) => string) => string
  }
  /** What pages keep of it is read anew. */
  readonly renews?: 'dictionaries'
  /** Does an own action for every record of another type: the record that names it in `by` is made where there is none. */
  readonly each?: { readonly of: TypeKey; readonly where: (me: Person) => Condition; readonly by: string; readonly action: string }
}

import type { Circumstances } from '../cron/bounds.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Effects, Values as Written } from './effect.ts'
import type { Guide } from './guide.ts'
import type { ReadingCall } from './reading-call.ts'
import type { Gathering } from './gathering.ts'
import { type Fields, requiredAsShown } from './field.ts'
import type { Formulas } from './formulas.ts'
import { longText } from './fields.ts'
import type { Lines } from './lines.ts'
import { PENDING } from './pending.ts'
import type { PickType } from './pick.ts'
import type { ScheduledJob } from './scheduled-job.ts'
import type { RoleCode, TypeKey } from './type-keys.ts'
import type { UsualKey } from './usual-keys.ts'
import type { Around, FactDeclarations, Gives, Values } from './views.ts'
import type { Row } from '../kernel/wire.ts'
import type { Paper, PaperSize } from './paper.ts'
import type { ActionType, Command } from './buttons.ts'
import type { Check, RowCheck } from './must-hold.ts'

export type LinesMap = Readonly<Record<string, Lines>>

export type DocView<F extends Fields = any, L extends LinesMap = any, X extends Gives = any> = Values<F> & {
  readonly [K in keyof L]: readonly (L[K] extends Lines<infer R> ? R : never)[]
} & { readonly $: Around<F, X> }

/** Always, or under a condition that is also said in words, for whoever looks at the chain. */
type StepCondition<D> =
  | { readonly when?: undefined; readonly says?: undefined }
  | {
      /** The step is taken where this holds. */
      readonly when: (doc: D) => boolean
      /** The condition in words. */
      readonly says: string
    }

/** One step of an approval: whose it is, and when it is taken. */
export type Step<D, Key extends string = string> = StepCondition<D> & {
  /** Whoever holds it decides. */
  readonly role?: RoleCode
  /** The role's holder in the department that this field names; without it the applicant's own. */
  readonly of?: Key
  /** The person in that field decides. */
  readonly user?: Key
  /** How several deciders share a step. */
  readonly mode?: 'any' | 'all'
}

export type Titled = {
  /** What people call it: in the menu and the tab, on a button, above a window, in every message. */
  readonly title: string
}

/** `approve` is the approval of something new, `change` that of a change of an approved base record. */
export type Event = 'save' | 'submit' | 'approve' | 'change' | 'reject' | 'withdraw' | 'void' | 'delete'

/** A fact beside a section's title that helps to decide: credit left, what is overdue. */
export type Indicator = { readonly title: string; readonly value: string; readonly tone?: 'plain' | 'warn' | 'bad' }

type Names<F, L, S extends string> = { readonly field: keyof F & string; readonly table: keyof L & string; readonly state: S }

type Printed<F> = (keyof F & string) | UsualKey

type About<Key extends string> = Key | `${Key}.${string}`

type Ordering<Key extends string> = `${Key | UsualKey} ${'asc' | 'desc'}`

export type Declaration<
  F extends Fields,
  L extends LinesMap,
  X extends Gives,
  Named extends string = string,
  Usual extends string = string,
  D = DocView<F, L, X>,
> = Omit<Formulas<F, X, { readonly subject: DocView<F, L>; readonly head: never }, [doc: D], [doc: D], keyof F & string, D>, 'shown'> &
  Titled & {
    /** `area.lowerCamel`. */
    readonly key: string
    /** API and route below the base; `/area/name` where nothing is said. */
    readonly path?: string
    /** The field that takes the number; billNo of a document, code of anything else where nothing is said. */
    readonly numbers?: keyof F & string
    /** The field that names a record to people; name, else billNo where nothing is said. */
    readonly titleField?: keyof F & string
    /** What one that is named by its number is about, said where it waits for a decision and on its card: the customer, the product of a batch, the month, a field of who is named (`name` where none is said); or several of these, one after another. */
    readonly about?: About<keyof F & string> | readonly About<keyof F & string>[]
    /** Who its records are to a search: documents are found by a partner whom their list asks for; people stand in a group of their own. */
    readonly party?: 'partner' | 'person'
    /** Fields that tell records of one name apart: shown beside the name where a record is chosen. */
    readonly toldApartBy?: readonly (keyof F & string)[]
    /** `field asc` or `field desc`, or several of them one after another; newest first where nothing is said. */
    readonly order?: Ordering<keyof F & string> | readonly Ordering<keyof F & string>[]
    /** The header, in the order in which a clerk fills it. With an `id` among them its records are known by whole numbers, counted from 1 and never given again. */
    readonly fields: F
    /** The tables below it. */
    readonly lines?: L
    /** Also of a table: one that is not there is neither drawn nor judged. */
    readonly shown?: { readonly [K in keyof F | keyof L]?: (doc: D) => boolean }
    /** When a field may be typed in that not always may; else it keeps what it holds, whatever is sent. */
    readonly editable?: { readonly [K in keyof F]?: (doc: D) => boolean }
    /** What stands beside a cron expression, days off and hours that are avoided: its editor counts with it as the server does. */
    readonly circumstances?: { readonly [K in keyof F]?: (doc: D) => Circumstances }
    /** What a typed field may take over, the best first; each offer may fill other own fields too. Nothing is taken by itself (`fallback`). */
    readonly offers?: { readonly [K in keyof F]?: (doc: D) => readonly Row[] }
    /** What must hold of the document, or of each row of a table: before it is submitted, at every save of a type without approval, or `before` a stored record is changed or deleted. One that `warns` only asks. */
    readonly checks?: readonly (Check<D, (keyof F | keyof L) & string> | RowCheck<D>)[]
    /**
     * What whoever changes, removes or acts on a stored record must hold over it, whichever way he comes. Where he does not, other records
     * that are written with his hand leave its `guards` as they stand.
     */
    readonly authority?: {
      readonly guards: readonly ((keyof F | keyof L) & string)[]
      readonly holds: (doc: D) => boolean
      /** Posts whose every right he must be able to give. */
      readonly posts?: (doc: D) => readonly string[]
      readonly message: string
    }
    /** States beyond the usual ones of the sort, in the order a list shows them. */
    readonly states?: Readonly<Record<Named, string>>
    /** States in which other documents may choose the record. */
    readonly usable?: readonly NoInfer<Named | Usual>[]
    /** States in which the form may be saved; draft and rejected for documents, any for the rest, where nothing is said. */
    readonly editableIn?: readonly NoInfer<Named | Usual>[]
    /** States in which it may be submitted; draft and rejected where nothing is said. One that is withdrawn stands in the first of them again. */
    readonly submittableIn?: readonly NoInfer<Named | Usual>[]
    /** Buttons of a record beside the usual ones. */
    readonly actions?: Readonly<Record<string, ActionType<D, Names<F, L, NoInfer<Named | Usual>>>>>
    /** Buttons above the list. */
    readonly commands?: Readonly<Record<string, Command>>
    /** Who decides, one after another: roles, or steps with a condition. A type without it is in force when it is saved. */
    readonly approval?: readonly (RoleCode | Step<D, keyof F & string>)[]
    /**
     * Seed rules B1 and B2: approval of a new record by startProcess, of a change by updateProcess, asked for by this role. What is
     * changed waits in a field of its own; fields that are changed `atOnce` wait for nobody.
     */
    readonly process?: { readonly role: RoleCode; readonly atOnce?: readonly (keyof F & string)[] }
    /** What happens elsewhere, in the same transaction, when the record has gone through this. */
    readonly effects?: { readonly [K in Event]?: (doc: D) => Effects }
    /** Of a register: what an entry moves, each an `update` of a balance by identity or by a unique set. */
    readonly moves?: (entry: D) => Effects
    /** Of balances: the register whose entries move their figures; whoever asks how one came about is told them. */
    readonly ledger?: TypeKey
    /** What the opposite of an entry says differently; what reverses an event posts it. */
    readonly reversal?: (entry: D) => Written
    /** Amounts of entries that one event adds up, where they are alike in all else: whoever takes of one account in many rows has taken once. A sum of nothing is no entry. */
    readonly summed?: readonly (keyof F & string)[]
    /** Several records of which none may be taken more from than all of them hold. */
    readonly pool?: Pool<D>
    /** Names that are taken, until the unit of work ends, before it is submitted, before it takes effect and before its actions do anything elsewhere: for checks over what nobody writes. */
    readonly locks?: (doc: D) => readonly string[]
    /** Log rows, or those of a table of theirs, go to the archive so many days after a moment they hold (sys S37); a parameter may only say more. */
    readonly archived?: { readonly table?: keyof L & string; readonly by: string; readonly days: number }
    /** Reports whose rows other documents take, by their code. */
    readonly picks?: Readonly<Record<string, PickType>>
    /** What the server does with the records by itself, by the job's key in the area. */
    readonly jobs?: Readonly<Record<string, ScheduledJob<D>>>
    /** What helps to decide, beside the section of that title. */
    readonly indicators?: Readonly<Record<string, (doc: D) => readonly Indicator[]>>
    /** Records lie below each other; the list is a tree whose branches come when they are opened. Roots lie below `top`, else below nothing. */
    readonly tree?: {
      readonly parent: keyof F & string
      readonly hasChild: keyof F & string
      readonly depth: number
      readonly top?: string
      /** The field that spells the whole way to a record: what it is called where it is chosen. */
      readonly path?: keyof F & string
      /** What is asked before all that lies below goes with a record; without it a record with others below stays. */
      readonly removesBelow?: string
    }
    /** What explains the rules behind its pages, with an example: its list leads there. */
    readonly guide?: Guide
    /** The seed's further calls that read, by the name behind the type's path. */
    readonly calls?: Readonly<Record<string, ReadingCall>>
    /** The paper its records are printed on: its size alone, where everything that is filled stands on it, or also what does. Nothing is printed where nothing is said. */
    readonly print?: PaperSize | Paper<Printed<F>, keyof L & string>
    /** Its list takes workbooks: what says a number changes its record, what says none is new. Another key, or new records only, are said here. */
    readonly importable?:
      | boolean
      | { readonly mode: 'append' | 'upsert'; readonly key: readonly (keyof F & string)[]; readonly max?: number }
    /** Lists patch rows over the live socket. */
    readonly live?: boolean
    /** How many the demonstration has; what makes each believable stands in the area's samples. */
    readonly sample?: number
    /** What is true of every record at any time: property tests hold the demonstration against it. */
    readonly invariants?: Readonly<Record<string, (doc: D) => boolean>>
    /** Shared by all tenants. */
    readonly shared?: boolean
    /** Who may what follows from its records: whoever may do other things after one changed is told (sys S19). */
    readonly saysRights?: boolean
    /** Where its records come from: from people's hands, where nothing is said. */
    readonly origin?: Origin
    /** Who sees a record, where not whoever's scope holds who wrote it (sys S22, "a document's own rule"). */
    readonly seenBy?: SeenBy<keyof F & string>
  }

/**
 * `postings` of other documents: nobody adds, edits or deletes an entry. The `program`, which keeps them for itself: nobody writes them,
 * not even postings, and actions only do something elsewhere. A list: nobody keeps them, they are rows of other types. Or rows of a
 * workbook, kept nowhere, that become what their saving posts, by the right to this command of its namesake.
 */
export type Origin = 'postings' | 'program' | readonly Gathering[] | { readonly importedBy: string }

export type SeenBy<Key extends string = string> = {
  /** The field with the person whose record it is, or several: nobody else sees it, whatever his scope. What is nobody's own is everybody's. */
  readonly owner?: Key | readonly Key[]
  /** Of entries that are posted to an owner: he may delete them, whoever else may not. */
  readonly ownerDeletes?: true
  /** The field with the organisation whose record it is: whoever's scope holds that one sees it, whoever wrote it and wherever he sits. */
  readonly organisation?: Key
  /** The field with the record that an entry lies in, as stock lies in its warehouse: whoever sees that one sees the entry. */
  readonly whoSees?: Key
  /** Fields with employees, users and organisations who see the record beside those whose scope holds it: whom it was written to. */
  readonly also?: readonly Key[]
  /** By what stands in a field, whatever his scope: everybody, or whom another field names, organisations with all below them. Its owner always does, and the administrator. */
  readonly audience?: { readonly by: Key; readonly owner: Key; readonly of: Readonly<Record<string, 'everybody' | Key>> }
}

/** Several records share what they hold: effects that take from one are refused where all of them together would hold less than `min`. */
export type Pool<D> = {
  /** All records of the pool, by what no effect changes. */
  readonly where: (record: D) => Condition
  readonly sum: string
  readonly min: number | string
  /** Is it asked at all, of this record and the entry that takes from it? */
  readonly when?: (record: D, entry: Row) => boolean
  /** `{available}` and `{need}` are what they hold and what is taken. */
  readonly message: string | ((record: D, said: { readonly available: string; readonly need: string }, entry: Row) => string)
}

/**
 * Fields whose values are one record's alone, or one row's among those of its record: of its tenant, or `everywhere`, where capitals tell
 * nothing apart. Where all of them are empty nothing is said.
 */
export type Once<Key extends string = string, Own = any> = {
  /** The fields whose values stand together only once; in a table `head.field` is the record's, and it holds over the rows of all records. */
  readonly fields: readonly Key[]
  /** Over all tenants. */
  readonly everywhere?: true
  /** Of these the field of several values of which each is somebody's alone. */
  readonly each?: Key
  /** Only while this holds of the record's, or the row's, own values. In a table `head.field` is the record's, and it holds over the rows of all records. */
  readonly where?: Condition
  /** Only where they overlap: from a day to a day, both in it, or from a moment until a moment. An empty one is open. */
  readonly during?: readonly [from: Key, until: Key]
  /** Kept apart also from what other types and tables say under this name, field by field. */
  readonly name?: string
  /** Said to whoever comes second; a function names whom he meets, who of a shared name may be of another type. */
  readonly message: string | ((own: Own, met: Own) => string)
}

/** Are its records known by whole numbers? */
export const isCounted = ({ fields }: Pick<DocumentType, 'fields'>): boolean => Object.hasOwn(fields, 'id')

export type Sort = 'document' | 'record' | 'register' | 'report'

/** What the program works with: one type of document, whatever its fields are. */
export type DocumentType = {
  readonly key: string
  readonly area: string
  readonly name: string
  readonly sort: Sort
  readonly title: string
  readonly path: string
  readonly titleField: string
  readonly order: string
  /** How the number is made; documents have one, records may number their `code`. */
  readonly number?: { readonly field: string; readonly pattern: string }
  readonly fields: Fields
  readonly lines: LinesMap
  readonly facts?: FactDeclarations
  /** Every state it may stand in, with its title; empty where a type has no states. */
  readonly states: Readonly<Record<string, string>>
} & Omit<
  Declaration<any, any, any, string, string, any>,
  'key' | 'title' | 'path' | 'titleField' | 'order' | 'fields' | 'lines' | 'states' | 'facts'
>

/** The type of the declaration's own views rides along for those who depart from the generated screens. */
export type Typed<F extends Fields, L extends LinesMap, X extends Gives> = DocumentType & {
  readonly $doc?: DocView<F, L, X>
  readonly $fields?: F
  readonly $lines?: L
}

const USUAL_STATES = { draft: '草稿', approving: '审批中', approved: '已通过', rejected: '已驳回', voided: '已作废' }
const PROCESS_STATES = { draft: '草稿', approving: '审批中', approved: '已通过', rejected: '已驳回', changing: '变更审批中' }

const WAITING = { [PENDING]: longText('待审变更', { editable: false, hidden: true, max: 1_000_000 }) }

type UsualState = keyof typeof USUAL_STATES
type ProcessState = keyof typeof PROCESS_STATES

const complete =
  <Usual extends string>(sort: Sort) =>
  <const F extends Fields, const L extends LinesMap = {}, const X extends Gives = {}, const Named extends string = never>(
    declaration: Declaration<F, L, X, Named, Usual> & { readonly number?: string },
  ): Typed<F, L, X> => {
    const [area = '', name = ''] = declaration.key.split('.')
    const { number, ...rest } = declaration
    const numbered = declaration.numbers ?? (sort === 'document' ? 'billNo' : 'code')
    return {
      ...rest,
      area,
      name,
      sort,
      path: declaration.path ?? `/${area}/${name}`,
      titleField: declaration.titleField ?? ('name' in declaration.fields ? 'name' : numbered),
      ...requiredAsShown(declaration.process ? { ...declaration.fields, ...WAITING } : declaration.fields, rest),
      order: [declaration.order ?? 'createTime desc'].flat().join(', '),
      lines: declaration.lines ?? {},
      states: statesOf(sort, declaration as unknown as Declaration<any, any, any, string, string, any>),
      ...(number ? { number: { field: numbered, pattern: number } } : {}),
    } as unknown as Typed<F, L, X>
  }

const statesOf = (sort: Sort, declaration: Declaration<any, any, any, string, string, any>): Readonly<Record<string, string>> => {
  if (sort === 'document') return { ...USUAL_STATES, ...declaration.states }
  if (declaration.process) return { ...PROCESS_STATES, ...declaration.states }
  return declaration.states ?? {}
}

/** 单据: numbered, lives through states, usually approved. */
export const defineDocument = complete<UsualState>('document')
/** 资料: master data. */
export const defineRecord = complete<ProcessState>('record')
/** 台账: an entry per event or period, written by postings or by hand. */
export const defineRegister = complete<ProcessState>('register')

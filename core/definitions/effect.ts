import { Decimal } from '../kernel/decimal.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import type { ActionKey, AmountKey, FieldAt, FieldKey, PlaceKey, RoleCode, RowAmountKey, StateOf, TableKey, TypeKey } from './type-keys.ts'

/** What a document does elsewhere, as data: the frame of `core/effects` writes it in the document's own transaction, or rehearses it. */
export type Effect = Update | Entry | Creation | ActionCall | Reversal | Removal | Message | SystemCall

/** Effects as formulas spell them: lists within lists, and nothing where a condition says no. */
export type Effects = readonly (Effect | Effects | false | null | undefined | '')[]

/** A value that is written: exact numbers as they come out of formulas. */
export type Value = Wire | Decimal

export type Values = Readonly<Record<string, Value | undefined>>

/** A record by its identity, or by the values of one of its type's `unique` sets. */
export type Which = string | Values

/** What happens to the rows of a table. */
export type RowsChange = {
  /**
   * A row like one that is there, by the columns that no two of them share, is not added again. Of others' records also out of the record
   * as the amounts and values of the change leave it: a line of a ledger shows what was left.
   */
  readonly add?: readonly Values[] | ((record: any) => readonly Values[])
  /** Those go that hold all these values. */
  readonly remove?: Values
  /** The table is these rows from now on. */
  readonly replace?: readonly Row[]
}

/** What is written of a record. */
export type Change = {
  /** Field → exact amount that is added. Where a bound of the field, or of what is worked out of it, would be passed, all is refused. */
  readonly add?: Readonly<Record<string, Decimal | string | number>>
  /** Field → new value; of others' records also out of the record as it stands under its lock. */
  readonly set?: Values | ((record: any) => Values)
  /** Table → what happens to its rows. */
  readonly rows?: Readonly<Record<string, RowsChange>>
  /** How a record begins that is named by values and is not there yet; without it that refuses. */
  readonly begins?: Values
  /** What must hold of the record under its lock. */
  readonly needs?: { readonly holds: (record: any) => boolean; readonly message: string }
  /** Among `moves`: fields of the entry that show the record as it stands afterwards, entry's field → its field. */
  readonly after?: Readonly<Record<string, string>>
  /** Said instead of what the bound's field says; `{available}` and `{need}` are what was there and what is taken. */
  readonly refusal?: string
}

/** A change of a record: of the document itself, of a row of it, or of another record or row. */
export type Update = {
  readonly effect: 'update'
  /** `area.name`, or `area.name.table` for a row of its table; the document itself where nothing is said. */
  readonly at?: string
  /** Of the document itself the identity of the row, nothing for its header. */
  readonly which?: Which
  readonly change: Change
}

/** An entry in a register, whose `moves` change balances. Entries are append only. */
export type Entry = {
  readonly effect: 'post'
  /** The register's key. */
  readonly to: TypeKey
  readonly values: Values
  /** Under this name it is posted once for ever; whoever comes with it again is refused. */
  readonly once?: string
}

/** A new record, kept by all the rules of its type; values that nobody may type are taken as they are, an `id` among them: others that are made along with it may name it. */
export type Creation = {
  readonly effect: 'create'
  readonly type: TypeKey
  readonly values: Values | Row
  /** Brought there at once, as if it had been decided: what its events do is done, or the action of its own that leads there. */
  readonly state?: string
  /** The own field that takes its identity. */
  readonly as?: string
  /** The identity of the own row whose field that is. */
  readonly of?: string
  /** The record of the type whose grants it begins with, as far as whoever acts holds them. */
  readonly grantedLike?: string
}

/** An action of another record, by that type's rules and with the program's rights. */
export type ActionCall = {
  readonly effect: 'act'
  readonly type: TypeKey
  readonly id: string
  readonly action: string
  readonly asked?: Values
  /** Said instead of what the action says where it refuses. */
  readonly refusal?: string
}

/** Exactly what the last such event wrote, the other way round. */
export type Reversal = {
  readonly effect: 'reverse'
  /** An event, or the key of an action. */
  readonly event: string
  /** Only what it wrote to these records, or the entries that say so. */
  readonly where?: (written: { readonly type: string; readonly row: Row }) => boolean
  /** Said where something it wrote was changed since. */
  readonly refusal?: string
}

/** A record that a reversed event had made goes again, if its type lets it: what a `reverse` comes to, no word of its own. */
export type Removal = { readonly effect: 'remove'; readonly type: string; readonly id: string; readonly refusal?: string }

/** A notice to everybody who holds a role in the document's organisation, to one person, or to who manages an organisation. */
export type Message = {
  readonly effect: 'message'
  readonly title: string
  readonly role?: RoleCode
  readonly userId?: string
  /** An employee, told where he has an account. */
  readonly empId?: string
  /** An organisation, whose manager is told, else one above it. */
  readonly managerOf?: string
  /** What it is about (dictionary bus_type); a warning where nothing is said. */
  readonly about?: 'todo' | 'done' | 'cc' | 'urge' | 'warn' | 'system'
  /** Dictionary priority; L where nothing is said. */
  readonly priority?: 'L' | 'M' | 'H'
  /** The page that deals with it, and what it is opened with; the record's own page where nothing is said. */
  readonly opens?: { readonly page: string; readonly id: string }
}

/** What is done to chains of decisions outside the form of a task, by the rules of oa W19, W20 and W23. */
export type ApprovalCall =
  | { readonly does: 'urge'; readonly processId: string; readonly note: string }
  | { readonly does: 'withdraw'; readonly processId: string; readonly reason: string }
  | { readonly does: 'terminate' | 'void'; readonly processId: string; readonly reason: string }
  | { readonly does: 'jump'; readonly processId: string; readonly node: string; readonly reason: string }
  | { readonly does: 'pass'; readonly processId: string; readonly reason: string }
  | {
      readonly does: 'reassign' | 'addPerson' | 'removePerson'
      readonly processId: string
      readonly toUserId: string
      readonly reason: string
    }
  | { readonly does: 'takeBack' | 'read'; readonly taskId: string }
  /** Of several that are answered with one word, only where the version lets it. */
  | {
      readonly does: 'agree' | 'reject'
      readonly taskId: string
      readonly opinion: string
      readonly ccUserIds?: readonly string[]
      readonly together?: boolean
    }
  | { readonly does: 'back'; readonly taskId: string; readonly to: string; readonly resume: string; readonly opinion: string }
  | { readonly does: 'transfer' | 'delegate'; readonly taskId: string; readonly toUserId: string; readonly opinion: string }
  | {
      readonly does: 'addSign'
      readonly taskId: string
      readonly position: string
      readonly userIds: readonly string[]
      readonly all: boolean
      readonly opinion: string
    }
  /** Whoever is late, or soon will be, is reminded; what waited too long goes on as its step says (oa W21). */
  | { readonly does: 'watch'; readonly processId: string }
  /** Everything that is open before one person goes to another. */
  | { readonly does: 'transferTasks'; readonly userId: string; readonly toUserId: string; readonly reason: string }
  /** What waits for somebody who has left goes to whom W24 names. */
  | { readonly does: 'leave'; readonly userId: string; readonly name: string }
  /** A stand-in takes over what is open already, or gives back what he did not deal with. */
  | { readonly does: 'handOver' | 'giveBack'; readonly userId: string; readonly toUserId: string }

/** What each of them is given. */
export type SystemCalls = {
  /** A chain of decisions is urged, ended or led elsewhere by its own rules, under the name of whoever acts. */
  readonly approval: ApprovalCall
  /** 公告: the record itself goes out to the readers it names, is taken back from them, or is called to mind of those who have not read it. */
  readonly announcement: { readonly does: 'publish' | 'withdraw' | 'remind' }
  /** What a message asked of a person is done, by him or by others: he need not read it any more. `id` is what the message opens. */
  readonly settlement: { readonly userId: string; readonly id: string }
  /** 强制下线: all sessions of an account end, wherever they were opened, or one; whoever sits there is told. */
  readonly signOut: { readonly userId: string } | { readonly sessionId: string }
  /** Every open page of every tenant is told that something was said to all; nothing lies before anybody. */
  readonly broadcast: { readonly title: string }
  /** A series of numbers goes on after this one; never back. */
  readonly renumber: { readonly series: string; readonly period: string; readonly to: number }
  /** Rows of every type that belong to an organisation, or to one below it, belong to it under its new code (sys.org `move`). */
  readonly recode: { readonly from: string; readonly to: string }
  /** A new record for each thing that may be done at the page of an address, and for which none is there yet. */
  readonly createCoded: {
    readonly type: string
    /** The path of the type whose page it is. */
    readonly path: string
    /** The field that holds the permission code. */
    readonly by: string
    readonly draft: (done: { readonly title: string; readonly place: number }) => Row
  }
}

/** What only the program itself can do, by its name. */
export type SystemCall<Name extends keyof SystemCalls = keyof SystemCalls> = {
  [N in Name]: { readonly effect: 'system'; readonly call: N; readonly with: SystemCalls[N] }
}[Name]

/** The document, or one of its rows, as its formulas see it. */
type Own = { readonly $: object }

/** The identity of a row; nothing for a document. */
const rowOf = (own: Own): string | undefined =>
  typeof (own as { readonly head?: unknown }).head === 'object' ? (own.$ as { readonly id: string }).id : undefined

type AmountAt<P> = P extends TypeKey
  ? AmountKey<P>
  : P extends `${infer Area}.${infer Name}.${infer Table}`
    ? RowAmountKey<`${Area}.${Name}`, Table>
    : never

type ValuesAt<P> = { readonly [K in FieldAt<P>]?: Value }

type TablesAt<P> = { readonly [K in TableKey<P>]?: RowsChange }

/** A change whose fields are those of the type, or the table, that is named. */
type ChangeAt<P> = Omit<Change, 'add' | 'set' | 'open' | 'rows'> & {
  readonly add?: { readonly [K in AmountAt<P>]?: Decimal | string | number }
  readonly set?: ValuesAt<P> | ((record: any) => ValuesAt<P>)
  readonly begins?: ValuesAt<P>
  readonly rows?: TablesAt<P>
}

/** A record of another type by `which`, or the document itself or one of its rows, as formulas see them. */
export function update(own: Own, change: Change): Update
export function update<P extends PlaceKey>(at: P, which: string | ValuesAt<P>, change: ChangeAt<P>): Update
export function update(at: string | Own, which: Which | Change, change?: unknown): Update {
  if (typeof at === 'string') return { effect: 'update', at, which: which as Which, change: (change ?? {}) as Change }
  const row = rowOf(at)
  return { effect: 'update', ...(row === undefined ? {} : { which: row }), change: which as Change }
}

export const post = <T extends TypeKey>(to: T, values: ValuesAt<T>, more: Pick<Entry, 'once'> = {}): Entry => ({
  effect: 'post',
  to,
  values,
  ...more,
})

type CreateValues<T> = { readonly [K in FieldKey<T>]?: Value } & { readonly [K in TableKey<T>]?: readonly Values[] }

export const create = <T extends TypeKey>(
  type: T,
  values: CreateValues<T> | Row,
  { of, ...more }: Pick<Creation, 'as' | 'grantedLike'> & { readonly state?: StateOf<T>; readonly of?: Own } = {},
): Creation => ({ effect: 'create', type, values: values as Row, ...more, ...(of ? { of: rowOf(of)! } : {}) })

export const act = <T extends TypeKey>(
  type: T,
  id: string,
  action: ActionKey<T>,
  asked?: Values,
  more: Pick<ActionCall, 'refusal'> = {},
): ActionCall => ({ effect: 'act', type, id, action, ...(asked ? { asked } : {}), ...more })

export const reverse = (event: string, more: Pick<Reversal, 'where' | 'refusal'> = {}): Reversal => ({ effect: 'reverse', event, ...more })

export const message = (title: string, to: Omit<Message, 'effect' | 'title'>): Message => ({ effect: 'message', title, ...to })

export const system = <Name extends keyof SystemCalls>(call: Name, given: SystemCalls[Name]): SystemCall =>
  ({ effect: 'system', call, with: given }) as SystemCall

/** The effects one after another, without what a condition left out. */
export const flat = (effects: Effects): readonly Effect[] =>
  effects.flatMap((effect) => (!effect ? [] : isList(effect) ? flat(effect) : [effect]))

const isList = (effect: Effect | Effects): effect is Effects => Array.isArray(effect)

/** A value as it is stored. */
export const written = (value: Value | undefined): Wire => (value instanceof Decimal ? value.toString() : (value ?? null))

/** Values as they are stored; what is undefined is none of them. */
export const writtenValues = (values: Values | Row): Record<string, Row[string]> => {
  const all: Record<string, Row[string]> = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined) all[key] = Array.isArray(value) ? (value as readonly Values[]).map(writtenValues) : written(value as Value)
  }
  return all
}

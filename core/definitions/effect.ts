import type { Failure } from '../kernel/failure.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import type { RoleCode, TypeKey } from './type-keys.ts'

/** What a document does elsewhere, as data: the use case writes it in the document's own transaction, or rehearses it. */
export type Effect = Posting | Hold | Patch | Message | Announcement | Settlement | SigningOut | Broadcast | Renumbering | Recoding

/** A series of numbers goes on after this one; never back. */
export type Renumbering = { readonly effect: 'renumber'; readonly series: string; readonly period: string; readonly to: number }

/** Rows of every type that belong to an organisation, or to one below it, belong to it under its new code (sys.org `move`). */
export type Recoding = { readonly effect: 'recode'; readonly from: string; readonly to: string }

/** What an action does beside: to other records, by all the rules of their types. */
export type FurtherDeed = Creation | RowChange | CodedCreation

/**
 * An entry in a ledger, and the balance it moves. Entries are append only; `source` is unique in the ledger, so that
 * nothing posts twice. Balances are locked in the order of their table and id; one that would fall below a floor refuses all.
 */
export type Posting = {
  readonly effect: 'post'
  /** The register's key. */
  readonly to: TypeKey
  readonly source: string
  readonly row: Row
  readonly balance?: Moving & {
    /** Fields of the entry that show the balance as it stands afterwards: entry's field → balance's field. */
    readonly after?: Readonly<Record<string, string>>
  }
}

/** What is added to a record that keeps a balance. */
export type Moving = {
  /** The type whose record keeps the balance. */
  readonly of: TypeKey
  readonly id: string
  /** Field → exact amount that is added. */
  readonly add: Readonly<Record<string, string>>
  /** Fields that may not become negative. */
  readonly notBelowZero: readonly string[]
  /** Placeholders `{available}` and `{need}` are the first such field and what is taken from it. */
  readonly refusal: Failure
  /** What else must hold of the balance under its lock: own field → the values it may have. */
  readonly needs?: Readonly<Record<string, readonly Wire[]>>
  /** Said where it does not. */
  readonly unfit?: Failure
  /** Further values written on the balance. */
  readonly set?: Readonly<Record<string, Wire>>
  /** Field → two others of the balance whose product it is, to the fen. */
  readonly product?: Readonly<Record<string, readonly [string, string]>>
}

/** A part of a balance is kept for the document, or given back: locked and refused as a posting is, without an entry. */
export type Hold = { readonly effect: 'hold'; readonly balance: Moving }

/** New values for a record: the document itself where no type is named. */
export type Patch = {
  readonly effect: 'patch'
  readonly type?: TypeKey
  readonly id?: string
  readonly values: Readonly<Record<string, Wire>>
  /** The document's own tables, each with all its rows. */
  readonly tables?: Readonly<Record<string, readonly Row[]>>
}

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

/** 公告: the record itself goes out to the readers it names, is taken back from them, or is called to mind of those who have not read it. */
export type Announcement = { readonly effect: 'announcement'; readonly does: 'publish' | 'withdraw' | 'remind' }

/** What a message asked of a person is done, by him or by others: he need not read it any more. `id` is what the message opens. */
export type Settlement = { readonly effect: 'settlement'; readonly userId: string; readonly id: string }

/** 强制下线: all sessions of an account end, wherever they were opened, or one; whoever sits there is told. */
export type SigningOut = { readonly effect: 'signOut'; readonly of: { readonly userId: string } | { readonly sessionId: string } }

/** Every open page of every tenant is told that something was said to all; nothing lies before anybody. */
export type Broadcast = { readonly effect: 'broadcast'; readonly title: string }

/** A new record, kept by all the rules of its type as if whoever acts had typed it. */
export type Creation = {
  readonly effect: 'create'
  readonly type: TypeKey
  readonly draft: Row
  /** The record of the type whose grants it begins with, as far as whoever acts holds them. */
  readonly grantedLike?: string
}

/** A new record for each thing that may be done at the page of an address, and for which none is there yet. */
export type CodedCreation = {
  readonly effect: 'createCoded'
  readonly type: TypeKey
  /** The path of the type whose page it is. */
  readonly path: string
  /** The field that holds the permission code. */
  readonly by: string
  readonly draft: (done: { readonly title: string; readonly place: number }) => Row
}

/**
 * Rows that a table of another record gets or loses, kept by all the rules of its type as if whoever acts had typed them. A row like
 * one that is there is not added again; those go that hold all values of `remove`.
 */
export type RowChange = {
  readonly effect: 'rows'
  readonly type: TypeKey
  readonly id: string
  readonly table: string
  readonly add?: readonly Row[]
  readonly remove?: Readonly<Record<string, Wire>>
}

export const post = (posting: Omit<Posting, 'effect'>): Posting => ({ effect: 'post', ...posting })
export const hold = (balance: Moving): Hold => ({ effect: 'hold', balance })
export const patch = (values: Readonly<Record<string, Wire>>, of?: { readonly type: TypeKey; readonly id: string }): Patch => ({
  effect: 'patch',
  values,
  ...of,
})
export const message = (title: string, to: Omit<Message, 'effect' | 'title'>): Message => ({ effect: 'message', title, ...to })
export const settlement = (userId: string, id: string): Settlement => ({ effect: 'settlement', userId, id })
export const announcement = (does: Announcement['does']): Announcement => ({ effect: 'announcement', does })
export const signOut = (of: SigningOut['of']): SigningOut => ({ effect: 'signOut', of })
export const broadcast = (title: string): Broadcast => ({ effect: 'broadcast', title })
export const create = (type: TypeKey, draft: Row, more: Pick<Creation, 'grantedLike'> = {}): Creation => ({
  effect: 'create',
  type,
  draft,
  ...more,
})
export const createCoded = (creation: Omit<CodedCreation, 'effect'>): CodedCreation => ({ effect: 'createCoded', ...creation })
export const rows = (change: Omit<RowChange, 'effect'>): RowChange => ({ effect: 'rows', ...change })
export const renumber = (series: string, period: string, to: number): Renumbering => ({ effect: 'renumber', series, period, to })
export const recode = (from: string, to: string): Recoding => ({ effect: 'recode', from, to })

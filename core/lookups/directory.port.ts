import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { TreeNode } from './tree.ts'

export type DirectoryUser = {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly sex: string
  readonly phone: string
  readonly birthday: string
  readonly orgText: string
}

export type DirectoryQuery = {
  /** Part of a name or of a code, or pinyin initials. */
  readonly keyword: string
  readonly pageNo: number
  readonly pageSize: number
}

export type UserQuestion = DirectoryQuery & {
  readonly sex: string
  readonly bornFrom?: string
  readonly bornTo?: string
  /** Whose main organisation this is; '' asks for everybody. */
  readonly departId?: string
  /** Those of the organisations below it, too. */
  readonly withBelow?: boolean
  /** Whose main post this is. */
  readonly postId?: string
}

/** Who is meant by what is kept of him. */
export type NamedUser = Pick<DirectoryUser, 'realname' | 'orgText'>

/** A role or a post; posts have a rank. */
export type DirectoryEntry = { readonly id: string; readonly code: string; readonly name: string; readonly rank: string }

type PageOf<T> = Promise<Result<{ readonly records: readonly T[]; readonly total: number }>>

/** The people, roles, posts and organisations that pickers offer. */
export abstract class Directory {
  /** With how many people each has, those below it included, where they are counted. */
  abstract organisations(signal?: Cancel, isCounted?: boolean): Promise<Result<readonly TreeNode[]>>

  abstract users(question: UserQuestion, signal?: Cancel): PageOf<DirectoryUser>

  /** Everybody of an organisation and of those below it. */
  abstract within(departId: string, signal?: Cancel): Promise<Result<readonly DirectoryUser[]>>

  /** Names of users by what is kept of them, all with one call. */
  abstract named(keyed: 'id' | 'username', values: readonly string[], signal?: Cancel): Promise<Result<ReadonlyMap<string, NamedUser>>>

  abstract roles(question: DirectoryQuery, signal?: Cancel): PageOf<DirectoryEntry>

  /** In the order that administrators gave them. */
  abstract posts(question: DirectoryQuery, signal?: Cancel): PageOf<DirectoryEntry>
}

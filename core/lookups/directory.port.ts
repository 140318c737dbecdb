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

export type UserQuestion = {
  /** Part of a name or of an account. */
  readonly keyword: string
  readonly sex: string
  /** Whose main organisation this is; '' asks for everybody. */
  readonly departId?: string
  readonly pageNo: number
  readonly pageSize: number
}

/** The people and the organisations that pickers offer. */
export abstract class Directory {
  abstract organisations(signal?: Cancel): Promise<Result<readonly TreeNode[]>>

  abstract users(
    question: UserQuestion,
    signal?: Cancel,
  ): Promise<Result<{ readonly records: readonly DirectoryUser[]; readonly total: number }>>
}

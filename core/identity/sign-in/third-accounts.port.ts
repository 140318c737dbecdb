import type { Result } from '../../kernel/result.ts'

export type Binding = {
  readonly thirdType: string
  readonly subject: string
  readonly name: string
  readonly userId: string
  readonly tenantId: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** 第三方账号: which account somebody of another site has here. */
export abstract class ThirdAccounts {
  /** The account's id, '' where none is bound. */
  abstract userOf(thirdType: string, subject: string): Promise<Result<string>>

  /** What is bound to an account, without what the other site calls its owner. */
  abstract of(userId: string): Promise<Result<readonly Pick<Binding, 'thirdType' | 'name' | 'at'>[]>>

  /** Forgets what is bound of one site. */
  abstract unbind(userId: string, thirdType: string): Promise<Result<void>>

  /** Binds; somebody of another site has one account here, the last one. */
  abstract bind(binding: Binding): Promise<Result<void>>
}

import type { Result } from '../kernel/result.ts'

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

  /** Binds; somebody of another site has one account here, the last one. */
  abstract bind(binding: Binding): Promise<Result<void>>
}

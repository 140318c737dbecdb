import type { Result } from '../../kernel/result.ts'
import type { LoginType } from './login-types.ts'
import type { Visit } from './open-session.ts'

/** Who somebody is, as far as a log says. */
export type Logged = {
  readonly tenantId: number
  readonly userName: string
  readonly realname: string
  /** Organisation and post, '' where none is known. */
  readonly orgName: string
}

export type LoginEntry = Logged & {
  readonly type: LoginType
  readonly visit: Visit
  /** Why not; '' where it went well. */
  readonly failReason: string
  /** Of the session's token, '' without one. */
  readonly tokenHash: string
}

/** 登录日志: every sign-in, sign-out, department switch and failure, of the tenant whose account it was. */
export abstract class LoginLog {
  abstract note(entry: LoginEntry): Promise<Result<void>>
}

import type { Result } from '../kernel/result.ts'
import type { Credentials } from './session.ts'

/** A browser one is signed in with. */
export type OwnSession = {
  readonly id: string
  readonly address: string
  readonly browser: string
  readonly os: string
  readonly signedInAt: string
  readonly lastSeenAt: string
  /** The one at hand. */
  readonly isMe: boolean
}

/** One of one's own accounts, each in a tenant of its own. */
export type OwnAccount = {
  readonly userId: string
  readonly userName: string
  readonly tenantName: string
  readonly active: boolean
  /** The one that is in force. */
  readonly current: boolean
}

/** Another site whose sign-in opens one's account. */
export type OwnThird = { readonly thirdType: string; readonly name: string; readonly bindTime: string }

/** The number beside one's account, its middle left out; it opens the account only once one has proved it. */
export type OwnPhone = { readonly mobile: string; readonly proved: boolean }

/** A number, the code it got, and the password of whoever says that it is his. */
export type NewPhone = {
  readonly mobile: string
  readonly code: string
  readonly password: string
  readonly captcha: string
  readonly checkKey: string
}

export type Access = {
  readonly phone: OwnPhone
  readonly sessions: readonly OwnSession[]
  readonly linked: readonly OwnAccount[]
  readonly third: readonly OwnThird[]
}

/** A line of one's own 登录日志. */
export type OwnSignIn = {
  readonly at: string
  readonly way: string
  readonly succeeded: boolean
  readonly failReason: string
  readonly address: string
  readonly device: string
}

/** What one did to a record. */
export type OwnAction = {
  readonly at: string
  readonly action: string
  readonly typeKey: string
  readonly typeTitle: string
  readonly recordId: string
  readonly billNo: string
}

/** 个人中心: one's file, what waits for one, what one did, from where one signed in. */
export type Centre = {
  readonly card: { readonly empNo: string; readonly superior: string; readonly hireDate: string; readonly roles: readonly string[] }
  readonly figures: { readonly todo: number; readonly mine: number; readonly unread: number }
  readonly operations: readonly OwnAction[]
  readonly signIns: readonly OwnSignIn[]
}

/** From where one is signed in, and as whom one may (catalogue sys accountCenter, accountSettings). */
export abstract class OwnAccess {
  abstract see(): Promise<Result<Access>>

  abstract centre(): Promise<Result<Centre>>

  /** Ends other sessions of one's own: the one that is named, or all. */
  abstract end(id?: string): Promise<Result<void>>

  /** Proves an account in another tenant, which may be sat in from then on. */
  abstract link(credentials: Credentials): Promise<Result<void>>

  abstract unlink(userId: string): Promise<Result<void>>

  /** Puts a number of one's own beside the account, from where it opens it and brings a new password. */
  abstract provePhone(phone: NewPhone): Promise<Result<void>>

  abstract unbind(thirdType: string): Promise<Result<void>>
}

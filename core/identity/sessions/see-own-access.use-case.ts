import type { Clock } from '../../kernel/clock.port.ts'
import { shanghai, today } from '../../kernel/dates.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { deviceOf } from '../../kernel/device.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { Linked, LinkedAccounts } from '../accounts/linked-accounts.port.ts'
import type { Session, Sessions } from './sessions.port.ts'
import { masked } from '../../permissions/visible-fields.ts'
import { sessionNo } from './session-no.ts'
import type { Binding, ThirdAccounts } from '../sign-in/third-accounts.port.ts'
import type { Visitor } from './visitors.ts'

/** A session as its owner sees it: never a token (reliability ID10). Times are Shanghai's. */
export type OwnSession = {
  readonly id: string
  readonly address: string
  readonly browser: string
  readonly os: string
  readonly signedInAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  /** The one that asks. */
  readonly isMe: boolean
}

export type OwnAccess = {
  /** The number beside the account, its middle left out, and whether its owner proved it: then it opens the account. */
  readonly phone: { readonly mobile: string; readonly proved: boolean }
  readonly sessions: readonly OwnSession[]
  readonly linked: readonly (Linked & { readonly current: boolean })[]
  readonly third: readonly (Omit<Pick<Binding, 'thirdType' | 'name' | 'at'>, 'at'> & { readonly bindTime: string })[]
}

/** 登录设备 and 安全设置 (catalogue sys accountCenter, accountSettings): from where one is signed in, and as whom one may. */
export class SeeOwnAccess {
  private readonly accounts: Accounts
  private readonly sessions: Sessions
  private readonly linked: LinkedAccounts
  private readonly thirdAccounts: ThirdAccounts
  private readonly clock: Clock

  constructor(accounts: Accounts, sessions: Sessions, linked: LinkedAccounts, thirdAccounts: ThirdAccounts, clock: Clock) {
    this.accounts = accounts
    this.sessions = sessions
    this.linked = linked
    this.thirdAccounts = thirdAccounts
    this.clock = clock
  }

  async run({ session }: Visitor): Promise<Result<OwnAccess>> {
    const now = this.clock.now()
    const { provedAs, userId } = session
    const [account, sessions, linked, third] = await Promise.all([
      this.accounts.byId(provedAs, today(now)),
      this.sessions.of(provedAs, now),
      this.linked.of(provedAs, today(now)),
      this.thirdAccounts.of(provedAs),
    ])
    if (!account.ok) return account
    if (!sessions.ok) return sessions
    if (!linked.ok) return linked
    if (!third.ok) return third
    const { mobile = '', phoneProved = false } = account.value ?? {}
    return ok({
      phone: { mobile: masked('phone', mobile), proved: phoneProved },
      sessions: sessions.value.map((one) => ownSession(one, session.tokenHash)),
      linked: linked.value.map((one) => ({ ...one, current: one.userId === userId })),
      third: third.value.map(({ thirdType, name, at }) => ({ thirdType, name, bindTime: shanghai(at) })),
    })
  }
}

const ownSession = ({ tokenHash, address, browser, signedInAt, lastSeenAt, expiresAt }: Session, present: string): OwnSession => ({
  id: sessionNo(tokenHash),
  address,
  ...deviceOf(browser),
  signedInAt: shanghai(signedInAt),
  lastSeenAt: shanghai(lastSeenAt),
  expiresAt: shanghai(expiresAt),
  isMe: tokenHash === present,
})

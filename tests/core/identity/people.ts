import { type Account, Accounts, type AccountPost } from '../../../core/identity/accounts/accounts.port.ts'
import { Attempts, type Tally } from '../../../core/identity/sign-in/attempts.port.ts'
import { type Challenge, Challenges } from '../../../core/identity/sign-in/challenges.port.ts'
import { Passwords } from '../../../core/identity/accounts/passwords.port.ts'
import { Persons } from '../../../core/identity/accounts/persons.port.ts'
import { Secrets } from '../../../core/identity/secrets.port.ts'
import { type Session, Sessions } from '../../../core/identity/sessions/sessions.port.ts'
import { RecentVisitors } from '../../../core/identity/sessions/visitors.ts'
import { ChangePassword } from '../../../core/identity/accounts/change-password.use-case.ts'
import { ChoosePair } from '../../../core/identity/sign-in/choose-pair.use-case.ts'
import { OpenSession } from '../../../core/identity/sign-in/open-session.ts'
import { RecogniseVisitor } from '../../../core/identity/sessions/recognise-visitor.use-case.ts'
import { EndOwnSessions } from '../../../core/identity/sessions/end-own-sessions.use-case.ts'
import { LinkAccount } from '../../../core/identity/accounts/link-account.use-case.ts'
import { LinkedAccounts } from '../../../core/identity/accounts/linked-accounts.port.ts'
import { SeeOwnAccess } from '../../../core/identity/sessions/see-own-access.use-case.ts'
import { SessionActivity } from '../../../core/identity/sessions/session-activity.ts'
import { ThirdAccounts } from '../../../core/identity/sign-in/third-accounts.port.ts'
import { UnlockAccount } from '../../../core/identity/accounts/unlock-account.use-case.ts'
import { UnlinkAccount } from '../../../core/identity/accounts/unlink-account.use-case.ts'
import { LoggedSignIn } from '../../../core/identity/sign-in/logged-sign-in.ts'
import { type LoginEntry, LoginLog } from '../../../core/identity/sign-in/login-log.port.ts'
import { OwnPassword } from '../../../core/identity/accounts/own-password.ts'
import { PasswordProof } from '../../../core/identity/accounts/password-proof.ts'
import { RecoverPassword } from '../../../core/identity/recovery/recover-password.use-case.ts'
import { VerifyPhone } from '../../../core/identity/recovery/verify-phone.use-case.ts'
import { ResetPassword } from '../../../core/identity/accounts/reset-password.use-case.ts'
import { DrawCaptcha } from '../../../core/identity/sign-in/draw-captcha.use-case.ts'
import { rulesOf } from '../../../core/identity/sign-in/rules.ts'
import { type Rules, SignInRules } from '../../../core/identity/sign-in/sign-in-rules.port.ts'
import { SignIn } from '../../../core/identity/sign-in/sign-in.use-case.ts'
import { SendCode } from '../../../core/identity/sign-in/send-code.use-case.ts'
import { SignInByPhone } from '../../../core/identity/sign-in/sign-in-by-phone.use-case.ts'
import { SLIDER_PASS } from '../../../core/identity/sign-in/slider-challenge.ts'
import { TextMessages } from '../../../core/identity/sign-in/text-messages.port.ts'
import { SignOut } from '../../../core/identity/sign-in/sign-out.use-case.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { UnitOfWork } from '../../../core/kernel/unit-of-work.port.ts'
import { type AuditEntry, AuditTrail } from '../../../core/records/history/audit-trail.port.ts'
import { NoGrants } from '../../support/no-grants.ts'

const DAY = 86_400_000

/** A small office whose accounts, sessions and clock a test holds in its hands. */
export const office = () => {
  let now = Date.UTC(2026, 2, 2, 1)
  const accounts = new Map<string, Account>()
  const pairs = new Map<string, readonly AccountPost[]>()
  const sessions = new Map<string, Session>()
  const locked = new Map<string, number>()
  const phones = new Map<string, string>()
  const texts: { readonly mobile: string; readonly text: string }[] = []
  const tallies = new Map<string, Tally>()
  const challenges = new Map<string, Challenge>()
  let rules: Rules = rulesOf({})
  const audited: AuditEntry[] = []
  const logins: LoginEntry[] = []
  let groups: readonly (readonly string[])[] = []
  const looks = { passwords: 0, sessions: 0 }
  let secret = 0

  const change = (userId: string, fields: Partial<Account>) => {
    const account = accounts.get(userId)
    if (account) accounts.set(userId, { ...account, ...fields })
  }

  const linkedWith = (userId: string) => groups.find((group) => group.includes(userId)) ?? [userId]
  class Together extends LinkedAccounts {
    of = async (userId: string) =>
      ok(
        linkedWith(userId).flatMap((id) => {
          const account = accounts.get(id)
          return account ? [{ ...account, tenantName: `租户${account.tenantId}` }] : []
        }),
      )
    async link(userId: string, otherId: string) {
      const both = [...linkedWith(userId), ...linkedWith(otherId)]
      groups = [...groups.filter((group) => !group.some((id) => both.includes(id))), both]
      return done
    }
    async unlink(userId: string) {
      groups = groups.map((group) => group.filter((id) => id !== userId))
      for (const [hash, one] of sessions)
        if (one.userId !== one.provedAs && [one.userId, one.provedAs].includes(userId)) sessions.delete(hash)
      return done
    }
  }

  class Kept extends Accounts {
    byName = async (name: string) => ok([...accounts.values()].find((one) => one.userName.toLowerCase() === name) ?? null)
    byPhone = async (mobile: string) => ok([...accounts.values()].filter((one) => phones.get(one.userId) === mobile))
    byId = async (userId: string) => ok(accounts.get(userId) ?? null)
    async pairs(userId: string) {
      const group = linkedWith(userId)
      const of = (id: string) =>
        (pairs.get(accounts.get(id)?.empId ?? '') ?? []).map((one) => ({ ...one, userId: id, tenantId: accounts.get(id)?.tenantId ?? 1 }))
      return ok([userId, ...group.filter((id) => id !== userId && accounts.get(id)?.active)].flatMap(of))
    }
    offered = async () => ok([])
    async setPassword(userId: string, { record, at, mustChange }: { record: string; at: number; mustChange: boolean }) {
      const old = accounts.get(userId)
      change(userId, {
        password: record,
        passwordAt: at,
        mustChangePassword: mustChange,
        formerPasswords: [old?.password ?? '', ...(old?.formerPasswords ?? [])].slice(0, 5),
      })
      return done
    }
    async rehash(userId: string, record: string) {
      change(userId, { password: record })
      return done
    }
    async signedIn(userId: string, { address }: { address: string }) {
      change(userId, { lastAddress: address })
      return done
    }
    async provePhone(userId: string, mobile: string) {
      change(userId, { mobile, phoneProved: true })
      phones.set(userId, mobile)
      return done
    }
    async unlock(userId: string, at: number) {
      change(userId, { unlockedAt: at })
      return done
    }
    async lock(userId: string, until: number) {
      locked.set(userId, until)
      return done
    }
    async choosePair(userId: string, lastPairId: string) {
      change(userId, { lastPairId })
      return done
    }
  }

  class Listed extends Sessions {
    async keep(session: Session, most: number) {
      sessions.set(session.tokenHash, session)
      const own = [...sessions.values()]
        .filter(({ provedAs }) => provedAs === session.provedAs)
        .sort((one, other) => other.signedInAt - one.signedInAt)
      for (const { tokenHash } of own.slice(most)) sessions.delete(tokenHash)
      return done
    }
    async find(tokenHash: string, at: number) {
      looks.sessions += 1
      const found = sessions.get(tokenHash)
      return ok(found && found.expiresAt > at ? found : null)
    }
    wasForced = async () => ok(false)
    connected = async () => done
    async living(hashes: readonly string[], { now: at }: { now: number }) {
      return ok([...sessions.values()].filter(({ tokenHash, expiresAt }) => hashes.includes(tokenHash) && expiresAt > at))
    }
    async seen(tokenHash: string, lastSeenAt: number) {
      const found = sessions.get(tokenHash)
      if (found) sessions.set(tokenHash, { ...found, lastSeenAt })
      return done
    }
    async of(provedAs: string, at: number) {
      return ok([...sessions.values()].filter((one) => one.provedAs === provedAs && one.expiresAt > at))
    }
    async move(tokenHash: string, seat: Pick<Session, 'userId' | 'tenantId' | 'pairId'>) {
      const found = sessions.get(tokenHash)
      if (found) sessions.set(tokenHash, { ...found, ...seat })
      return done
    }
    async end(tokenHash: string) {
      sessions.delete(tokenHash)
      return done
    }
    async endAll(userId: string) {
      for (const [hash, session] of sessions) if ([session.userId, session.provedAs].includes(userId)) sessions.delete(hash)
      return done
    }
    sweep = async () => done
  }

  class Counted extends Attempts {
    async tally(key: string, decide: (tally: Tally | null) => Tally | null) {
      const next = decide(tallies.get(key) ?? null)
      if (next) tallies.set(key, next)
      else tallies.delete(key)
      return ok(next)
    }
    sweep = async () => done
  }

  class Plain extends Passwords {
    hash = async (password: string) => ok(`new:${password}`)
    async verify(password: string, record: string) {
      looks.passwords += 1
      return ok({ matches: record !== '' && record.slice(4) === password, outdated: record.startsWith('old:') })
    }
  }

  class Numbered extends Secrets {
    token = () => `token-${++secret}`
    digest = (text: string) => [...text].toReversed().join('')
    drawn = (alphabet: string, length: number) => (alphabet.startsWith('0') ? String(100_000 + ++secret) : 'WXY2'.slice(0, length))
    password = () => `One-Time-${++secret}`
  }

  class Standing extends Persons {
    async of({ userId, tenantId, pairId }: { userId: string; tenantId: number; pairId: string }) {
      const account = accounts.get(userId)
      const pair = pairs.get(account?.empId ?? '')?.find(({ id }) => id === pairId)
      if (!account?.active || (account.empId && !pair)) return ok(null)
      return ok({
        userId,
        userName: account.userName,
        realname: account.realname,
        tenantId,
        empId: account.empId,
        empName: account.empName,
        deptId: pair?.orgId ?? '',
        orgCode: pair?.orgCode ?? '',
        companyId: '100',
        saleOrgId: '',
        postId: pair?.postId ?? '',
        roles: ['staff'],
        scope: 'all' as const,
      })
    }
    async byRoles() {
      return ok('all' as const)
    }
  }

  class Asked extends Challenges {
    async keep(challenge: Challenge) {
      challenges.set(challenge.purpose + challenge.tokenHash, challenge)
      return done
    }
    async take(purpose: string, tokenHash: string, at: number) {
      const found = challenges.get(purpose + tokenHash)
      challenges.delete(purpose + tokenHash)
      return ok(found && found.endsAt > at ? found : null)
    }
    sweep = async () => done
  }
  class Sent extends TextMessages {
    isOpen = () => true
    async send(message: { readonly mobile: string; readonly text: string }) {
      texts.push(message)
      return done
    }
  }
  class Given extends SignInRules {
    current = async () => ok(rules)
  }

  class Noted extends AuditTrail {
    async note(entry: AuditEntry) {
      audited.push(entry)
      return done
    }
    of = async () => ok([])
    writers = async () => ok([])
    own = async () => ok([])
  }
  class Written extends LoginLog {
    async note(entry: LoginEntry) {
      logins.push(entry)
      return done
    }
  }
  class Unbound extends ThirdAccounts {
    userOf = async () => ok('')
    of = async () => ok([])
    unbind = async () => done
    bind = async () => done
  }
  class Directly extends UnitOfWork {
    whole = <T>(work: () => Promise<Result<T>>) => work()
  }
  class Turned extends Clock {
    now = () => now
  }

  const ports = {
    accounts: new Kept(),
    sessions: new Listed(),
    attempts: new Counted(),
    passwords: new Plain(),
    secrets: new Numbered(),
    persons: new Standing(),
    audit: new Noted(),
    work: new Directly(),
    challenges: new Asked(),
    rules: new Given(),
    messages: new Sent(),
    clock: new Turned(),
    recent: new RecentVisitors(),
  }
  const { accounts: kept, sessions: listed, attempts, passwords, secrets, persons, audit, work, clock, recent } = ports
  const opening = new OpenSession(kept, listed, persons, ports.rules, secrets, audit, work, clock)

  const proof = new PasswordProof(kept, attempts, passwords, ports.rules, ports.challenges, secrets, clock)
  const linked = new Together()
  const log = new Written()
  const logged = new LoggedSignIn(log, kept, secrets, clock)
  const own = new OwnPassword(kept, passwords, listed, audit, work, recent)

  return {
    attempts,
    secrets,
    clock,
    audited,
    logins,
    looks,
    sessions,
    texts,
    locked,
    now: () => now,
    phones,
    /** What a drag of the slider earns. */
    passOf: async (address: string) => {
      const pass = secrets.token()
      const madeAt = now
      const kept = { tokenHash: secrets.digest(pass), purpose: SLIDER_PASS, answerHash: '', address, madeAt, endsAt: madeAt + DAY }
      await ports.challenges.keep(kept)
      return pass
    },
    rule: (changed: Partial<Rules>) => {
      rules = { ...rules, ...changed }
    },
    account: (userId: string) => accounts.get(userId),
    change,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    hire: (userName: string, fields: Partial<Account> = {}, own: readonly AccountPost[] = [pair('p1', '101', 'A01')]) => {
      const userId = `u-${userName}`
      const empId = fields.empId ?? `e-${userName}`
      accounts.set(userId, {
        userId,
        userName,
        realname: userName,
        avatar: '',
        tenantId: 1,
        empId,
        empName: userName,
        active: true,
        password: `new:Right-${userName}-1`,
        formerPasswords: [],
        mustChangePassword: false,
        unlockedAt: null,
        lastAddress: '',
        mobile: '',
        phoneProved: false,
        passwordAt: now - 30 * DAY,
        lastPairId: '',
        ...fields,
      })
      pairs.set(empId, own)
      return userId
    },
    signIn: new SignIn(proof, opening, logged, ports.rules, ports.challenges, secrets, clock),
    sendCode: new SendCode(kept, attempts, ports.challenges, ports.rules, ports.messages, secrets, clock),
    signInByPhone: new SignInByPhone(kept, attempts, ports.challenges, ports.rules, secrets, opening, logged, clock),
    verifyPhone: new VerifyPhone(kept, attempts, ports.challenges, ports.rules, secrets, clock),
    recoverPassword: new RecoverPassword(kept, ports.challenges, passwords, secrets, own, clock),
    drawCaptcha: new DrawCaptcha(ports.challenges, attempts, { draw: (word: string) => `picture of ${word}` }, secrets, clock),
    signOut: new SignOut(listed, kept, secrets, log, clock, recent),
    recognise: new RecogniseVisitor(listed, kept, persons, new NoGrants(), ports.rules, secrets, clock, recent, {
      asking: async (by) => ok(by),
    }),
    choosePair: new ChoosePair(kept, listed, persons, log, work, clock, recent),
    changePassword: new ChangePassword(kept, attempts, passwords, ports.rules, own, clock),
    resetPassword: new ResetPassword(kept, passwords, secrets, listed, linked, work, clock),
    linkAccount: new LinkAccount(linked, proof, audit, work, clock),
    unlockAccount: new UnlockAccount(kept, clock),
    unlinkAccount: new UnlinkAccount(linked, audit, work, clock, recent),
    seeOwnAccess: new SeeOwnAccess(kept, listed, linked, new Unbound(), clock),
    endOwnSessions: new EndOwnSessions(listed, log, clock, recent),
    activity: new SessionActivity(listed, clock),
  }
}

export const pair = (id: string, orgId: string, orgCode: string): AccountPost => ({
  id,
  userId: '',
  tenantId: 1,
  tenantName: '示范医药',
  orgId,
  orgCode,
  orgName: `组织${orgId}`,
  postId: '8',
  postName: '医药代表',
  isMain: id === 'p1',
})

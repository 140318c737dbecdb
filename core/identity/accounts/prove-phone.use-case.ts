import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Drafts } from '../../records/write/drafts.ts'
import { versionOf } from '../../records/write/prepare.ts'
import type { Records } from '../../records/records.port.ts'
import type { Accounts } from './accounts.port.ts'
import type { Captcha } from '../sign-in/captcha.ts'
import type { Challenges } from '../sign-in/challenges.port.ts'
import { noUsers, otherSeat, sessionOver } from '../failures.ts'
import { mobileProblem } from './mobile.ts'
import type { PasswordProof } from './password-proof.ts'
import { meetCode } from '../sign-in/phone-code.ts'
import type { Secrets } from '../secrets.port.ts'
import type { Visitor } from '../sessions/visitors.ts'

type Proof = {
  readonly visitor: Visitor
  readonly password: string
  readonly captcha?: Captcha
  readonly mobile: string
  readonly code: string
  readonly address: string
}

/** 验证手机号: its owner says which phone opens the account, with his password and the code it got. No other way makes a number open anything (S9). */
export class ProvePhone {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly drafts: Drafts
  private readonly accounts: Accounts
  private readonly proof: PasswordProof
  private readonly challenges: Challenges
  private readonly secrets: Secrets
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(
    catalogue: Catalogue,
    records: Records,
    drafts: Drafts,
    accounts: Accounts,
    proof: PasswordProof,
    challenges: Challenges,
    secrets: Secrets,
    work: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.drafts = drafts
    this.accounts = accounts
    this.proof = proof
    this.challenges = challenges
    this.secrets = secrets
    this.work = work
    this.clock = clock
  }

  async run({ visitor, mobile, code, ...proof }: Proof): Promise<Result<void>> {
    const wrong = mobileProblem(mobile)
    if (wrong) return fail(wrong)
    const { session } = visitor
    if (session.provedAs !== session.userId) return fail(otherSeat)
    const now = this.clock.now()
    const account = await this.accounts.byId(session.userId, today(now))
    if (!account.ok) return account
    if (!account.value) return fail(sessionOver)
    const known = await this.proof.of({ ...proof, userName: account.value.userName })
    if (!known.ok) return known
    const met = await meetCode({ challenges: this.challenges, secrets: this.secrets }, { purpose: 'prove', mobile, code, now })
    if (!met.ok) return met
    return this.work.whole(() => this.keep(session.userId, mobile, visitor))
  }

  private async keep(userId: string, phone: string, { person }: Visitor): Promise<Result<void>> {
    const type = this.catalogue.find('sys.user')
    if (!type) return fail(noUsers)
    // One's own account, wherever its row lies.
    const by = seeingEverybody(person)
    const found = await this.records.lock(type, userId, by)
    if (!found.ok) return found
    const body = { id: userId, version: versionOf(found.value), phone }
    const kept = await this.drafts.change({ type, body, by, confirmed: true }, userId)
    return kept.ok ? this.accounts.provePhone(userId, phone) : kept
  }
}

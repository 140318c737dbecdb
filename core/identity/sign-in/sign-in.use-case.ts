import type { Clock } from '../../kernel/clock.port.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { Challenges } from './challenges.port.ts'
import type { LoggedSignIn } from './logged-sign-in.ts'
import { LOGIN } from './login-types.ts'
import type { OpenedSession, OpenSession, Visit } from './open-session.ts'
import type { Credentials, PasswordProof } from '../accounts/password-proof.ts'
import type { Secrets } from '../secrets.port.ts'
import type { SignInRules } from './sign-in-rules.port.ts'
import { spendSliderPass } from './spend-slider-pass.ts'

type Coming = Visit &
  Credentials & {
    readonly tenantId?: number
    /** What a drag of the slider earned, '' without one. */
    readonly pass?: string
    /** A page sends it: somebody sits there who can drag. Programs are held by their tries alone. */
    readonly onPage?: boolean
  }

/** Name and password for a session (S6). */
export class SignIn {
  private readonly proof: PasswordProof
  private readonly openSession: OpenSession
  private readonly logged: LoggedSignIn
  private readonly rules: SignInRules
  private readonly challenges: Challenges
  private readonly secrets: Secrets
  private readonly clock: Clock

  constructor(
    proof: PasswordProof,
    openSession: OpenSession,
    logged: LoggedSignIn,
    rules: SignInRules,
    challenges: Challenges,
    secrets: Secrets,
    clock: Clock,
  ) {
    this.proof = proof
    this.openSession = openSession
    this.logged = logged
    this.rules = rules
    this.challenges = challenges
    this.secrets = secrets
    this.clock = clock
  }

  async run(coming: Coming): Promise<Result<OpenedSession>> {
    const { userName: name, address, browser } = coming
    return this.logged.of({ type: LOGIN.password, name, visit: { address, browser } }, await this.enter(coming))
  }

  private async enter({ tenantId, browser, pass = '', onPage = false, ...credentials }: Coming): Promise<Result<OpenedSession>> {
    const dragged = onPage ? await this.meetSlider(pass, credentials.address) : done
    if (!dragged.ok) return dragged
    const account = await this.proof.of(credentials)
    if (!account.ok) return account
    return this.openSession.of(account.value, { address: credentials.address, browser }, tenantId)
  }

  /** Where administrators ask for it (login.slider). */
  private async meetSlider(pass: string, address: string): Promise<Result<void>> {
    const rules = await this.rules.current()
    if (!rules.ok) return rules
    return rules.value.slider ? spendSliderPass(this.challenges, this.secrets, { pass, address, now: this.clock.now() }) : done
  }
}

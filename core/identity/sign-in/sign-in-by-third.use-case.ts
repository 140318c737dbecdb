import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import type { Challenges } from './challenges.port.ts'
import { thirdRefused } from '../failures.ts'
import type { LoggedSignIn } from './logged-sign-in.ts'
import { LOGIN } from './login-types.ts'
import type { OpenedSession, OpenSession, Visit } from './open-session.ts'
import type { Secrets } from '../secrets.port.ts'
import { type Known, THIRD_TOKEN } from './third-sign-in.ts'

type Coming = Visit & { readonly token: string; readonly thirdType: string }

/** A session for the token another site's sign-in ended with; good once, for two minutes. */
export class SignInByThird {
  private readonly accounts: Accounts
  private readonly challenges: Challenges
  private readonly secrets: Secrets
  private readonly openSession: OpenSession
  private readonly logged: LoggedSignIn
  private readonly clock: Clock

  constructor(accounts: Accounts, challenges: Challenges, secrets: Secrets, openSession: OpenSession, logged: LoggedSignIn, clock: Clock) {
    this.accounts = accounts
    this.challenges = challenges
    this.secrets = secrets
    this.openSession = openSession
    this.logged = logged
    this.clock = clock
  }

  async run(coming: Coming): Promise<Result<OpenedSession>> {
    const { address, browser } = coming
    return this.logged.of({ type: LOGIN.third, name: '', visit: { address, browser } }, await this.enter(coming))
  }

  private async enter({ token, thirdType, ...visit }: Coming): Promise<Result<OpenedSession>> {
    const now = this.clock.now()
    const taken = await this.challenges.take(THIRD_TOKEN, this.secrets.digest(token), now)
    if (!taken.ok) return taken
    if (!taken.value) return fail(thirdRefused)
    const { type, userId }: Known = JSON.parse(taken.value.about ?? '{}')
    if (type !== thirdType) return fail(thirdRefused)
    const found = await this.accounts.byId(userId, today(now))
    if (!found.ok) return found
    return found.value ? this.openSession.of(found.value, visit) : fail(thirdRefused)
  }
}

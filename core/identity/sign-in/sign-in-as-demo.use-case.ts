import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { Accounts } from '../accounts/accounts.port.ts'
import { noDemonstration } from '../failures.ts'
import { normalName } from '../accounts/normal-name.ts'
import type { LoggedSignIn } from './logged-sign-in.ts'
import { LOGIN } from './login-types.ts'
import type { OpenedSession, OpenSession, Visit } from './open-session.ts'

type Coming = Visit & { readonly userName: string }

/** A session by one click, in a demonstration: whoever offers this has made sure that it is one and that the caller sits at this machine. */
export class SignInAsDemo {
  private readonly accounts: Accounts
  private readonly openSession: OpenSession
  private readonly logged: LoggedSignIn
  private readonly clock: Clock

  constructor(accounts: Accounts, openSession: OpenSession, logged: LoggedSignIn, clock: Clock) {
    this.accounts = accounts
    this.openSession = openSession
    this.logged = logged
    this.clock = clock
  }

  async run(coming: Coming): Promise<Result<OpenedSession>> {
    const { address, browser } = coming
    return this.logged.of({ type: LOGIN.password, name: coming.userName, visit: { address, browser } }, await this.enter(coming))
  }

  private async enter({ userName, ...visit }: Coming): Promise<Result<OpenedSession>> {
    const found = await this.accounts.byName(normalName(userName), today(this.clock.now()))
    if (!found.ok) return found
    return found.value ? this.openSession.of(found.value, visit) : fail(noDemonstration)
  }
}

import type { Result } from '../kernel/result.ts'
import type { LoggedSignIn } from './logged-sign-in.ts'
import { LOGIN } from './login-types.ts'
import type { Opened, OpenSession, Visit } from './open-session.ts'
import type { Credentials, PasswordProof } from './password-proof.ts'

type Coming = Visit & Credentials & { readonly tenantId?: number }

/** Name and password for a session (S6). */
export class SignIn {
  private readonly proof: PasswordProof
  private readonly openSession: OpenSession
  private readonly logged: LoggedSignIn

  constructor(proof: PasswordProof, openSession: OpenSession, logged: LoggedSignIn) {
    this.proof = proof
    this.openSession = openSession
    this.logged = logged
  }

  async run(coming: Coming): Promise<Result<Opened>> {
    const { userName: name, address, browser } = coming
    return this.logged.of({ type: LOGIN.password, name, visit: { address, browser } }, await this.enter(coming))
  }

  private async enter({ tenantId, browser, ...credentials }: Coming): Promise<Result<Opened>> {
    const account = await this.proof.of(credentials)
    if (!account.ok) return account
    return this.openSession.of(account.value, { address: credentials.address, browser }, tenantId)
  }
}

import { fail, type Result } from '../kernel/result.ts'
import { foreignTenant } from './failures.ts'
import type { Opened, OpenSession, Visit } from './open-session.ts'
import type { Credentials, PasswordProof } from './password-proof.ts'

/** Name and password for a session (S6). */
export class SignIn {
  private readonly proof: PasswordProof
  private readonly openSession: OpenSession

  constructor(proof: PasswordProof, openSession: OpenSession) {
    this.proof = proof
    this.openSession = openSession
  }

  async run({ tenantId, browser, ...credentials }: Visit & Credentials & { readonly tenantId?: number }): Promise<Result<Opened>> {
    const account = await this.proof.of(credentials)
    if (!account.ok) return account
    if (tenantId && tenantId !== account.value.tenantId) return fail(foreignTenant)
    return this.openSession.of(account.value, { address: credentials.address, browser })
  }
}

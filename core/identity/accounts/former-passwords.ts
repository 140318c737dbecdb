import { done, fail, type Result } from '../../kernel/result.ts'
import type { Account } from './accounts.port.ts'
import { passwordUsed } from '../failures.ts'
import type { Passwords } from './passwords.port.ts'

/** Refuses a password that its owner had before, the present one not among them (S11). */
export const neverUsed = async (
  passwords: Passwords,
  { formerPasswords }: Pick<Account, 'formerPasswords'>,
  password: string,
): Promise<Result<void>> => {
  for (const record of formerPasswords) {
    const looked = await passwords.verify(password, record)
    if (!looked.ok) return looked
    if (looked.value.matches) return fail(passwordUsed)
  }
  return done
}

import type { DateText } from '../../kernel/dates.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Account, Accounts, Pair } from '../accounts/accounts.port.ts'

/** The account that sits in a pair: the one that proved itself, or one linked with it in another tenant. */
export const seatedIn = (accounts: Accounts, proved: Account, pair: Pair | undefined, day: DateText): Promise<Result<Account | null>> =>
  pair && pair.userId !== proved.userId ? accounts.byId(pair.userId, day) : Promise.resolve(ok(proved))

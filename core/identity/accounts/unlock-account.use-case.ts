import type { Clock } from '../../kernel/clock.port.ts'
import { today } from '../../kernel/dates.ts'
import { fail, type Result } from '../../kernel/result.ts'
import type { Accounts } from './accounts.port.ts'
import { unknownUser } from '../failures.ts'
import { normalName } from './normal-name.ts'

/** 解锁 from the console: an administrator whom nobody else can let in. Forgets the failures counted for a name, wherever they came from. */
export class UnlockAccount {
  private readonly accounts: Accounts
  private readonly clock: Clock

  constructor(accounts: Accounts, clock: Clock) {
    this.accounts = accounts
    this.clock = clock
  }

  async run(userName: string): Promise<Result<void>> {
    const now = this.clock.now()
    const found = await this.accounts.byName(normalName(userName), today(now))
    if (!found.ok) return found
    return found.value ? this.accounts.unlock(found.value.userId, now) : fail(unknownUser)
  }
}

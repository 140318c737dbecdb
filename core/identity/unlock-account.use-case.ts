import { done, type Result } from '../kernel/result.ts'
import type { Attempts } from './attempts.port.ts'
import { nameKey } from './limited.ts'

/** 解锁: forgets the failures counted for a name. */
export class UnlockAccount {
  private readonly attempts: Attempts

  constructor(attempts: Attempts) {
    this.attempts = attempts
  }

  async run(userName: string): Promise<Result<void>> {
    const opened = await this.attempts.tally(nameKey(userName), () => null)
    return opened.ok ? done : opened
  }
}

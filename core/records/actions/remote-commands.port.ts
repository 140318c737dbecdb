import type { Coverage } from '../../approval/coverage.ts'
import type { Command } from '../../definitions/buttons.ts'
import type { Result } from '../../kernel/result.ts'

/** What is done to a type as a whole; what is kept here of it is read again. */
export abstract class RemoteCommands {
  abstract run(command: Command): Promise<Result<void>>

  /** What a command shows. */
  abstract see(command: Command): Promise<Result<Coverage>>
}

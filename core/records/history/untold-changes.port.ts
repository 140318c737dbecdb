import type { Result } from '../../kernel/result.ts'
import type { UntoldLine } from './audit-trail.port.ts'

/** Lines of the trace that 数据变更日志 tells field by field, from their commit until they are told. */
export abstract class UntoldChanges {
  /** The oldest, for the running unit of work alone: none while another process tells them. */
  abstract take(most: number): Promise<Result<readonly UntoldLine[]>>

  /** They are told. */
  abstract told(sequences: readonly string[]): Promise<Result<void>>
}

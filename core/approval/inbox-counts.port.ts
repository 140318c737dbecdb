import type { Result } from '../kernel/result.ts'
import type { TaskCounts } from './approvals.port.ts'

/** How much waits for somebody in 审批中心, asked of the server: the menu says it on every page. */
export abstract class InboxCounts {
  abstract counts(): Promise<Result<TaskCounts>>
}

import { filled, type Failure } from '../kernel/failure.ts'
import type { Task } from './approvals.port.ts'
import { processMoved, taskTaken } from './failures.ts'

/** Why a task is nobody's any more: who decided its step, or that the whole moved on (oa W25). */
export const takenFrom = ({ node, round }: Pick<Task, 'node' | 'round'>, tasks: readonly Task[]): Failure => {
  const decided = tasks.find((one) => one.node === node && one.round === round && (one.status === 'agreed' || one.status === 'rejected'))
  return decided ? filled(taskTaken, { name: decided.userName }) : processMoved
}

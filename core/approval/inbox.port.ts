import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { Process, Task, TaskBox } from './approvals.port.ts'

/** One line of 审批中心. */
export type Errand = {
  readonly taskId: string
  readonly taskVersion: number
  readonly processId: string
  readonly typeKey: string
  readonly typeTitle: string
  readonly recordId: string
  readonly billNo: string
  readonly title: string
  readonly amount: string | null
  readonly applyUserName: string
  readonly applyDeptName: string
  readonly nodeTitle: string
  readonly status: string
  readonly receivedAt: string
  readonly startedAt: string
  readonly finishedAt: string | null
}

export type ErrandPage = { readonly records: readonly Errand[]; readonly total: number }

/** A step that is still to come: who will decide, and on which condition. */
export type ComingStep = { readonly title: string; readonly names: readonly string[]; readonly note?: string }

/** How far the approval of a record has come, and what the person who asks may do about it. */
export type Course = {
  readonly typeKey: string
  readonly recordId: string
  readonly process: Process
  readonly tasks: readonly Task[]
  readonly coming: readonly ComingStep[]
  /** The person's own open task. */
  readonly mayDecide: Task | null
  readonly mayWithdraw: boolean
}

export type Decision = {
  readonly taskId: string
  readonly version: number
  readonly agrees: boolean
  readonly opinion: string
  /** What is filled in at this step, rows of tables by their id. */
  readonly filled: Row
  readonly key: string
}

export type Counts = { readonly todo: number; readonly mine: number }

/** 审批中心, asked of the server. */
export abstract class Inbox {
  abstract page(
    box: TaskBox,
    asked: { readonly pageNo: number; readonly pageSize: number; readonly keyword: string },
    signal?: Cancel,
  ): Promise<Result<ErrandPage>>
  abstract counts(): Promise<Result<Counts>>
  /** The course of a record; null where it never was submitted. */
  abstract ofRecord(typeKey: string, recordId: string, signal?: Cancel): Promise<Result<Course | null>>
  abstract ofTask(taskId: string, signal?: Cancel): Promise<Result<Course>>
  abstract decide(decision: Decision): Promise<Result<Course>>
}

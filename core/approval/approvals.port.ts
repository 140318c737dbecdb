import type { EMPTY_POLICIES, PROCESS_STATUSES, SIGN_MODES, STEP_RIGHTS, TASK_STATUSES, TASK_TYPES } from './words.ts'
import type { Result } from '../kernel/result.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import type { ListQuery, Page } from '../query/list-query.ts'

export type ProcessStatus = (typeof PROCESS_STATUSES)[number]

/** A copy (抄送, oa W18) waits for no decision: it was sent, then read. */
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** How several deciders share a step (oa W11). */
export type SignMode = (typeof SIGN_MODES)[number]

/** One step of a chain as it was when the process started: conditions are evaluated when it is entered (oa W3). */
export type Node = {
  readonly index: number
  readonly title: string
  readonly role?: string
  readonly of?: string
  readonly user?: string
  readonly mode: SignMode
  /** Of a share: how many of a hundred must agree. */
  readonly rate?: number
  /** Of a step that was drawn: what else it says. */
  readonly drawn?: DrawnStep
}

/** What may be forbidden at a step. */
export type StepRight = (typeof STEP_RIGHTS)[number]

/** What an administrator says of a step (sys.flow). */
export type DrawnStep = {
  /** The step of the declaration whose own condition it keeps; none for a new one. */
  readonly step: number | null
  readonly condition?: Condition
  /** Persons by name. */
  readonly userIds?: readonly string[]
  readonly neverFree?: boolean
  readonly forbids: readonly StepRight[]
  readonly wantsOpinion?: boolean
}

export type EmptyPolicy = (typeof EMPTY_POLICIES)[number]

/** The version by which a chain began, and what it says of the whole (oa W26). */
export type FlowRules = {
  readonly id: string
  readonly versionNo: number
  readonly managerRole: string
  readonly allowWithdraw: boolean
  readonly allowUrge: boolean
  readonly urgeMinutes: number
  readonly allowBatch: boolean
  readonly selfPass: boolean
  readonly dupPass: boolean
  readonly emptyPolicy: EmptyPolicy
  readonly ccRoles: readonly string[]
  readonly ccUsers: readonly string[]
}

/** After a step was sent back to directly, the chain returns to who sent it: what lies between stands (oa W13). */
export type Resume = { readonly after: number; readonly to: number }

/** One chain of decisions about one document (oa W2). A resubmission continues it with the next round. */
export type Process = {
  readonly id: string
  readonly typeKey: string
  readonly recordId: string
  readonly billNo: string
  readonly title: string
  /** Exact text, or null (oa W31). */
  readonly amount: string | null
  readonly status: ProcessStatus
  readonly round: number
  /** The node it stands at. */
  readonly current: number
  readonly nodes: readonly Node[]
  readonly change: boolean
  readonly applyUserId: string
  readonly applyUserName: string
  readonly applyDeptId: string
  readonly applyDeptName: string
  /** Accounts beside the applicant's own that may not decide it, for they wrote it; his own where he says who decides (separation.ts). */
  readonly barred?: readonly string[]
  readonly startedAt: string
  readonly flow?: FlowRules
  readonly resume?: Resume
  /** How often, and when last, somebody urged those it waits for (oa W20). */
  readonly urgeCount?: number
  readonly urgedAt?: string
  readonly version: number
}

/** What a task is beside a part in a step: who was asked before or after its holder, or for an opinion (oa W16, W17). */
export type TaskType = (typeof TASK_TYPES)[number]

/** One person's part in one visit of a node. */
export type Task = {
  readonly id: string
  readonly processId: string
  readonly round: number
  /** Of a copy: none. */
  readonly node: number
  readonly nodeTitle: string
  /** '' for the system. */
  readonly userId: string
  readonly userName: string
  readonly status: TaskStatus
  readonly opinion: string | null
  /** Shanghai, YYYY-MM-DD HH:mm:ss. */
  readonly receivedAt: string
  readonly finishedAt: string | null
  readonly taskType?: TaskType
  /** The task whose holder asked for this one. */
  readonly parentId?: string
  /** Of added signers: whether all of them must agree. */
  readonly signAll?: boolean
  /** For whom a stand-in decides (oa W16). */
  readonly ownerId?: string
  readonly ownerName?: string
  /** How often it was transferred (oa W15). */
  readonly transfers?: number
  /** The chain went back before it: it happened, and counts no more. */
  readonly undone?: boolean
  readonly readAt?: string
  readonly version: number
}

/** A process and the tasks of all its rounds, in order. */
export type Chain = { readonly process: Process; readonly tasks: readonly Task[] }

export type TaskBox = 'todo' | 'done' | 'mine' | 'cc'

/** What waits for a person, what of his is under way, what was copied to him and is unread. */
export type TaskCounts = { readonly todo: number; readonly mine: number; readonly cc: number }

/** How many lines of a box are about one type of document. */
export type TaskKind = { readonly typeKey: string; readonly typeTitle: string; readonly count: number }

/** What a decision leaves behind: the process as it stands now, tasks that changed, tasks that are new. */
export type Progress = {
  readonly process: Process
  readonly changed: readonly Task[]
  readonly added: readonly Task[]
  /** Of a chain that begins: what its title says beside the record's name, which its first save may still give. */
  readonly about?: string
}

/** Processes and tasks, kept. No decision is made here. */
export abstract class Approvals {
  /** The chain of a record, or null where it never was submitted. */
  abstract ofRecord(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>>

  /** The chain a task belongs to; only people of W34 reach it. */
  abstract ofTask(taskId: string, by: Person): Promise<Result<Chain>>

  /** A chain by its identity, whoever asks. */
  abstract ofProcess(processId: string, by: Person): Promise<Result<Chain>>

  /** Locks the process row first, then answers as `ofRecord`. */
  abstract lock(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>>

  /** Keeps a new or changed process with its tasks, in one statement where it can. */
  abstract keep(progress: Progress, by: Person): Promise<Result<void>>

  /** Chains in which something is open before that user. */
  abstract openOf(userId: string, by: Person): Promise<Result<readonly string[]>>

  /** The person has opened a task of his that is open; once more changes nothing. */
  abstract seen(taskId: string, at: string, by: Person): Promise<Result<void>>

  /** 待办审批, 已办审批, 我的申请, 抄送我的: rows { taskId, taskVersion, processId, typeKey, typeTitle, recordId, billNo, title, amount, applyUserName, applyDeptName, nodeTitle, status, receivedAt, startedAt, finishedAt }. */
  abstract box(box: TaskBox, query: ListQuery, by: Person): Promise<Result<Page>>

  /** What a box is about, the commonest first. */
  abstract kinds(box: TaskBox, by: Person): Promise<Result<readonly TaskKind[]>>

  abstract counts(by: Person): Promise<Result<TaskCounts>>

  /** Of these users, whoever applied for one of these records or has, or had, a task about it. */
  abstract concerned(recordIds: readonly string[], userIds: readonly string[]): Promise<Result<readonly string[]>>
}

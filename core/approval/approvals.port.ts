import type { EMPTY_POLICIES, PROCESS_STATUSES, SIGN_MODES, STEP_RIGHTS, TASK_STATUSES, TASK_TYPES, TIMEOUT_ACTIONS } from './statuses.ts'
import type { Result } from '../kernel/result.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import type { Decider } from './staff.port.ts'

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
  /** Whoever decided it changed the amount: who agreed before it agreed to another one (oa W8). */
  readonly movedAmount?: true
}

/** What may be forbidden at a step. */
export type StepRight = (typeof STEP_RIGHTS)[number]

/** What an administrator says of a step (sys.flow). */
export type DrawnStep = {
  /** The step of the declaration whose own condition it keeps; none for a new one. */
  readonly step: number | null
  readonly condition?: Condition
  /** Neighbours of one group are entered together. */
  readonly group?: string
  /** It sends copies and waits for nobody (oa W18); or it is dealt with by hand, and never passes by itself (办理). */
  readonly copies?: boolean
  readonly handled?: boolean
  /** Persons by name. */
  readonly userIds?: readonly string[]
  /** So many superiors above the applicant. */
  readonly upLevel?: number
  /** Whoever has this post, nearest to the applicant. */
  readonly postId?: string
  /** The applicant himself. */
  readonly applicant?: true
  /** The applicant chooses among the holders of the role; whom he chose, once he submitted. */
  readonly chooses?: true
  readonly chosen?: readonly Decider[]
  readonly neverFree?: boolean
  readonly forbids: readonly StepRight[]
  readonly wantsOpinion?: boolean
  /** Whoever agrees draws his signature (oa W29). */
  readonly wantsSignature?: boolean
  readonly limit?: TimeLimit
  /** Places, `field` and `table.column`: what is filled in there beside what the type says, what must be, and what is not seen there (oa W10, W22). */
  readonly edits?: readonly string[]
  readonly requires?: readonly string[]
  readonly hides?: readonly string[]
}

/** What becomes of a step that waits too long (oa W21). */
export type TimeoutAction = (typeof TIMEOUT_ACTIONS)[number]

/** How long somebody has for a step, in hours of working time (0 is no limit), when he is reminded before, and what is done about one that waits too long. */
export type TimeLimit = { readonly hours: number; readonly remindHours: number; readonly action: TimeoutAction }

export type EmptyPolicy = (typeof EMPTY_POLICIES)[number]

/** The version by which a chain began, and what it says of the whole (oa W26). */
export type FlowRules = {
  readonly id: string
  readonly versionNo: number
  readonly managerRole: string
  /** How its chains are called, where not as usual: `{billNo}`, `{applyUserName}` and fields of the document are filled in. */
  readonly titleRule?: string
  readonly allowWithdraw: boolean
  readonly allowUrge: boolean
  readonly urgeMinutes: number
  readonly allowBatch: boolean
  readonly selfPass: boolean
  readonly dupPass: boolean
  readonly emptyPolicy: EmptyPolicy
  /** Only who holds one of these begins it; whoever may submit where there are none. */
  readonly startRoles?: readonly string[]
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
  /** Dictionary urgency, where the document says one. */
  readonly urgency?: string
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
  /** Until when it is to be decided (oa W21), and how often its holder was reminded. */
  readonly dueAt?: string
  readonly reminded?: number
  /** It waited too long, and what the step says of that was done. */
  readonly timedOut?: boolean
  /** A picture, as an address that holds it: what its holder drew when he agreed. */
  readonly signature?: string
  /** Files that came with his answer: their paths, joined by commas (oa W28). */
  readonly attachments?: string
  /** Of a copy: who sent it. */
  readonly fromUserId?: string
  readonly version: number
}

/** What somebody said about a document under approval (评论): it decides nothing and stays as it was written. */
export type Comment = {
  readonly id: string
  readonly processId: string
  readonly userId: string
  readonly userName: string
  readonly content: string
  /** Who was mentioned with an @ and told of it. */
  readonly mentioned: readonly Decider[]
  /** Shanghai, YYYY-MM-DD HH:mm:ss. */
  readonly saidAt: string
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

  /** The chains of those of these records that have one, in any order. */
  abstract ofRecords(typeKey: string, recordIds: readonly string[], by: Person): Promise<Result<readonly Chain[]>>

  /** By keys of types: places that a step he had to do with hides, in whatever record (`hiddenBy`). */
  abstract hiddenFrom(by: Person): Promise<Result<Readonly<Record<string, readonly string[]>>>>

  /** The chain a task belongs to, whoever asks (`takesPart`). */
  abstract ofTask(taskId: string, by: Person): Promise<Result<Chain>>

  /** A chain by its identity, whoever asks. */
  abstract ofProcess(processId: string, by: Person): Promise<Result<Chain>>

  /** Locks the process row first, then answers as `ofRecord`. */
  abstract lock(typeKey: string, recordId: string, by: Person): Promise<Result<Chain | null>>

  /** The same by a task: locks the process row of its chain first, then answers as `ofTask`. */
  abstract lockByTask(taskId: string, by: Person): Promise<Result<Chain>>

  /** Keeps a new or changed process with its tasks, in one statement where it can. */
  abstract keep(progress: Progress, by: Person): Promise<Result<void>>

  /** Chains in which something is open before that user. */
  abstract openOf(userId: string, by: Person): Promise<Result<readonly string[]>>

  /** The person has opened a task of his that is open; once more changes nothing. */
  abstract seen(taskId: string, at: string, by: Person): Promise<Result<void>>

  /** How often the holder of an open task was reminded, and whether it waited too long: whoever has its page open decides it all the same. */
  abstract watched(taskId: string, what: Required<Pick<Task, 'reminded' | 'timedOut'>>, by: Person): Promise<Result<void>>

  /** What was said about it, in the order in which it was. */
  abstract comments(processId: string, by: Person): Promise<Result<readonly Comment[]>>

  /** Keeps a comment for good: of the process and its tasks nothing changes, nor their versions. */
  abstract comment(comment: Comment, by: Person): Promise<Result<void>>

  /** What a box is about, the commonest first. */
  abstract kinds(box: TaskBox, by: Person): Promise<Result<readonly TaskKind[]>>

  /** How many chains the person began since a day, by type of document. */
  abstract begun(since: string, by: Person): Promise<Result<ReadonlyMap<string, number>>>

  abstract counts(by: Person): Promise<Result<TaskCounts>>

  /** Of these users, whoever applied for one of these records or has, or had, a task about it. */
  abstract concerned(recordIds: readonly string[], userIds: readonly string[]): Promise<Result<readonly string[]>>
}

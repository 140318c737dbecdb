import type { Indicator } from '../definitions/document.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { Attention } from '../definitions/checks.ts'
import type { Decider } from './staff.port.ts'
import type { Comment, Node, Process, Task, TaskBox, TaskKind } from './approvals.port.ts'

/** One line of 审批中心. */
export type InboxRow = {
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
  /** It waited longer than it should, and whether its document is most urgent or was urged. */
  readonly isOverdue: boolean
  readonly isUrgent: boolean
}

export type InboxPage = { readonly records: readonly InboxRow[]; readonly total: number }

/** A step that is still to come: who will decide, and on which condition. */
export type ComingStep = { readonly title: string; readonly names: readonly string[]; readonly note?: string }

/** How far the approval of a record has come, and what the person who asks may do about it. */
export type ApprovalView = {
  readonly typeKey: string
  readonly recordId: string
  readonly process: Process
  readonly tasks: readonly Task[]
  /** What was said about it; nothing from a server of the older generation. */
  readonly comments: readonly Comment[]
  readonly coming: readonly ComingStep[]
  /** The person's own open task, and what is asked of him when he agrees. */
  readonly mayDecide: Task | null
  readonly asks: { readonly signature: boolean; readonly password: boolean }
  readonly mayWithdraw: boolean
  /** Steps that the person's own task may be sent back to (oa W13). */
  readonly backTo: readonly Pick<Node, 'index' | 'title'>[]
  /** What he agreed to, or gave away for an opinion, and may take back; signers he added who have not answered; may he urge? */
  readonly mayTakeBack: Task | null
  readonly signers: readonly Task[]
  readonly mayUrge: boolean
  /** Told to whoever decides: what needs a look, figures that help, and what changed since it was sent back, as a history has it. */
  readonly looks: readonly Attention[]
  readonly indicators: readonly Indicator[]
  readonly changed: Readonly<Record<string, unknown>>
  /** What comes of it once the person agrees, line by line; nothing from a server of the older generation. */
  readonly follows: readonly string[]
}

/** A task as whoever holds it opens it: the record comes with it, but from a server of the older generation. */
export type OpenedTask = { readonly approval: ApprovalView; readonly record: Row | undefined }

export type Decision = {
  readonly taskId: string
  readonly version: number
  readonly agrees: boolean
  readonly opinion: string
  /** What is filled in at this step, rows of tables by their id. */
  readonly filled: Row
  /** Files that go with it: paths, joined by commas (oa W28). */
  readonly attachments?: string
  /** Given where the step asks for it (oa W29). */
  readonly signature?: string
  readonly password?: string
  readonly key: string
}

/** What else the holder of a task does with it: the verb of its call, and what its dialog asked. */
export type TaskMove = {
  readonly move: 'back' | 'transfer' | 'delegate' | 'addBefore' | 'addAfter' | 'removeSign' | 'takeBack'
  readonly task: Pick<Task, 'id' | 'version'>
  readonly asked: Row
  readonly key: string
}

/** Several tasks decided with one word (oa W27), and how each came out. */
export type DecisionTogether = {
  readonly agrees: boolean
  readonly taskIds: readonly string[]
  readonly opinion: string
  readonly key: string
}
export type AnsweredTask = { readonly billNo: string; readonly ok: boolean; readonly message: string }

/** A past document by the version that is tried, and by the one in force: the steps it comes to, with who would probably decide them. */
export type TriedDocument = {
  readonly recordId: string
  readonly billNo: string
  readonly title: string
  readonly amount: string | null
  readonly before: readonly ComingStep[]
  readonly after: readonly ComingStep[]
}

/** Which lines of a box are wanted: parameters of its list by name. */
export type InboxFilters = Readonly<Record<string, string>>

export type InboxQuery = {
  readonly pageNo: number
  readonly pageSize: number
  readonly keyword: string
  readonly filters?: InboxFilters
}

/** Who is to read a record, and why. */
export type Copies = {
  readonly typeKey: string
  readonly recordId: string
  readonly userIds: readonly string[]
  readonly note: string
  readonly key: string
}

/** What is said about the document of a chain, and whom it mentions. */
export type Remark = { readonly processId: string; readonly content: string; readonly userIds: readonly string[]; readonly key: string }

/** 审批中心, asked of the server. */
export abstract class Inbox {
  abstract page(box: TaskBox, asked: InboxQuery, signal?: Cancel): Promise<Result<InboxPage>>
  /** What a box is about, the commonest first; nothing where the server does not tell. */
  abstract kinds(box: TaskBox, signal?: Cancel): Promise<Result<readonly TaskKind[]>>
  abstract sendCopies(copies: Copies): Promise<Result<void>>
  abstract readCopy(taskId: string): Promise<Result<void>>
  abstract comment(remark: Remark): Promise<Result<void>>
  /** Whom a comment may mention, by a part of the name. */
  abstract readers(processId: string, keyword: string, signal?: Cancel): Promise<Result<readonly Decider[]>>
  /** The approval of a record; null where it never was submitted. */
  abstract ofRecord(typeKey: string, recordId: string, signal?: Cancel): Promise<Result<ApprovalView | null>>
  abstract ofTask(taskId: string, signal?: Cancel): Promise<Result<OpenedTask>>
  abstract decide(decision: Decision): Promise<Result<ApprovalView>>
  abstract move(move: TaskMove): Promise<Result<ApprovalView>>
  abstract decideTogether(decision: DecisionTogether): Promise<Result<readonly AnsweredTask[]>>
  /** The way that past documents would take by a version of their chain; nothing is kept. */
  abstract tryFlow(flowId: string, count: number): Promise<Result<readonly TriedDocument[]>>
  /** 催办 (oa W20). */
  abstract urge(processId: string, note: string, key: string): Promise<Result<void>>
}

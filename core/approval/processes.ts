import { shanghai } from '../kernel/dates.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { DocumentType, DocView } from '../definitions/document.ts'
import { wireOf, type Row } from '../kernel/wire.ts'
import type { Person } from '../kernel/person.ts'
import { Advance, type Coming, type Matter, nodesOf } from './advance.ts'
import type { Chain, Process, Progress, Task } from './approvals.port.ts'
import { NO_STEP } from './copies.ts'
import { amountOf } from './seen-amount.ts'
import type { Decider, Staff } from './staff.port.ts'
import { text } from './text.ts'

/** What somebody answers to his task. */
export type Answer = { readonly task: Task; readonly opinion: string; readonly by: Person }

const numberOf = (row: Row): string => String(wireOf(row, 'billNo') ?? wireOf(row, 'code') ?? '')

const nameOf = (type: DocumentType, row: Row): string => String(wireOf(row, type.titleField) ?? wireOf(row, 'billNo') ?? '')

const aboutOf = ({ type, view }: Matter): string => String((type.about && (view as DocView).$.ref(type.about)['name']) ?? '')

const titleOf = (type: DocumentType, row: Row, about: string, change: boolean): string => {
  const mark = type.process ? (change ? '（变更）' : '（新增）') : ''
  return [type.title, nameOf(type, row), about].filter(Boolean).join(' ') + mark
}

/** The chain that is continued, where there is one; whether it is the staged change of a base record that is decided (bsc B2). */
type Beginning = {
  readonly previous?: Chain | null
  readonly change?: boolean
  /** Who may not decide it (separation.ts). */
  readonly barred?: readonly string[]
}

/** Begins, continues and foretells chains of decisions. Writes nothing: it answers what would be kept. */
export class Processes {
  private readonly staff: Staff
  private readonly advance: Advance
  private readonly ids: Ids
  private readonly clock: Clock
  constructor(staff: Staff, ids: Ids, clock: Clock) {
    this.staff = staff
    this.advance = new Advance(staff)
    this.ids = ids
    this.clock = clock
  }

  /** A new chain, or the next round of one that was rejected or withdrawn. The number may still be missing: see `numbered`. */
  async begin(matter: Matter, by: Person, { previous = null, change = false, barred = [] }: Beginning = {}): Promise<Result<Progress>> {
    const { type, row } = matter
    const lineage = await this.staff.lineage(by.deptId, by.tenantId)
    if (!lineage.ok) return lineage
    const now = this.now()
    const about = aboutOf(matter)
    const process: Process = {
      id: previous?.process.id ?? this.ids.next(),
      typeKey: type.key,
      recordId: String(row['id']),
      billNo: numberOf(row),
      title: titleOf(type, row, about, change),
      amount: amountOf(row),
      status: 'running',
      round: (previous?.process.round ?? 0) + 1,
      current: 0,
      nodes: nodesOf(type),
      change,
      applyUserId: by.userId,
      applyUserName: by.realname,
      applyDeptId: by.deptId,
      applyDeptName: lineage.value.find(({ id }) => id === by.deptId)?.name ?? '',
      barred,
      startedAt: now,
      version: previous?.process.version ?? 0,
    }
    const begun = await this.advance.run(matter, { process, tasks: previous?.tasks ?? [] }, by.tenantId, this.moment(now))
    return begun.ok ? ok({ ...begun.value, about }) : begun
  }

  /** What follows when a task was agreed: nothing while others of an all-node still decide, else the next node or the end. */
  async agree(matter: Matter, chain: Chain, answer: Answer): Promise<Result<Progress>> {
    const { task, by } = answer
    const now = this.now()
    const agreed = decided('agreed', answer, now)
    const others = chain.tasks.filter((one) => one.id !== task.id && one.status === 'open')
    const node = chain.process.nodes[chain.process.current]
    const rest = chain.tasks.map((one) => (one.id === task.id ? agreed : one))
    if (node?.mode === 'all' && others.length) return ok({ process: chain.process, changed: [agreed], added: [] })
    const cancelled = others.map((one) => closed(one, `已由${by.realname}处理`, now))
    const process = { ...chain.process, current: chain.process.current + 1 }
    const next = await this.advance.run(matter, { process, tasks: rest }, by.tenantId, this.moment(now))
    if (!next.ok) return next
    return ok({ process: next.value.process, changed: [agreed, ...cancelled], added: next.value.added })
  }

  /** oa W12. */
  reject(chain: Chain, answer: Answer): Progress {
    const changed = [decided('rejected', answer, this.now()), ...this.cancelled(chain, answer.task.id)]
    return { process: { ...chain.process, status: 'rejected' }, changed, added: [] }
  }

  /** oa W19. */
  withdraw(chain: Chain): Progress {
    return { process: { ...chain.process, status: 'withdrawn' }, changed: this.cancelled(chain, ''), added: [] }
  }

  /** oa W35. */
  end(chain: Chain): Progress {
    return { process: { ...chain.process, status: 'voided' }, changed: this.cancelled(chain, ''), added: [] }
  }

  /** oa W18: readers who decide nothing. Whoever has not read an earlier copy yet gets no second one. */
  copy({ process, tasks }: Chain, readers: readonly Decider[], note: string, by: Person): Progress {
    const waiting = new Set(tasks.filter(({ status }) => status === 'copied').map(({ userId }) => userId))
    const now = this.now()
    const added = readers
      .filter(({ userId }) => userId !== by.userId && !waiting.has(userId))
      .map(
        ({ userId, name }): Task => ({
          id: this.ids.next(),
          processId: process.id,
          round: process.round,
          node: NO_STEP,
          nodeTitle: text.copy,
          userId,
          userName: name,
          status: 'copied',
          opinion: text.copiedBy(by.realname, note),
          receivedAt: now,
          finishedAt: null,
          version: 1,
        }),
      )
    return { process, changed: [], added }
  }

  /** The reader has opened his copy. */
  read({ process }: Chain, copy: Task): Progress {
    return { process, changed: [{ ...copy, status: 'read', finishedAt: this.now(), version: copy.version + 1 }], added: [] }
  }

  /** The nodes from one on that apply, each with who will probably decide it. */
  coming(matter: Matter, process: Process, tenantId: number, from: number): Promise<Result<readonly Coming[]>> {
    return this.advance.preview(matter, process, tenantId, from)
  }

  private cancelled(chain: Chain, except: string): readonly Task[] {
    return chain.tasks.filter((one) => one.id !== except && one.status === 'open').map((one) => closed(one, null, this.now()))
  }

  private now(): string {
    return shanghai(this.clock.now())
  }

  private moment(now: string) {
    return { now, nextId: () => this.ids.next() }
  }
}

const decided = (status: 'agreed' | 'rejected', { task, opinion, by }: Answer, now: string): Task => ({
  ...task,
  status,
  opinion,
  finishedAt: now,
  userName: by.realname,
  userId: by.userId,
  version: task.version + 1,
})

const closed = (task: Task, opinion: string | null, now: string): Task => ({
  ...task,
  status: 'cancelled',
  opinion,
  finishedAt: now,
  version: task.version + 1,
})

/** The same with the number a first save gave. */
export const numbered = (progress: Progress, type: DocumentType, row: Row): Progress => {
  const { process, about } = progress
  const billNo = numberOf(row)
  if (about === undefined || billNo === process.billNo) return progress
  return { ...progress, process: { ...process, billNo, title: titleOf(type, row, about, process.change) } }
}

/** May the applicant still withdraw: nobody has agreed with a real person yet (oa W19). */
export const mayWithdraw = (chain: Chain, by: Person): boolean =>
  chain.process.status === 'running' &&
  chain.process.applyUserId === by.userId &&
  !chain.tasks.some((task) => task.round === chain.process.round && task.status === 'agreed')

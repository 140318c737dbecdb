import type { Coming, ApprovalSubject } from '../../approval/advance.ts'
import { looksOf, type Attention } from '../../definitions/checks.ts'
import type { Indicator, DocumentType, DocView } from '../../definitions/document.ts'
import { viewOf } from '../../definitions/view.ts'
import { visibleTo } from '../../permissions/visible-fields.ts'
import type { AuditLine, AuditTrail } from '../history/audit-trail.port.ts'
import { withNames } from '../history/history-labels.ts'
import { seenChanges } from '../history/seen-changes.ts'
import { maskedKnowledge } from '../facts/masked-knowledge.ts'
import { sinceSentBack } from './since-sent-back.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Approvals, Chain, Comment, Task } from '../../approval/approvals.port.ts'
import { type AgreementProof, mayWithdraw, type Processes } from '../../approval/processes.ts'
import { mayBeDecidedBy } from '../../approval/node-state.ts'
import { behind } from '../../approval/stages.ts'
import { movesOpenTo } from '../../approval/task-moves.ts'
import { chainReadBy, readerOf } from '../../approval/chain-reader.ts'
import { seesAmount } from '../../approval/seen-amount.ts'
import type { Facts } from '../facts/facts.port.ts'
import { subjectOfChange } from '../write/judged-change.ts'
import { recall, type Prepared } from '../write/prepare.ts'
import type { Records } from '../records.port.ts'
import { whatFollows } from './what-follows.ts'

/** A chain as its page shows it: what happened, what probably comes, and what the person may do now. */
export type ChainView = Chain & {
  readonly comments: readonly Comment[]
  readonly coming: readonly Coming[]
  readonly mayDecide: Task | null
  readonly mayWithdraw: boolean
  /** What is asked of him when he agrees. */
  readonly asks: AgreementProof
} & ReturnType<typeof movesOpenTo> &
  Help

/** What helps to decide, told to whoever does: what needs a look, figures beside it, what was changed since it was sent back, what comes next. */
type Help = {
  readonly looks: readonly Attention[]
  readonly indicators: readonly Indicator[]
  readonly changed: AuditLine['changes']
  /** What comes of it once he agrees, line by line. */
  readonly follows: readonly string[]
}

const ASKS_NOTHING: AgreementProof = { signature: false, password: false }

const NO_HELP: Help = { looks: [], indicators: [], changed: {}, follows: [] }

/** Looks at a chain with a person's eyes. */
export class ProcessViews {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly records: Records
  private readonly facts: Facts
  private readonly audit: AuditTrail
  constructor(catalogue: Catalogue, approvals: Approvals, processes: Processes, records: Records, facts: Facts, audit: AuditTrail) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processes = processes
    this.records = records
    this.facts = facts
    this.audit = audit
  }

  /** `known` is the record, where it was found already. */
  async of(whole: Chain, person: Person, known?: Row): Promise<Result<ChainView>> {
    const [seen, comments] = await Promise.all([this.seen(whole, person, known), this.approvals.comments(whole.process.id, person)])
    if (!seen.ok) return seen
    return comments.ok ? ok({ ...seen.value, comments: comments.value }) : comments
  }

  private async seen(whole: Chain, person: Person, known?: Row): Promise<Result<Omit<ChainView, 'comments'>>> {
    const type = this.catalogue.find(whole.process.typeKey)
    const by = type ? readerOf(type, whole, person) : person
    const chain = chainReadBy(whole, person)
    const own = chain.tasks.find((task) => mayBeDecidedBy(task, by.userId)) ?? null
    const process = seesAmount(type, by) ? chain.process : { ...chain.process, amount: null }
    const may = { mayDecide: own, mayWithdraw: mayWithdraw(chain, by), ...movesOpenTo(chain, by.userId) }
    const asks = own ? await this.processes.asks(chain, own, by.tenantId) : ok(ASKS_NOTHING)
    if (!asks.ok) return asks
    const seen: Omit<ChainView, 'comments'> = { ...chain, process, ...may, asks: asks.value, coming: [], ...NO_HELP }
    if (chain.process.status !== 'running' || !type) return ok(seen)
    const found = known ? ok(known) : await this.records.find(type, chain.process.recordId, by)
    if (!found.ok) return ok(seen)
    const recalled = await recall(type, found.value, this.facts, by)
    if (!recalled.ok) return recalled
    const subject = await subjectOfChange(type, recalled.value, chain.process.change, this.facts, by)
    if (!subject.ok) return subject
    const from = behind(chain.process.nodes, chain.process.current)
    const coming = await this.processes.coming(subject.value, chain.process, by.tenantId, from)
    if (!coming.ok) return coming
    const help = own ? await this.help(chain, recalled.value, subject.value, coming.value, by) : ok(NO_HELP)
    return help.ok ? ok({ ...seen, coming: coming.value, ...help.value }) : help
  }

  private async help(
    chain: Chain,
    recalled: Prepared,
    { type, view }: ApprovalSubject,
    coming: readonly Coming[],
    by: Person,
  ): Promise<Result<Help>> {
    const { process } = chain
    const told = {
      looks: looksOf(type, view),
      indicators: this.indicators(type, recalled, by),
      follows: whatFollows(type, chain, coming, recalled, { catalogue: this.catalogue, by }),
    }
    if (process.round < 2) return ok({ ...told, changed: {} })
    const lines = await this.audit.of(type.key, process.recordId, by)
    if (!lines.ok) return lines
    const changed = seenChanges(type, sinceSentBack(type, lines.value), by)
    const named = await withNames(type, [{ action: 'edit', changes: changed }], by, this.catalogue, this.records)
    return named.ok ? ok({ ...told, changed: named.value[0]!.changes }) : named
  }

  /** A figure is told as it is, or not at all: not where it comes out otherwise from what the person may see. */
  private indicators(type: DocumentType, { row, view, knowledge }: Prepared, by: Person): readonly Indicator[] {
    const seen = viewOf(type, visibleTo(type, row, by), maskedKnowledge(type, knowledge, this.catalogue, by))
    const asideOf = (of: DocView) => Object.values(type.indicators ?? {}).flatMap((tell) => tell(of))
    const told = asideOf(seen)
    return asideOf(view).filter((aside) => told.some(({ title, value }) => title === aside.title && value === aside.value))
  }
}

import type { ApprovalSubject } from '../../approval/advance.ts'
import type { Approvals, Chain, Progress } from '../../approval/approvals.port.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Effect } from '../../definitions/effect.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import { seeingEverybody } from '../../kernel/scope.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { missing } from '../failures.ts'
import type { Records } from '../records.port.ts'
import { subjectOfChange } from '../write/judged-change.ts'
import { recall } from '../write/prepare.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import type { ChainWriter } from './chain-writer.ts'

/** A chain and what it is about, both locked. */
export type HeldChain = { readonly chain: Chain; readonly type: DocumentType; readonly row: Row }

/** What makes a chain go another way, and what it is called. */
export type Turn = {
  readonly action: string
  readonly move: (subject: ApprovalSubject) => Promise<Result<Progress | undefined>>
  readonly opinion?: string
  readonly further?: readonly Effect[]
}

/** Chains that are locked with their documents, and what becomes of both. Call it inside a unit of work. */
export class HeldChains {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly records: Records
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly chains: ChainWriter
  constructor(catalogue: Catalogue, approvals: Approvals, records: Records, facts: Facts, writer: RecordWriter, chains: ChainWriter) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.records = records
    this.facts = facts
    this.writer = writer
    this.chains = chains
  }

  /** The process row first, then the document (W25). */
  async hold(processId: string, by: Person): Promise<Result<HeldChain>> {
    const reached = await this.approvals.ofProcess(processId, by)
    if (!reached.ok) return reached
    const { typeKey, recordId } = reached.value.process
    const type = this.catalogue.find(typeKey)
    const chain = await this.approvals.lock(typeKey, recordId, by)
    if (!chain.ok) return chain
    if (!type || !chain.value) return fail(missing)
    const row = await this.records.lock(type, recordId, seeingEverybody(by), 'any')
    return row.ok ? ok({ chain: chain.value, type, row: row.value }) : row
  }

  /** The chain goes another way: the document follows, and what that does elsewhere (oa W33). */
  async turn({ chain, type, row }: HeldChain, by: Person, { action, move, opinion = '', further = [] }: Turn): Promise<Result<void>> {
    const before = await recall(type, row, this.facts, by)
    if (!before.ok) return before
    const prepared = await this.writer.hold(type, before.value, by)
    if (!prepared.ok) return prepared
    const subject = await subjectOfChange(type, prepared.value, chain.process.change, this.facts, by)
    if (!subject.ok) return subject
    const moved = await move(subject.value)
    if (!moved.ok || !moved.value) return moved.ok ? done : moved
    const kept = await this.chains.keep({
      type,
      before: row,
      prepared: prepared.value,
      progress: moved.value,
      action,
      by,
      opinion,
      further,
    })
    return kept.ok ? done : kept
  }

  /** What is kept of its tasks, told to whom it concerns. */
  async noted(
    progress: Progress,
    what: { readonly type: DocumentType; readonly row: Row; readonly action: string; readonly by: Person },
    told: readonly Effect[],
  ): Promise<Result<void>> {
    const kept = await this.approvals.keep(progress, what.by)
    if (!kept.ok) return kept
    const noted = await this.writer.note(what, told.length ? [{ event: 'told', effects: () => told }] : [])
    return noted.ok ? done : noted
  }
}

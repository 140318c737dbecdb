import { nodesOf } from '../../approval/advance.ts'
import type { Approvals, FlowRules, Node, Process } from '../../approval/approvals.port.ts'
import { MOST_TRIED } from '../../approval/flow-design.ts'
import type { Arrangements } from '../../approval/arrangements.port.ts'
import type { TriedDocument } from '../../approval/inbox.port.ts'
import type { Processes } from '../../approval/processes.ts'
import { seesAmount } from '../../approval/seen-amount.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import type { Facts } from '../facts/facts.port.ts'
import { forbidden, missing } from '../failures.ts'
import { mayDo } from '../permissions.ts'
import type { Records } from '../records.port.ts'
import { subjectOfChange } from '../write/judged-change.ts'
import { recall } from '../write/prepare.ts'
import { flowOf } from './drawn-flow.ts'

type Version = { readonly nodes: readonly Node[]; readonly flow?: FlowRules }

/** 试跑: the way that past documents would take by a version, beside the way they take by the one in force; nothing is kept (sys.flow `simulate`). */
export class TryFlow {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly arrangements: Arrangements
  private readonly records: Records
  private readonly facts: Facts
  constructor(
    catalogue: Catalogue,
    approvals: Approvals,
    processes: Processes,
    arrangements: Arrangements,
    records: Records,
    facts: Facts,
  ) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processes = processes
    this.arrangements = arrangements
    this.records = records
    this.facts = facts
  }

  async run({ flowId, count, by }: { flowId: string; count: number; by: Person }): Promise<Result<readonly TriedDocument[]>> {
    const flows = this.catalogue.find('sys.flow')
    if (!flows) return fail(missing)
    if (!mayDo(by, flows, 'list')) return fail(forbidden)
    const found = await this.records.find(flows, flowId, by)
    if (!found.ok) return found
    const type = this.catalogue.find(textAt(found.value, 'processCode').replace(':', '.'))
    if (!type) return fail(missing)
    // Who sees no documents of the type tries on none.
    if (!mayDo(by, type, 'list')) return ok([])
    const versions = await this.versions(found.value, type, by)
    if (!versions.ok) return versions
    const query = {
      where: { all: [] },
      order: [{ field: 'createTime', direction: 'desc' as const }],
      pageNo: 1,
      pageSize: Math.min(count, MOST_TRIED),
    }
    const page = await this.records.list(type, query, by)
    if (!page.ok) return page
    const tried: TriedDocument[] = []
    for (const row of page.value.records) {
      const one = await this.one(type, textAt(row, 'id'), versions.value, by)
      if (!one.ok) return one
      if (one.value) tried.push(one.value)
    }
    return ok(tried)
  }

  private async versions(row: Row, type: DocumentType, by: Person): Promise<Result<{ readonly before: Version; readonly after: Version }>> {
    const arranged = await this.arrangements.arranged(by.tenantId)
    if (!arranged.ok) return arranged
    const code = textAt(row, 'processCode')
    const inForce = arranged.value.flows.find(({ processCode, isStopped }) => processCode === code && !isStopped)
    const steps = rowsOf(row, 'nodes').toSorted((a, b) => Number(wireOf(a, 'nodeNo')) - Number(wireOf(b, 'nodeNo')))
    const drawn = flowOf(row, Number(wireOf(row, 'versionNo')) > 1 ? steps : undefined, this.catalogue)
    const declared = nodesOf(type)
    return ok({
      before: { nodes: inForce?.nodes ?? declared, ...(inForce ? { flow: inForce.rules } : {}) },
      after: { nodes: drawn.nodes ?? declared, flow: drawn.rules },
    })
  }

  /** Nothing of a document that never was sent for approval. */
  private async one(
    type: DocumentType,
    id: string,
    { before, after }: { readonly before: Version; readonly after: Version },
    by: Person,
  ): Promise<Result<TriedDocument | undefined>> {
    const chain = await this.approvals.ofRecord(type.key, id, by)
    if (!chain.ok) return chain
    if (!chain.value) return ok(undefined)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const recalled = await recall(type, found.value, this.facts, by)
    if (!recalled.ok) return recalled
    const { process } = chain.value
    const subject = await subjectOfChange(type, recalled.value, process.change, this.facts, by)
    if (!subject.ok) return subject
    const way = (version: Version) => this.processes.coming(subject.value, begunBy(process, version), by.tenantId, 0)
    const was = await way(before)
    if (!was.ok) return was
    const becomes = await way(after)
    if (!becomes.ok) return becomes
    const { billNo, title, amount } = process
    return ok({ recordId: id, billNo, title, amount: seesAmount(type, by) ? amount : null, before: was.value, after: becomes.value })
  }
}

/** The chain as if it began by another version. */
const begunBy = ({ resume: _, flow: __, ...process }: Process, { nodes, flow }: Version): Process => ({
  ...process,
  nodes,
  ...(flow ? { flow } : {}),
  current: 0,
})

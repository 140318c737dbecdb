import type { Person } from '../../kernel/person.ts'
import { filled, type Failure } from '../../kernel/failure.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { type Effect, update } from '../../definitions/effect.ts'
import { problemsOf } from '../../definitions/problems.ts'
import type { Facts } from '../facts/facts.port.ts'
import { MOST_FILES } from '../../definitions/naming-files.ts'
import { listed, parts } from '../../definitions/listed.ts'
import { missing, strangeFile } from '../failures.ts'
import { subjectOfChange } from '../write/judged-change.ts'
import { cleanDraft } from '../write/clean-draft.ts'
import type { RichTexts } from '../write/rich-texts.port.ts'
import type { RecordWriter } from '../write/record-writer.ts'
import type { NamedFiles } from '../write/named-files.port.ts'
import { LearnedFacts } from '../facts/learned-facts.ts'
import { type Prepared, recall } from '../write/prepare.ts'
import { StepEdits } from './step-edits.ts'
import { isFilledAt, type StepFields, stepFields, withStepFields } from './step-fields.ts'
import { unknownReferencesIn } from '../write/unknown-references.ts'
import type { Records } from '../records.port.ts'
import type { ApprovalSubject } from '../../approval/advance.ts'
import type { Approvals, Chain, Node, Progress, Process, StepRight, Task } from '../../approval/approvals.port.ts'
import type { Arrangements } from '../../approval/arrangements.port.ts'
import { amountOf } from '../../approval/seen-amount.ts'
import { isParty } from '../../approval/separation.ts'
import { takesPart } from '../../approval/taking-part.ts'
import {
  backReasonMissing,
  noSigner,
  notAllowedHere,
  notYourTask,
  opinionMissing,
  ownDocument,
  personGone,
  proofMissing,
  reasonMissing,
  signatureMissing,
  tooManyFiles,
  transferReasonMissing,
} from '../../approval/failures.ts'
import type { AgreementProof, Processes } from '../../approval/processes.ts'
import type { Decider, Staff } from '../../approval/staff.port.ts'
import { text } from '../../approval/text.ts'
import { takenFrom } from '../../approval/closed-task.ts'
import { type Answer, chainAfter } from '../../approval/task-changes.ts'
import type { Back, TaskMoves } from '../../approval/task-moves.ts'
import type { ChainWriter, Judged } from './chain-writer.ts'

/** What the holder of a task does with it (oa W10 to W19). */
export type Verdict =
  | { readonly verdict: 'agree' | 'reject' | 'takeBack' }
  | ({ readonly verdict: 'back' } & Back)
  | { readonly verdict: 'transfer' | 'delegate'; readonly toUserId: string }
  | { readonly verdict: 'addSign'; readonly position: 'before' | 'after'; readonly userIds: readonly string[]; readonly all: boolean }
  | { readonly verdict: 'removeSign'; readonly taskIds: readonly string[] }

export type Decision = Verdict & {
  readonly taskId: string
  readonly by: Person
  /** The version of the task that was seen. */
  readonly version: number
  readonly opinion?: string
  /** What is filled in at this step: header fields, and rows of tables by their id. */
  readonly filled?: Readonly<Record<string, unknown>>
  /** Files that go with his word: their paths, joined by commas (oa W28). */
  readonly attachments?: string
  /** What he drew as his signature; whether he has proved by his password who he is (oa W29). */
  readonly signature?: string
  readonly proved?: boolean
  /** Who is to read it besides (oa W18). */
  readonly ccUserIds?: readonly string[]
}

/** A word is wanted with these. */
const WORDS: Readonly<Partial<Record<Verdict['verdict'], Failure>>> = {
  reject: reasonMissing,
  back: backReasonMissing,
  transfer: transferReasonMissing,
}

/** The right of a step that a verdict takes, and what it is called. */
const RIGHTS: Readonly<Partial<Record<Verdict['verdict'], readonly [StepRight, string]>>> = {
  reject: ['reject', '驳回'],
  back: ['back', '退回'],
  transfer: ['transfer', '转办'],
  delegate: ['delegate', '委派'],
  addSign: ['addSign', '加签'],
}

/** What the version of the chain says against it. */
const forbiddenAt = (node: Node | undefined, { verdict, ccUserIds = [] }: Decision, opinion: string): Failure | undefined => {
  const drawn = node?.drawn
  if (!drawn) return undefined
  const [right, title] = RIGHTS[verdict] ?? []
  if (right && drawn.forbids.includes(right)) return filled(notAllowedHere, { title })
  if (ccUserIds.length && drawn.forbids.includes('copy')) return filled(notAllowedHere, { title: text.copy })
  return verdict === 'agree' && drawn.wantsOpinion && opinion === '' ? opinionMissing : undefined
}

const problemsAt = (own: StepFields, type: DocumentType, { view }: Prepared): readonly Failure[] =>
  own.head.length + own.tables.length > 0 ? problemsOf(type, view).filter(({ field }) => isFilledAt(own, field)) : []

/** A decision about a chain that is held: its task, the document as it is stored, and as it is with what was filled in. */
type Decided = {
  readonly decision: Decision
  readonly opinion: string
  readonly type: DocumentType
  readonly chain: Chain
  readonly task: Task
  readonly asked: AgreementProof | undefined
  readonly found: Row
  readonly row: Row
}

/** The chain with the amount as the step leaves it: who agreed before agreed to another one (oa W8, W31). */
const withAmount = (chain: Chain, { node: at }: Task, before: Row, after: Row): Chain => {
  const amount = amountOf(after)
  if (amount === amountOf(before)) return chain
  const nodes = chain.process.nodes.map((node): Node => (node.index === at ? { ...node, movedAmount: true } : node))
  return { ...chain, process: { ...chain.process, amount, nodes } }
}

/** What may be done with a task that is not open any more. */
const AFTERWARDS: ReadonlySet<Verdict['verdict']> = new Set(['takeBack', 'removeSign'])

/**
 * Somebody deals with his task. The process row is locked first, then the document; of two who press at the same moment one
 * decides and the other is told who did (oa W10 to W19, W25, W33).
 */
export class DecideTask {
  private readonly catalogue: Catalogue
  private readonly approvals: Approvals
  private readonly processes: Processes
  private readonly moves: TaskMoves
  private readonly staff: Staff
  private readonly arrangements: Arrangements
  private readonly records: Records
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly chains: ChainWriter
  private readonly work: UnitOfWork
  private readonly files: NamedFiles
  private readonly richTexts: RichTexts
  private readonly learnedFacts: LearnedFacts
  private readonly edits: StepEdits
  constructor(
    catalogue: Catalogue,
    approvals: Approvals,
    processes: Processes,
    moves: TaskMoves,
    staff: Staff,
    arrangements: Arrangements,
    records: Records,
    facts: Facts,
    writer: RecordWriter,
    chains: ChainWriter,
    work: UnitOfWork,
    files: NamedFiles,
    richTexts: RichTexts,
  ) {
    this.catalogue = catalogue
    this.approvals = approvals
    this.processes = processes
    this.moves = moves
    this.staff = staff
    this.arrangements = arrangements
    this.records = records
    this.facts = facts
    this.writer = writer
    this.chains = chains
    this.work = work
    this.files = files
    this.richTexts = richTexts
    this.learnedFacts = new LearnedFacts(facts)
    this.edits = new StepEdits(facts, writer)
  }

  run(decision: Decision): Promise<Result<Chain>> {
    const opinion = decision.opinion?.trim() ?? ''
    const wanted = WORDS[decision.verdict]
    if (wanted && opinion === '') return Promise.resolve(fail(wanted))
    return this.work.whole(() => this.decide(decision, opinion))
  }

  private async decide(decision: Decision, opinion: string): Promise<Result<Chain>> {
    const { taskId, verdict, by, version, filled = {} } = decision
    const locked = await this.approvals.lockByTask(taskId, by)
    if (!locked.ok) return locked
    const chain = locked.value
    const { typeKey, recordId } = chain.process
    const type = this.catalogue.find(typeKey)
    if (!type || !takesPart(chain, by)) return fail(missing)
    const task = chain.tasks.find(({ id }) => id === taskId)
    if (!task || (task.userId !== by.userId && task.ownerId !== by.userId)) return fail(notYourTask)
    if (isParty(chain.process, by.userId)) return fail(ownDocument)
    const isLate = !AFTERWARDS.has(verdict) && task.status !== 'open'
    if (isLate || task.version !== version || chain.process.status !== 'running') return fail(takenFrom(task, chain.tasks))

    const forbidden = forbiddenAt(chain.process.nodes[task.node], decision, opinion)
    if (forbidden) return fail(forbidden)
    const given = await this.mayBeGiven(decision)
    if (!given.ok) return given

    const asked = verdict === 'agree' ? await this.processes.asks(chain, task, by.tenantId) : ok(undefined)
    if (!asked.ok) return asked
    if (asked.value?.signature && !decision.signature) return fail(signatureMissing)
    if (asked.value?.password && !decision.proved) return fail(proofMissing)

    const found = await this.records.lock(type, recordId, by, 'any')
    if (!found.ok) return found
    const fills = verdict === 'agree'
    const own = stepFields(type, chain, found.value, by, task)
    const written = fills ? withStepFields(type, own, found.value, filled) : ok(found.value)
    if (!written.ok) return written
    const clean = written.value === found.value ? found.value : cleanDraft(type, written.value, this.richTexts)
    const strange = await this.unknownReferences(type, clean, found.value, by)
    if (!strange.ok) return strange
    const edited = chain.process.change ? ok(clean) : await this.edits.of({ type, before: found.value, given: clean, own, by })
    if (!edited.ok) return edited
    const moved = withAmount(chain, task, found.value, edited.value)
    const decided = { decision, opinion, type, chain: moved, task, asked: asked.value, found: found.value, row: edited.value }
    const judging = (prepared: Prepared) => this.judged(decided, prepared, fills ? own : undefined)
    // Whoever lets the chain go on looks at what he decides under its locks: the steps' conditions, what is asked again and what follows see the same.
    const looking = <Seen extends Prepared>(look: () => Promise<Result<Seen>>) =>
      verdict === 'reject' ? look() : this.writer.held(type, edited.value, by, look)
    const learned = await looking(() => this.learnedFacts.of(type, edited.value, by))
    if (!learned.ok) return learned
    // Conditions that were drawn may name any field.
    let judged = chain.process.nodes.some(({ drawn }) => drawn?.condition) ? undefined : await judging(learned.value)
    // What stands against it is said of the whole.
    if (!learned.value.wasEnough() || !judged?.ok) {
      const recalled = await looking(() => recall(type, edited.value, this.facts, by))
      if (!recalled.ok) return recalled
      judged = await judging(recalled.value)
    }
    if (!judged.ok) return judged
    const kept = await this.chains.kept(judged.value)
    return kept.ok ? ok(chainAfter(chain, judged.value.progress)) : kept
  }

  /** What comes of a decision about the document as it is seen; writes nothing. */
  private async judged(
    { decision, opinion, type, chain, task, asked, found, row }: Decided,
    prepared: Prepared,
    own: StepFields | undefined,
  ): Promise<Result<Judged>> {
    const { verdict, by } = decision
    const [wrong, ...others] = own ? problemsAt(own, type, prepared) : []
    if (wrong) return fail(wrong, others)
    const subject = await subjectOfChange(type, prepared, chain.process.change, this.facts, by)
    if (!subject.ok) return subject
    const signed = asked?.signature && decision.signature ? { signature: decision.signature } : {}
    const attachments = listed(decision.attachments ?? '')
    const given = attachments ? { attachments } : {}
    const answer = { task, opinion: opinion || (verdict === 'agree' ? '同意' : ''), by, ...signed, ...given }
    const moved = await this.moved(decision, subject.value, chain, answer)
    if (!moved.ok) return moved
    const besides = await this.besides(decision, moved.value, answer)
    if (!besides.ok) return besides
    return this.chains.judged({
      type,
      before: found,
      prepared: { ...prepared, row },
      progress: besides.value.progress,
      action: verdict,
      by,
      opinion,
      further: besides.value.effects,
    })
  }

  private async moved(decision: Decision, subject: ApprovalSubject, chain: Chain, answer: Answer): Promise<Result<Progress>> {
    const { by } = decision
    switch (decision.verdict) {
      case 'agree':
        return this.processes.agree(subject, chain, answer)
      case 'reject':
        return this.processes.refuse(subject, chain, answer)
      case 'back':
        return this.moves.back(subject, chain, answer, decision)
      case 'takeBack':
        return this.moves.takeBack(chain, answer.task)
      case 'removeSign':
        return this.moves.removeSign(subject, chain, decision.taskIds, by)
      case 'addSign': {
        const people = await this.atWork(decision.userIds, by)
        if (!people.ok) return people
        return this.moves.addSign(subject, chain, answer, { position: decision.position, people: people.value, all: decision.all })
      }
      default: {
        const people = await this.atWork([decision.toUserId], by)
        if (!people.ok) return people
        const [to] = people.value
        if (!to) return fail(personGone)
        return decision.verdict === 'transfer' ? this.moves.transfer(chain, answer, to) : this.moves.delegate(chain, answer, to)
      }
    }
  }

  private async atWork(userIds: readonly string[], by: Person): Promise<Result<readonly Decider[]>> {
    const wanted = [...new Set(userIds)]
    if (wanted.length === 0) return fail(noSigner)
    const people = await this.staff.people(wanted, by.tenantId)
    if (!people.ok) return people
    const active = people.value.filter((one) => one.active)
    return active.length === wanted.length ? ok(active.map(({ userId, name }) => ({ userId, name }))) : fail(personGone)
  }

  /** Copies that go out with it; where a stand-in decided, it is counted, and his principal reads what became of it if he asked to (oa W16, W18). */
  private async besides(
    { verdict, ccUserIds = [] }: Decision,
    progress: Progress,
    { task, opinion, by }: Answer,
  ): Promise<Result<{ readonly progress: Progress; readonly effects: readonly Effect[] }>> {
    const decided = verdict === 'agree' || verdict === 'reject' || verdict === 'back'
    const standsIn = decided && task.ownerId !== undefined && task.ownerId !== by.userId
    const arranged = standsIn ? await this.arrangements.arranged(by.tenantId) : undefined
    if (arranged && !arranged.ok) return arranged
    const delegation = arranged?.value.delegations.find(({ principalId, agentId }) => principalId === task.ownerId && agentId === by.userId)
    const atEnd = progress.process.status === 'approved' ? await this.readersAtEnd(progress.process, by) : ok([])
    if (!atEnd.ok) return atEnd
    const informed = delegation?.keepsInformed ? [delegation.principalId] : []
    const readers = [...new Set([...(decided ? ccUserIds : []), ...informed, ...atEnd.value])]
    const people = readers.length ? await this.atWork(readers, by) : ok([])
    if (!people.ok) return people
    const after = { process: progress.process, tasks: progress.added }
    const { added } = this.processes.copy(after, people.value, opinion, by)
    return ok({
      progress: { ...progress, added: [...progress.added, ...added] },
      effects: delegation ? [update('sys.flowDelegate', delegation.id, { add: { handledCount: 1 } })] : [],
    })
  }

  /** Who reads what was approved, as the version says (oa W3). */
  private async readersAtEnd({ flow }: Process, by: Person): Promise<Result<readonly string[]>> {
    const readers = [...(flow?.ccUsers ?? [])]
    for (const role of flow?.ccRoles ?? []) {
      const holders = await this.staff.holders(role, by.tenantId)
      if (!holders.ok) return holders
      readers.push(...holders.value.map(({ userId }) => userId))
    }
    return ok(readers)
  }

  /** Nobody hands on a file that he may not have himself (reliability IN8). */
  private async mayBeGiven({ attachments, by }: Decision): Promise<Result<void>> {
    const paths = parts(attachments)
    if (paths.length === 0) return done
    if (paths.length > MOST_FILES) return fail(filled(tooManyFiles, { most: MOST_FILES }))
    const closed = await this.files.closed(paths, by)
    if (!closed.ok) return closed
    return closed.value.size > 0 ? fail(filled(strangeFile, { title: text.attachments })) : done
  }

  /** What was filled in at the step passes what the form's own fields pass. */
  private async unknownReferences(type: DocumentType, given: Row, before: Row, by: Person): Promise<Result<void>> {
    if (given === before) return done
    const strange = await unknownReferencesIn(type, given, before, { facts: this.facts, files: this.files }, by)
    if (!strange.ok) return strange
    const [problem, ...others] = strange.value
    return problem ? fail(problem, others) : done
  }
}

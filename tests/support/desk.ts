import { programOf } from '../../core/identity/tenants/program.ts'
import { openMemory } from '../../adapters/memory/open-memory.ts'
import { Processes } from '../../core/approval/processes.ts'
import { catalogueOf, type Catalogue } from '../../core/definitions/catalogue.ts'
import type { Dictionaries } from '../../core/definitions/dicts.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import { ok } from '../../core/kernel/result.ts'
import { ActOnEach } from '../../core/records/actions/act-on-each.use-case.ts'
import { ActOnRecord } from '../../core/records/actions/act-on-record.use-case.ts'
import { RecordActions } from '../../core/records/actions/record-actions.ts'
import { Removals } from '../../core/records/write/removals.ts'
import { frameOver } from './frame.ts'
import { Authority } from '../../core/records/write/authority.ts'
import { AddRecords } from '../../core/records/write/add-records.ts'
import { DraftReader } from '../../core/records/write/draft-reader.ts'
import { Drafts } from '../../core/records/write/drafts.ts'
import { OfferSources } from '../../core/records/choices/offer-sources.use-case.ts'
import { ResolveTexts } from '../../core/records/choices/resolve-texts.use-case.ts'
import { OpenForm } from '../../core/records/form/open-form.use-case.ts'
import { ExplainFigure } from '../../core/records/explain/explain-figure.use-case.ts'
import { DropChange } from '../../core/records/write/drop-change.use-case.ts'
import { FurtherRecords } from '../../core/records/actions/further-records.ts'
import { TaskMoves } from '../../core/approval/task-moves.ts'
import { ChainCalls } from '../../core/records/approval/chain-calls.ts'
import { ChainWriter } from '../../core/records/approval/chain-writer.ts'
import { DealWithChain } from '../../core/records/approval/deal-with-chain.use-case.ts'
import { DecideTasks } from '../../core/records/approval/decide-tasks.use-case.ts'
import { RecordedArrangements } from '../../core/records/approval/recorded-arrangements.ts'
import { DecideTask } from '../../core/records/approval/decide-task.use-case.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { KnowDraft } from '../../core/records/facts/know-draft.use-case.ts'
import { OpenChange } from '../../core/records/write/open-change.use-case.ts'
import { ListRecords } from '../../core/records/list/list-records.use-case.ts'
import { SeeHistory } from '../../core/records/history/see-history.use-case.ts'
import { CopyRecord } from '../../core/records/write/copy-record.use-case.ts'
import { RecordReaders } from '../../core/records/approval/record-readers.ts'
import { OpenRecord } from '../../core/records/open-record.use-case.ts'
import { OpenTask } from '../../core/records/approval/open-task.use-case.ts'
import { QuoteRows } from '../../core/records/choices/quote-rows.use-case.ts'
import { ReadCopy } from '../../core/records/approval/read-copy.use-case.ts'
import { RehearseSubmission } from '../../core/records/write/rehearse-submission.use-case.ts'
import { RemoveRecords } from '../../core/records/write/remove-records.use-case.ts'
import { SaveRecord } from '../../core/records/write/save-record.use-case.ts'
import { ChainReaders } from '../../core/records/approval/chain-readers.ts'
import { OfferReaders } from '../../core/records/approval/offer-readers.use-case.ts'
import { WriteComment } from '../../core/records/approval/write-comment.use-case.ts'
import { SeeProcess } from '../../core/records/approval/see-process.use-case.ts'
import { SendCopies } from '../../core/records/approval/send-copies.use-case.ts'
import { ProcessViews } from '../../core/records/approval/process-view.ts'
import { Submission } from '../../core/records/write/submission.ts'
import { SubmitDocument } from '../../core/records/write/submit-document.use-case.ts'
import { VoidDocument } from '../../core/records/write/void-document.use-case.ts'
import { ProcessEnding } from '../../core/records/write/process-ending.ts'
import { WithdrawDocument } from '../../core/records/write/withdraw-document.use-case.ts'
import { catalogue as everything } from './catalogue.ts'
import { FewStaff, people } from './few-staff.ts'
import { NoGrants } from './no-grants.ts'
import { someone } from './people.ts'
import type { Ports } from './ports.ts'

/** What lies here was uploaded by somebody else. */
export const OTHERS = 'others/'

const NO_LISTS = {
  codes: () => [],
  items: () => [],
  load: () => Promise.resolve(ok(undefined)),
  isKeptIn: () => false,
  listen: () => () => {},
}

/** Every use case over records, with hands that remember instead of a database. */
export const openDesk = (
  types: readonly DocumentType[],
  dictionaries: Dictionaries = {},
  holders: Readonly<Record<string, readonly string[]>> = {},
  clock: Clock = { now: () => Date.UTC(2026, 2, 18, 1) },
  seats: Surroundings['seats'] = {},
) => {
  let serial = 0
  const ids = { next: () => `id-${++serial}` }
  const catalogue = catalogueOf(types, { ...everything.dictionaries, ...dictionaries })
  return deskOver(openMemory({ catalogue, clock, ids }), { catalogue, clock, ids, holders, seats })
}

type Hands = Pick<Ports, 'records' | 'facts' | 'approvals' | 'ledgers' | 'audit' | 'work'>
type Surroundings = {
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly ids: Ids
  readonly holders?: Readonly<Record<string, readonly string[]>>
  /** Others who may sign in. */
  readonly seats?: Readonly<Record<string, readonly Person[]>>
}

/** The same over whatever keeps the records. */
export const deskOver = (
  { records, facts, approvals, ledgers, audit, work }: Hands,
  { catalogue, clock, ids, holders = {}, seats = {} }: Surroundings,
) => {
  const staff = new FewStaff(holders)
  const arrangements = new RecordedArrangements(catalogue, records, staff, clock, programOf)
  const processes = new Processes(staff, ids, clock, arrangements)
  const moves = new TaskMoves(processes, ids, clock)
  const frame = frameOver({ records, facts, ledgers, audit }, { catalogue, clock, ids })
  const authority = new Authority(catalogue, records, facts, new NoGrants())
  const writer = new RecordWriter(catalogue, records, facts, approvals, frame.writer, frame.reversals, audit, authority)
  const submission = new Submission(catalogue, records, facts, approvals, processes, writer, audit, clock)
  const richTexts = { clean: (html: string) => html.replace(/<script.*?<\/script>/g, '') }
  const reader = new DraftReader(ids, clock, richTexts, { of: (name: string) => (name.includes('药') ? 'y' : '') })
  const files = { closed: async (paths: readonly string[]) => ok(new Set(paths.filter((path) => path.startsWith(OTHERS)))) }
  const processViews = new ProcessViews(catalogue, approvals, processes, records, facts, audit)
  const drafts = new Drafts(records, facts, approvals, writer, submission, reader, files, authority)
  const ending = new ProcessEnding(records, facts, approvals, writer, work)
  const submit = new SubmitDocument(writer, submission, work)
  const actions = new RecordActions(records, facts, writer, ids, clock, files, authority)
  const removals = new Removals(records, facts, authority, writer, audit)
  const further = new FurtherRecords(catalogue, records, drafts, new NoGrants(), ids, actions, removals)
  writer.followedBy(further)
  const readers = new RecordReaders(approvals, arrangements)
  const chains = new ChainWriter(records, facts, writer)
  const withdraw = new WithdrawDocument(ending, processes)
  const engine = [catalogue, approvals, processes, moves, staff, arrangements, records, facts, writer, chains] as const
  const decide = new DecideTask(...engine, work, files, richTexts)
  const calls = new ChainCalls(...engine, decide, withdraw, clock)
  further.dealtBy(calls)
  const chainReaders = new ChainReaders(catalogue, records, { seats: async (userId) => ok(seats[userId] ?? []) })
  const act = new ActOnRecord(actions, work)
  return {
    approvals,
    ledgers,
    frame,
    writer,
    audit,
    records,
    list: new ListRecords(records, readers),
    history: new SeeHistory(catalogue, records, audit, readers),
    copy: new CopyRecord(records, clock, readers),
    explain: new ExplainFigure(catalogue, records, facts, clock, readers),
    openForm: new OpenForm(
      catalogue,
      records,
      facts,
      new ResolveTexts(catalogue, records, facts, NO_LISTS),
      new OfferSources(catalogue, records, facts),
      clock,
    ),
    addAll: new AddRecords(facts, writer, work, reader),
    save: new SaveRecord(drafts, work),
    know: new KnowDraft(catalogue, facts, records, clock, readers),
    quote: new QuoteRows(facts),
    dropChange: new DropChange(drafts, work),
    submit,
    rehearse: new RehearseSubmission(catalogue, records, facts, ledgers, drafts, writer, submission, processes, work),
    withdraw,
    void: new VoidDocument(ending, processes),
    act,
    actOnEach: new ActOnEach(catalogue, records, drafts, act, work),
    removals,
    work,
    remove: new RemoveRecords(removals, work),
    readers,
    open: new OpenRecord(records, facts, readers),
    openChange: new OpenChange(catalogue, records, facts),
    copies: new SendCopies(catalogue, approvals, processes, new FewStaff(), records, writer, work),
    see: new SeeProcess(approvals, chainReaders, processViews),
    comment: new WriteComment(catalogue, approvals, chainReaders, staff, records, writer, work, ids, clock),
    offerReaders: new OfferReaders(approvals, chainReaders, staff),
    openTask: new OpenTask(catalogue, approvals, processViews, records, facts),
    readCopy: new ReadCopy(approvals, processes, work, clock),
    decide,
    decideAll: new DecideTasks(approvals, decide),
    deal: new DealWithChain(calls, work),
  }
}

export const person = (userId: string, given: Partial<Person> = {}): Person => ({
  ...someone,
  userId,
  userName: userId,
  realname: people[userId] ?? userId,
  deptId: '152',
  orgCode: 'A01A01',
  ...given,
})

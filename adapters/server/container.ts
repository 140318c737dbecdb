import 'reflect-metadata'
import { join } from 'node:path'
import { Container } from 'inversify'
import { CountKinds } from '../../core/approval/count-kinds.use-case.ts'
import { CountTasks } from '../../core/approval/count-tasks.use-case.ts'
import { Approvals } from '../../core/approval/approvals.port.ts'
import { ListTasks } from '../../core/approval/list-tasks.use-case.ts'
import { Processes } from '../../core/approval/processes.ts'
import { Staff } from '../../core/approval/staff.port.ts'
import { ForeseeRuns } from '../../core/cron/foresee-runs.use-case.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { FileBytes } from '../../core/files/file-bytes.port.ts'
import { Thumbnails } from '../../core/files/thumbnails.port.ts'
import { FindParts } from '../../core/files/find-parts.use-case.ts'
import { JoinParts } from '../../core/files/join-parts.use-case.ts'
import { KeepFile } from '../../core/files/keep-file.use-case.ts'
import { KeepPart } from '../../core/files/keep-part.use-case.ts'
import { WrittenTexts } from '../../core/files/written-texts.port.ts'
import { Archives } from '../../core/files/archives.port.ts'
import { GatherFiles } from '../../core/files/gather-files.use-case.ts'
import { OpenFile } from '../../core/files/open-file.use-case.ts'
import { ReadFile } from '../../core/files/read-file.use-case.ts'
import { RenameFile } from '../../core/files/rename-file.use-case.ts'
import { StoredFiles } from '../../core/files/stored-files.port.ts'
import { Accounts } from '../../core/identity/accounts.port.ts'
import { Attempts } from '../../core/identity/attempts.port.ts'
import { CasServer } from '../../core/identity/cas-server.port.ts'
import { Challenges } from '../../core/identity/challenges.port.ts'
import { Installation } from '../../core/identity/installation.port.ts'
import { DemoMessages } from '../../core/identity/demo-messages.port.ts'
import { TextMessages } from '../../core/identity/text-messages.port.ts'
import { programOf } from '../../core/identity/program.ts'
import { CaptchaPictures } from '../../core/identity/captcha-pictures.port.ts'
import { RememberedRules } from '../../core/identity/remembered-rules.ts'
import { LinkedAccounts } from '../../core/identity/linked-accounts.port.ts'
import { ThirdAccounts } from '../../core/identity/third-accounts.port.ts'
import { ThirdParties } from '../../core/identity/third-parties.port.ts'
import { SignInRules } from '../../core/identity/sign-in-rules.port.ts'
import { Passwords } from '../../core/identity/passwords.port.ts'
import { Persons } from '../../core/identity/persons.port.ts'
import { RecogniseVisitor } from '../../core/identity/recognise-visitor.use-case.ts'
import { Secrets } from '../../core/identity/secrets.port.ts'
import { Sessions } from '../../core/identity/sessions.port.ts'
import { RunDueJobs } from '../../core/jobs/run-due-jobs.use-case.ts'
import { Jobs } from '../../core/jobs/jobs.port.ts'
import { ChoiceLists } from '../../core/records/choice-lists.port.ts'
import { LogArchive } from '../../core/jobs/log-archive.port.ts'
import { OldRows } from '../../core/jobs/old-rows.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { empty } from '../../core/kernel/condition.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Changes } from '../../core/live/changes.port.ts'
import { RelayPatch } from '../../core/live/relay-patch.use-case.ts'
import { Addressees } from '../../core/notices/addressees.port.ts'
import { Notices } from '../../core/notices/notices.port.ts'
import { Outbox } from '../../core/notices/outbox.port.ts'
import { Grants } from '../../core/permissions/grants.port.ts'
import { SaveGrants } from '../../core/granting/save-grants.use-case.ts'
import { SeeEffective } from '../../core/granting/see-effective.use-case.ts'
import { SeeGrants } from '../../core/granting/see-grants.use-case.ts'
import { LoadMenu } from '../../core/permissions/load-menu.use-case.ts'
import { RememberedGrants } from '../../core/permissions/remembered-grants.ts'
import { SavedQueries } from '../../core/query/saved-queries.port.ts'
import { ActOnRecord } from '../../core/records/act-on-record.use-case.ts'
import { AuditTrail } from '../../core/records/audit-trail.port.ts'
import { ArrangeQueries } from '../../core/records/arrange-queries.use-case.ts'
import { CheckByRule } from '../../core/records/check-by-rule.use-case.ts'
import { CopyRecord } from '../../core/records/copy-record.use-case.ts'
import { Drafts } from '../../core/records/drafts.ts'
import { FurtherRecords } from '../../core/records/further-records.ts'
import { DecideTask } from '../../core/records/decide-task.use-case.ts'
import { Facts } from '../../core/records/facts.port.ts'
import { Keeper } from '../../core/records/keeper.ts'
import { KeepQuery } from '../../core/records/keep-query.use-case.ts'
import { KnowDraft } from '../../core/records/know-draft.use-case.ts'
import { Ledgers } from '../../core/records/ledgers.port.ts'
import { ListAll } from '../../core/records/list-all.use-case.ts'
import { ListRecords } from '../../core/records/list-records.use-case.ts'
import { ListRows } from '../../core/records/list-rows.use-case.ts'
import { ListSavedQueries } from '../../core/records/list-saved-queries.use-case.ts'
import { LookUp } from '../../core/records/look-up.use-case.ts'
import { OfferChoices } from '../../core/records/offer-choices.use-case.ts'
import { OfferSources } from '../../core/records/offer-sources.use-case.ts'
import { OpenRecord } from '../../core/records/open-record.use-case.ts'
import { ReadCopy } from '../../core/records/read-copy.use-case.ts'
import { SendCopies } from '../../core/records/send-copies.use-case.ts'
import { OpenTask } from '../../core/records/open-task.use-case.ts'
import { PreferQuery } from '../../core/records/prefer-query.use-case.ts'
import { QuoteRows } from '../../core/records/quote-rows.use-case.ts'
import { Records } from '../../core/records/records.port.ts'
import { RehearseSubmission } from '../../core/records/rehearse-submission.use-case.ts'
import { RemoveQuery } from '../../core/records/remove-query.use-case.ts'
import { RemoveRecords } from '../../core/records/remove-records.use-case.ts'
import { RepeatOnce } from '../../core/records/repeat-once.use-case.ts'
import { Repeats } from '../../core/records/repeats.port.ts'
import { ResolveTexts } from '../../core/records/resolve-texts.use-case.ts'
import { RichTexts } from '../../core/records/rich-texts.port.ts'
import { AddRecords } from '../../core/records/add-records.use-case.ts'
import { SaveRecord } from '../../core/records/save-record.use-case.ts'
import { SeeHistory } from '../../core/records/see-history.use-case.ts'
import { SeeProcess } from '../../core/records/see-process.use-case.ts'
import { Sights } from '../../core/records/sights.ts'
import { Submission } from '../../core/records/submission.ts'
import { SubmitDocument } from '../../core/records/submit-document.use-case.ts'
import { TraceRecord } from '../../core/records/trace-record.use-case.ts'
import { VoidDocument } from '../../core/records/void-document.use-case.ts'
import { WithdrawDocument } from '../../core/records/withdraw-document.use-case.ts'
import { Datasets } from '../../core/reports/datasets.ts'
import { RememberedDatasets } from '../../core/reports/remembered-datasets.ts'
import { CountBy } from '../../core/reports/count-by.use-case.ts'
import { ShowHome } from '../../core/reports/show-home.use-case.ts'
import { ShowReport } from '../../core/reports/show-report.use-case.ts'
import { Tallies } from '../../core/reports/tallies.port.ts'
import { ChooseSheet } from '../../core/workbooks/choose-sheet.use-case.ts'
import { ImportJobs } from '../../core/workbooks/import-jobs.ts'
import { MapImport } from '../../core/workbooks/map-import.use-case.ts'
import { MendImport } from '../../core/workbooks/mend-import.use-case.ts'
import { RunImport } from '../../core/workbooks/run-import.use-case.ts'
import { StartImport } from '../../core/workbooks/start-import.use-case.ts'
import { TakeImportedRows } from '../../core/workbooks/take-imported-rows.use-case.ts'
import { Digests } from '../../core/kernel/digests.port.ts'
import { Workbooks } from '../../core/workbooks/workbooks.port.ts'
import { initialsOf } from '../database/initials.ts'
import { SqlChanges } from '../database/live/sql-changes.ts'
import { OutboxTextMessages } from '../database/messages/outbox-text-messages.ts'
import { openDatabase, type OpenDatabase } from '../database/open-database.ts'
import type { Connection, PoolLimits } from '../database/pool.ts'
import { FolderLogArchive } from '../node/files/folder-log-archive.ts'
import { DiskFileBytes } from '../node/files/disk-file-bytes.ts'
import { HttpCasServer } from '../node/identity/http-cas-server.ts'
import { OpenIdParties, type OpenIdSettings } from '../node/identity/openid-parties.ts'
import { S3FileBytes, type S3Place } from '../node/files/s3-file-bytes.ts'
import { ThreadThumbnails } from '../node/files/thread-thumbnails.ts'
import { RandomSecrets } from '../node/identity/random-secrets.ts'
import { StrokePictures } from '../node/identity/stroke-pictures.ts'
import { ScryptPasswords } from '../node/identity/scrypt-passwords.ts'
import { GatewayTextMessages } from '../node/messages/gateway-text-messages.ts'
import { RandomIds } from '../node/random-ids.ts'
import { SystemClock } from '../node/system-clock.ts'
import { ShaDigests } from '../node/sha-digests.ts'
import { ThreadWrittenTexts } from '../node/files/thread-written-texts.ts'
import { ZipArchives } from '../node/files/zip-archives.ts'
import { ThreadWorkbooks } from '../node/workbooks/thread-workbooks.ts'
import { getting, theCatalogue, wiring } from '../wire.ts'
import { Keyed } from './http/keyed.ts'
import { identityUseCases, wireIdentity } from './identity-parts.ts'
import { noticeUseCases, wireNotices } from './notice-parts.ts'
import type { LiveParts } from './live/live.ts'
import { ServerRichTexts } from './server-rich-texts.ts'
import type { UseCases } from './use-cases.ts'
import { wireFiles } from './file-parts.ts'
import { allJobs, PLATFORM, wireJobs } from './job-parts.ts'

export type Given = {
  readonly catalogue: Catalogue
  readonly connection: Connection
  readonly limits?: PoolLimits
  /** Tests turn the clock and make light of passwords. */
  readonly clock?: Clock
  readonly passwords?: Passwords
  /** Where people may sign in beside here, and under which address of ours they come back. */
  readonly elsewhere?: { readonly ownAddress: string; readonly cas?: string; readonly openId?: readonly OpenIdSettings[] }
  /** Where messages to phones go: a gateway, or the outbox of a demonstration. None are sent without. */
  readonly messages?: { readonly gateway: string; readonly token: string } | { readonly tell: (line: string) => void }
  /** Where uploaded files lie. */
  readonly filesFolder: string
  /** Where they lie instead when several machines share them. */
  readonly objectStore?: S3Place | undefined
  /** Other processes may work in the same database: they are told of changes. */
  readonly shared?: boolean
}

export type ServerContainer = { readonly container: Container; readonly database: OpenDatabase; readonly changes: SqlChanges }

/** Every port with its adapter, every use case with its ports. */
export const serverContainer = ({ catalogue, connection, limits, ...given }: Given): ServerContainer => {
  const container = new Container({ defaultScope: 'Singleton' })
  const clock = given.clock ?? new SystemClock()
  const ids = new RandomIds()
  const database = openDatabase(connection, { catalogue, clock, ids, ...(limits ? { limits } : {}) })
  const changes = new SqlChanges(database.database, given.shared ? connection : undefined)

  container.bind(theCatalogue).toConstantValue(catalogue)
  container.bind(Clock).toConstantValue(clock)
  container.bind(Ids).toConstantValue(ids)
  container.bind(Secrets).toConstantValue(new RandomSecrets())
  container.bind(Passwords).toConstantValue(given.passwords ?? new ScryptPasswords())
  container.bind(CaptchaPictures).toConstantValue(new StrokePictures())
  container.bind(LogArchive).toConstantValue(new FolderLogArchive(join(given.filesFolder, 'archive'), ids, clock))
  container.bind(FileBytes).toConstantValue(given.objectStore ? new S3FileBytes(given.objectStore) : new DiskFileBytes(given.filesFolder))
  container.bind(Changes).toConstantValue(changes)
  bindDatabase(container, database, clock)
  bindMessages(container, database, clock, given.messages)
  bindElsewhere(container, given.elsewhere)
  wireIdentity(wiring(container))
  wiring(container)(LoadMenu, LoadMenu, [Grants, theCatalogue])
  wireRecords(container)
  wireNotices(wiring(container))
  wireFiles(wiring(container))
  const workbooks = new ThreadWorkbooks()
  container.bind(Workbooks).toConstantValue(workbooks)
  container.bind(WrittenTexts).toConstantValue(new ThreadWrittenTexts(workbooks))
  container.bind(Archives).toConstantValue(new ZipArchives())
  container.bind(Thumbnails).toConstantValue(new ThreadThumbnails())
  container.bind(Digests).toConstantValue(new ShaDigests())
  wireJobs(wiring(container))
  container
    .bind(RunDueJobs)
    .toResolvedValue(
      (jobs, work, ledgers) =>
        new RunDueJobs(allJobs(getting(container)), jobs, { work, ledgers, catalogue, by: programOf(PLATFORM), ids, clock }),
      [Jobs, UnitOfWork, Ledgers],
    )
  return { container, database, changes }
}

const bindMessages = (container: Container, { database }: OpenDatabase, clock: Clock, given: Given['messages']) => {
  const outbox = new OutboxTextMessages(database, clock, given && 'tell' in given ? given.tell : () => {})
  container.bind(DemoMessages).toConstantValue(outbox)
  const gateway = () =>
    given && 'gateway' in given ? new GatewayTextMessages(given.gateway, given.token) : new GatewayTextMessages('', '')
  container.bind(TextMessages).toConstantValue(given && 'tell' in given ? outbox : gateway())
}

const bindElsewhere = (
  container: Container,
  { ownAddress, cas = '', openId = [] }: NonNullable<Given['elsewhere']> = { ownAddress: '' },
) => {
  const callback = (type: string) => `${ownAddress.replace(/\/+$/, '')}/xqErp/sys/thirdLogin/${type}/callback`
  container.bind(CasServer).toConstantValue(new HttpCasServer(cas, ownAddress))
  container.bind(ThirdParties).toConstantValue(new OpenIdParties(openId, callback))
}

const bindDatabase = (container: Container, database: OpenDatabase, clock: Clock) => {
  container.bind(UnitOfWork).toConstantValue(database.work)
  container.bind(Records).toConstantValue(database.records)
  container.bind(Tallies).toConstantValue(database.tallies)
  container.bind(Facts).toConstantValue(database.facts)
  container.bind(Ledgers).toConstantValue(database.ledgers)
  container.bind(AuditTrail).toConstantValue(database.audit)
  container.bind(Repeats).toConstantValue(database.repeats)
  container.bind(Outbox).toConstantValue(database.outbox)
  container.bind(Notices).toConstantValue(database.notices)
  container.bind(Addressees).toConstantValue(database.addressees)
  container.bind(SavedQueries).toConstantValue(database.queries)
  container.bind(StoredFiles).toConstantValue(database.files)
  container.bind(Jobs).toConstantValue(database.jobs)
  container.bind(ChoiceLists).toConstantValue(database.dictionaries)
  container.bind(OldRows).toConstantValue(database.oldRows)
  container.bind(Approvals).toConstantValue(database.approvals)
  container.bind(Staff).toConstantValue(database.staff)
  container.bind(Accounts).toConstantValue(database.accounts)
  container.bind(Sessions).toConstantValue(database.sessions)
  container.bind(SignInRules).toConstantValue(new RememberedRules(database.signInRules, clock))
  container.bind(LinkedAccounts).toConstantValue(database.linkedAccounts)
  container.bind(ThirdAccounts).toConstantValue(database.thirdAccounts)
  container.bind(Attempts).toConstantValue(database.attempts)
  container.bind(Challenges).toConstantValue(database.challenges)
  container.bind(Persons).toConstantValue(database.persons)
  container.bind(Installation).toConstantValue(database.installation)
  container.bind(Grants).toConstantValue(new RememberedGrants(database.grants, clock))
}

const wireRecords = (container: Container) => {
  const wire = wiring(container)
  wire(Processes, Processes, [Staff, Ids, Clock])
  wire(Keeper, Keeper, [theCatalogue, Records, Facts, Approvals, Ledgers, AuditTrail])
  wire(SeeEffective, SeeEffective, [Accounts, Persons, Grants, Clock])
  wire(SeeGrants, SeeGrants, [Records, Facts, Grants])
  wire(SaveGrants, SaveGrants, [Records, Facts, Grants, Keeper, AuditTrail, UnitOfWork])
  wire(Submission, Submission, [Records, Facts, Approvals, Processes, Clock])
  wire(Sights, Sights, [theCatalogue, Processes, Records, Facts])

  wire(ListRecords, ListRecords, [Records])
  wire(ListRows, ListRows, [theCatalogue, Records])
  wire(ListAll, ListAll, [Records, ListRecords])
  wire(LookUp, LookUp, [Records])
  wire(OpenRecord, OpenRecord, [Records, Facts])
  wire(KnowDraft, KnowDraft, [Facts])
  wire(OfferChoices, OfferChoices, [theCatalogue, Records, Facts, ChoiceLists])
  wire(OfferSources, OfferSources, [theCatalogue, Records, Facts])
  wire(ResolveTexts, ResolveTexts, [theCatalogue, Records, Facts, ChoiceLists])
  wire(QuoteRows, QuoteRows, [Facts])
  wire(RichTexts, ServerRichTexts, [])
  wire(AddRecords, AddRecords, [Facts, Keeper, UnitOfWork, Ids, Clock, RichTexts])
  wire(Drafts, Drafts, [Records, Facts, Approvals, Keeper, Submission, Ids, Clock, RichTexts])
  wire(SaveRecord, SaveRecord, [Drafts, UnitOfWork])
  wire(SubmitDocument, SubmitDocument, [Keeper, Submission, UnitOfWork])
  wire(RehearseSubmission, RehearseSubmission, [Keeper, Submission, Processes, UnitOfWork])
  wire(WithdrawDocument, WithdrawDocument, [Records, Facts, Approvals, Processes, Keeper, UnitOfWork])
  wire(VoidDocument, VoidDocument, [Records, Facts, Approvals, Processes, Keeper, UnitOfWork])
  wire(FurtherRecords, FurtherRecords, [theCatalogue, Records, Drafts, Grants])
  wire(ActOnRecord, ActOnRecord, [Records, Facts, Keeper, SubmitDocument, FurtherRecords, UnitOfWork, Ids, Clock])
  wire(CopyRecord, CopyRecord, [Records, Clock])
  wire(CheckByRule, CheckByRule, [theCatalogue, Records])
  wire(RemoveRecords, RemoveRecords, [Records, Facts, Keeper, AuditTrail, UnitOfWork])
  wire(SeeHistory, SeeHistory, [theCatalogue, Records, AuditTrail])
  wire(TraceRecord, TraceRecord, [theCatalogue, Records])
  wire(CountBy, CountBy, [Tallies])
  wire(ShowHome, ShowHome, [theCatalogue, Tallies, Records, Clock])
  wire(Datasets, RememberedDatasets, [theCatalogue, Tallies, Records, Clock])
  wire(ShowReport, ShowReport, [Datasets, Clock])
  wire(ListSavedQueries, ListSavedQueries, [SavedQueries])
  wire(KeepQuery, KeepQuery, [SavedQueries, Ids])
  wire(RemoveQuery, RemoveQuery, [SavedQueries])
  wire(PreferQuery, PreferQuery, [SavedQueries])
  wire(ArrangeQueries, ArrangeQueries, [SavedQueries])
  wire(RepeatOnce, RepeatOnce, [Repeats, UnitOfWork])
  wire(Keyed, Keyed, [RepeatOnce])

  wire(RelayPatch, RelayPatch, [theCatalogue, Records])

  wire(ListTasks, ListTasks, [Approvals])
  wire(CountTasks, CountTasks, [Approvals])
  wire(CountKinds, CountKinds, [Approvals])
  wire(SendCopies, SendCopies, [Approvals, Processes, Staff, Records, Keeper, UnitOfWork])
  wire(ReadCopy, ReadCopy, [Approvals, Processes, UnitOfWork])
  wire(OpenTask, OpenTask, [theCatalogue, Approvals, Sights, Records])
  wire(SeeProcess, SeeProcess, [Approvals, Sights])
  wire(DecideTask, DecideTask, [theCatalogue, Approvals, Processes, Records, Facts, Keeper, UnitOfWork])
}

/** What the sockets ask of the container. */
export const liveParts = ({ container }: ServerContainer): LiveParts => ({
  catalogue: container.get(theCatalogue),
  clock: container.get(Clock),
  recognise: container.get(RecogniseVisitor),
  sessions: container.get(Sessions),
  rules: container.get(SignInRules),
  changes: container.get(Changes),
  choiceLists: container.get(ChoiceLists),
  list: container.get(ListRecords),
  open: container.get(OpenRecord),
  relay: container.get(RelayPatch),
  approvals: container.get(Approvals),
})

/** What the routes ask of the container, named. */
export const allUseCases = ({ container }: ServerContainer): Omit<UseCases, 'hindrances'> => ({
  catalogue: container.get(theCatalogue),
  clock: container.get(Clock),
  ...identityUseCases(getting(container)),
  ...noticeUseCases(getting(container)),
  loadMenu: container.get(LoadMenu),
  seeGrants: container.get(SeeGrants),
  saveGrants: container.get(SaveGrants),
  seeEffective: container.get(SeeEffective),
  list: container.get(ListRecords),
  listAll: container.get(ListAll),
  listRows: container.get(ListRows),
  lookUp: container.get(LookUp),
  checkByRule: container.get(CheckByRule),
  initialsOf,
  choiceLists: container.get(ChoiceLists),
  countBy: container.get(CountBy),
  showHome: container.get(ShowHome),
  showReport: container.get(ShowReport),

  listSavedQueries: container.get(ListSavedQueries),
  keepQuery: container.get(KeepQuery),
  removeQuery: container.get(RemoveQuery),
  preferQuery: container.get(PreferQuery),
  arrangeQueries: container.get(ArrangeQueries),
  open: container.get(OpenRecord),
  know: container.get(KnowDraft),
  offer: container.get(OfferChoices),
  offerSources: container.get(OfferSources),
  resolve: container.get(ResolveTexts),
  quote: container.get(QuoteRows),
  save: container.get(SaveRecord),
  submit: container.get(SubmitDocument),
  rehearse: container.get(RehearseSubmission),
  withdraw: container.get(WithdrawDocument),
  void: container.get(VoidDocument),
  act: container.get(ActOnRecord),
  copy: container.get(CopyRecord),
  remove: container.get(RemoveRecords),
  history: container.get(SeeHistory),
  trace: container.get(TraceRecord),
  listTasks: container.get(ListTasks),
  countTasks: container.get(CountTasks),
  countKinds: container.get(CountKinds),
  sendCopies: container.get(SendCopies),
  readCopy: container.get(ReadCopy),
  openTask: container.get(OpenTask),
  seeProcess: container.get(SeeProcess),
  decide: container.get(DecideTask),
  foresee: container.get(ForeseeRuns),
  keepFile: container.get(KeepFile),
  keepPart: container.get(KeepPart),
  findParts: container.get(FindParts),
  joinParts: container.get(JoinParts),
  openFile: container.get(OpenFile),
  readFile: container.get(ReadFile),
  renameFile: container.get(RenameFile),
  gatherFiles: container.get(GatherFiles),
  workbooks: container.get(Workbooks),
  imports: container.get(ImportJobs),
  startImport: container.get(StartImport),
  mapImport: container.get(MapImport),
  chooseSheet: container.get(ChooseSheet),
  mendImport: container.get(MendImport),
  takeImportedRows: container.get(TakeImportedRows),
  runImport: container.get(RunImport),
  companyOf: (by) => companyOf(container, by),
})

/** The company of the organisation in force; for whoever has none, the root of the tenant. */
const companyOf = async (container: Container, by: Person): Promise<string> => {
  if (by.companyId) {
    const found = await container.get(Staff).organisations([by.companyId], by.tenantId)
    return found.ok ? (found.value[0]?.name ?? '') : ''
  }
  const type = container.get<Catalogue>(theCatalogue).find('sys.org')
  if (!type) return ''
  const root = { where: empty('parentId'), order: [], pageNo: 1, pageSize: 1, fields: [type.titleField] }
  const found = await container.get(Records).list(type, root, by)
  return found.ok ? String(found.value.records[0]?.[type.titleField] ?? '') : ''
}

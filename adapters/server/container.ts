import { Initials } from '../../core/records/write/initials.port.ts'
import 'reflect-metadata'
import { StoredFiles } from '../../core/files/stored-files.port.ts'
import { Accounts } from '../../core/identity/accounts/accounts.port.ts'
import { Attempts } from '../../core/identity/sign-in/attempts.port.ts'
import { Challenges } from '../../core/identity/sign-in/challenges.port.ts'
import { Installation } from '../../core/identity/tenants/installation.port.ts'
import { RememberedRules } from '../../core/identity/sign-in/remembered-rules.ts'
import { LinkedAccounts } from '../../core/identity/accounts/linked-accounts.port.ts'
import { ThirdAccounts } from '../../core/identity/sign-in/third-accounts.port.ts'
import { Persons } from '../../core/identity/accounts/persons.port.ts'
import { OldRows } from '../../core/jobs/old-rows.port.ts'
import { Addressees } from '../../core/notices/addressees.port.ts'
import { Notices } from '../../core/notices/notices.port.ts'
import { Outbox } from '../../core/notices/outbox.port.ts'
import { Grants } from '../../core/permissions/grants.port.ts'
import { RememberedGrants } from '../../core/permissions/remembered-grants.ts'
import { PersonalSettings } from '../../core/settings/personal-settings.port.ts'
import { SavedQueries } from '../../core/query/saved-queries.port.ts'
import { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import { UntoldChanges } from '../../core/records/history/untold-changes.port.ts'
import { Facts } from '../../core/records/facts/facts.port.ts'
import { Repeats } from '../../core/records/write/repeats.port.ts'
import { Tallies } from '../../core/reports/tallies.port.ts'
import { join } from 'node:path'
import { Container } from 'inversify'
import { Approvals } from '../../core/approval/approvals.port.ts'
import { Staff } from '../../core/approval/staff.port.ts'
import { ForeseeRuns } from '../../core/cron/foresee-runs.use-case.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { FileBytes } from '../../core/files/file-bytes.port.ts'
import { Thumbnails } from '../../core/files/thumbnails.port.ts'
import { WrittenTexts } from '../../core/files/written-texts.port.ts'
import { Archives } from '../../core/files/archives.port.ts'
import { CasServer } from '../../core/identity/sign-in/cas-server.port.ts'
import { Defaults } from '../../core/identity/tenants/defaults.port.ts'
import { DemoMessages } from '../../core/identity/sign-in/demo-messages.port.ts'
import { TextMessages } from '../../core/identity/sign-in/text-messages.port.ts'
import { programOf } from '../../core/identity/tenants/program.ts'
import { CaptchaPictures } from '../../core/identity/sign-in/captcha-pictures.port.ts'
import { ThirdParties } from '../../core/identity/sign-in/third-parties.port.ts'
import { SignInRules } from '../../core/identity/sign-in/sign-in-rules.port.ts'
import { Passwords } from '../../core/identity/accounts/passwords.port.ts'
import { RecogniseVisitor } from '../../core/identity/sessions/recognise-visitor.use-case.ts'
import { Secrets } from '../../core/identity/secrets.port.ts'
import { Sessions } from '../../core/identity/sessions/sessions.port.ts'
import { RunDueJobs } from '../../core/jobs/run-due-jobs.use-case.ts'
import { Jobs } from '../../core/jobs/jobs.port.ts'
import { ChoiceLists } from '../../core/records/choices/choice-lists.port.ts'
import { LogArchive } from '../../core/jobs/log-archive.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Changes } from '../../core/live/changes.port.ts'
import { RecordReaders } from '../../core/records/approval/record-readers.ts'
import { RelayPatch } from '../../core/live/relay-patch.use-case.ts'
import { Ledgers } from '../../core/records/effects/ledgers.port.ts'
import { ListRecords } from '../../core/records/list/list-records.use-case.ts'
import { OpenRecord } from '../../core/records/open-record.use-case.ts'
import { Records } from '../../core/records/records.port.ts'
import { Digests } from '../../core/kernel/digests.port.ts'
import { Workbooks } from '../../core/workbooks/workbooks.port.ts'
import { initialsOf, PinyinInitials } from '../database/initials.ts'
import { SqlChanges } from '../database/live/sql-changes.ts'
import { OutboxTextMessages } from '../database/messages/outbox-text-messages.ts'
import { openDatabase, type OpenDatabase } from '../database/open-database.ts'
import type { Connection, PoolLimits } from '../database/pool.ts'
import { FolderDefaults } from '../node/documents/defaults-folder.ts'
import { FolderLogArchive } from '../node/files/folder-log-archive.ts'
import { DiskFileBytes } from '../node/files/disk-file-bytes.ts'
import { DingTalkParty, type DingTalkSettings } from '../node/identity/ding-talk-party.ts'
import { HttpCasServer } from '../node/identity/http-cas-server.ts'
import { JoinedParties } from '../node/identity/joined-parties.ts'
import { OpenIdParties, type OpenIdSettings } from '../node/identity/openid-parties.ts'
import { S3FileBytes, type S3Place } from '../node/files/s3-file-bytes.ts'
import { ThreadThumbnails } from '../node/files/thread-thumbnails.ts'
import { RandomSecrets } from '../node/identity/random-secrets.ts'
import { StrokePictures } from '../node/identity/stroke-pictures.ts'
import { WeComParty, type WeComSettings } from '../node/identity/we-com-party.ts'
import { ScryptPasswords } from '../node/identity/scrypt-passwords.ts'
import { GatewayTextMessages } from '../node/messages/gateway-text-messages.ts'
import { RandomIds } from '../node/random-ids.ts'
import { SystemClock } from '../node/system-clock.ts'
import { ShaDigests } from '../node/sha-digests.ts'
import { ThreadWrittenTexts } from '../node/files/thread-written-texts.ts'
import { ZipArchives } from '../node/files/zip-archives.ts'
import { ThreadWorkbooks } from '../node/workbooks/thread-workbooks.ts'
import { getting, theCatalogue, wiring } from '../wire.ts'
import { identityUseCases, wireIdentity } from './identity-wiring.ts'
import { noticeUseCases, wireNotices } from './notice-wiring.ts'
import type { LiveParts } from './live/live.ts'
import type { UseCases } from './use-cases.ts'
import { fileUseCases, wireFiles } from './file-wiring.ts'
import { allJobs, PLATFORM, wireJobs } from './job-wiring.ts'
import { Arrangements } from '../../core/approval/arrangements.port.ts'
import { RememberedArrangements } from '../../core/approval/remembered-arrangements.ts'
import { ChainCalls } from '../../core/records/approval/chain-calls.ts'
import { RecordedArrangements } from '../../core/records/approval/recorded-arrangements.ts'
import { FurtherRecords } from '../../core/records/actions/further-records.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { approvalUseCases, wireApproval } from './approval-wiring.ts'
import { companyOf } from './company-of.ts'
import { grantUseCases, wireGrants } from './grant-wiring.ts'
import { recordUseCases, wireRecords } from './record-wiring.ts'
import { reportUseCases, wireReports } from './report-wiring.ts'

export type Given = {
  readonly catalogue: Catalogue
  readonly connection: Connection
  readonly limits?: PoolLimits
  /** Tests turn the clock and make light of passwords. */
  readonly clock?: Clock
  readonly passwords?: Passwords
  /** Where people may sign in beside here, and under which address of ours they come back. */
  readonly elsewhere?: {
    readonly ownAddress: string
    readonly cas?: string
    readonly openId?: readonly OpenIdSettings[]
    readonly dingTalk?: DingTalkSettings | undefined
    readonly weCom?: WeComSettings | undefined
  }
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
  container.bind(Defaults).toConstantValue(new FolderDefaults())
  container.bind(Secrets).toConstantValue(new RandomSecrets())
  container.bind(Passwords).toConstantValue(given.passwords ?? new ScryptPasswords())
  container.bind(CaptchaPictures).toConstantValue(new StrokePictures())
  container.bind(LogArchive).toConstantValue(new FolderLogArchive(join(given.filesFolder, 'archive'), ids, clock))
  container.bind(FileBytes).toConstantValue(given.objectStore ? new S3FileBytes(given.objectStore) : new DiskFileBytes(given.filesFolder))
  container.bind(Changes).toConstantValue(changes)
  bindDatabase(container, database, clock)
  bindMessages(container, database, clock, given.messages)
  bindElsewhere(container, clock, given.elsewhere)
  const wire = wiring(container)
  wireIdentity(wire)
  wireGrants(wire)
  wireApproval(wire)
  wireRecords(wire)
  wireReports(wire)
  wireNotices(wire)
  wireFiles(wire)
  const workbooks = new ThreadWorkbooks()
  container.bind(Initials).toConstantValue(new PinyinInitials())
  container.bind(Workbooks).toConstantValue(workbooks)
  container.bind(WrittenTexts).toConstantValue(new ThreadWrittenTexts(workbooks))
  container.bind(Archives).toConstantValue(new ZipArchives())
  container.bind(Thumbnails).toConstantValue(new ThreadThumbnails())
  container.bind(Digests).toConstantValue(new ShaDigests())
  wireJobs(wire)
  container.onActivation<RecordWriter>(RecordWriter, (_, writer) => {
    writer.followedBy({ keep: (effects, by) => container.get(FurtherRecords).keep(effects, by) })
    return writer
  })
  container.onActivation<FurtherRecords>(FurtherRecords, (_, further) => {
    further.dealtBy({ deal: (call, by) => container.get(ChainCalls).deal(call, by) })
    return further
  })
  const recorded = new RecordedArrangements(catalogue, database.records, database.staff, clock, programOf)
  container.bind(Arrangements).toConstantValue(new RememberedArrangements(recorded, clock, changes))
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
  clock: Clock,
  { ownAddress, cas = '', openId = [], dingTalk, weCom }: NonNullable<Given['elsewhere']> = { ownAddress: '' },
) => {
  const callback = (type: string) => `${ownAddress.replace(/\/+$/, '')}/xqErp/sys/thirdLogin/${type}/callback`
  container.bind(CasServer).toConstantValue(new HttpCasServer(cas, ownAddress))
  container
    .bind(ThirdParties)
    .toConstantValue(
      new JoinedParties([
        new OpenIdParties(openId, callback),
        ...(dingTalk ? [new DingTalkParty(dingTalk, callback)] : []),
        ...(weCom ? [new WeComParty(weCom, callback, clock)] : []),
      ]),
    )
}

const bindDatabase = (container: Container, database: OpenDatabase, clock: Clock): void => {
  container.bind(UnitOfWork).toConstantValue(database.work)
  container.bind(Records).toConstantValue(database.records)
  container.bind(Tallies).toConstantValue(database.tallies)
  container.bind(Facts).toConstantValue(database.facts)
  container.bind(Ledgers).toConstantValue(database.ledgers)
  container.bind(AuditTrail).toConstantValue(database.audit)
  container.bind(UntoldChanges).toConstantValue(database.untold)
  container.bind(Repeats).toConstantValue(database.repeats)
  container.bind(Outbox).toConstantValue(database.outbox)
  container.bind(Notices).toConstantValue(database.notices)
  container.bind(Addressees).toConstantValue(database.addressees)
  container.bind(SavedQueries).toConstantValue(database.queries)
  container.bind(PersonalSettings).toConstantValue(database.personal)
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

/** What the sockets ask of the container. */
export const liveParts = ({ container }: ServerContainer): LiveParts => ({
  catalogue: container.get(theCatalogue),
  clock: container.get(Clock),
  ids: container.get(Ids),
  recognise: container.get(RecogniseVisitor),
  sessions: container.get(Sessions),
  rules: container.get(SignInRules),
  changes: container.get(Changes),
  choiceLists: container.get(ChoiceLists),
  list: container.get(ListRecords),
  open: container.get(OpenRecord),
  relay: container.get(RelayPatch),
  readers: container.get(RecordReaders),
  approvals: container.get(Approvals),
})

/** What the routes ask of the container, named. */
export const allUseCases = ({ container }: ServerContainer): Omit<UseCases, 'hindrances'> => {
  const get = getting(container)
  const catalogue = container.get<Catalogue>(theCatalogue)
  return {
    catalogue,
    clock: get(Clock),
    ...identityUseCases(get),
    ...grantUseCases(get),
    ...approvalUseCases(get),
    ...recordUseCases(get),
    ...reportUseCases(get),
    ...noticeUseCases(get),
    ...fileUseCases(get),
    choiceLists: get(ChoiceLists),
    foresee: get(ForeseeRuns),
    initialsOf,
    companyOf: (by) => companyOf({ catalogue, staff: get(Staff), records: get(Records) }, by),
  }
}

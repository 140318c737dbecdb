import type { ChoiceLists } from '../../core/records/choice-lists.port.ts'
import type { Hindrance } from './readiness.ts'
import type { CountKinds } from '../../core/approval/count-kinds.use-case.ts'
import type { CountTasks } from '../../core/approval/count-tasks.use-case.ts'
import type { ListTasks } from '../../core/approval/list-tasks.use-case.ts'
import type { ForeseeRuns } from '../../core/cron/foresee-runs.use-case.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { FindParts } from '../../core/files/find-parts.use-case.ts'
import type { JoinParts } from '../../core/files/join-parts.use-case.ts'
import type { KeepFile } from '../../core/files/keep-file.use-case.ts'
import type { KeepPart } from '../../core/files/keep-part.use-case.ts'
import type { GatherFiles } from '../../core/files/gather-files.use-case.ts'
import type { OpenFile } from '../../core/files/open-file.use-case.ts'
import type { ReadFile } from '../../core/files/read-file.use-case.ts'
import type { RenameFile } from '../../core/files/rename-file.use-case.ts'
import type { Person } from '../../core/kernel/person.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { SaveGrants } from '../../core/granting/save-grants.use-case.ts'
import type { SeeEffective } from '../../core/granting/see-effective.use-case.ts'
import type { SeeGrants } from '../../core/granting/see-grants.use-case.ts'
import type { LoadMenu } from '../../core/permissions/load-menu.use-case.ts'
import type { ActOnRecord } from '../../core/records/act-on-record.use-case.ts'
import type { ArrangeQueries } from '../../core/records/arrange-queries.use-case.ts'
import type { CheckByRule } from '../../core/records/check-by-rule.use-case.ts'
import type { CopyRecord } from '../../core/records/copy-record.use-case.ts'
import type { DecideTask } from '../../core/records/decide-task.use-case.ts'
import type { KeepQuery } from '../../core/records/keep-query.use-case.ts'
import type { KnowDraft } from '../../core/records/know-draft.use-case.ts'
import type { LookUp } from '../../core/records/look-up.use-case.ts'
import type { ListAll } from '../../core/records/list-all.use-case.ts'
import type { ListRecords } from '../../core/records/list-records.use-case.ts'
import type { ListRows } from '../../core/records/list-rows.use-case.ts'
import type { ListSavedQueries } from '../../core/records/list-saved-queries.use-case.ts'
import type { OfferChoices } from '../../core/records/offer-choices.use-case.ts'
import type { OfferSources } from '../../core/records/offer-sources.use-case.ts'
import type { OpenRecord } from '../../core/records/open-record.use-case.ts'
import type { ReadCopy } from '../../core/records/read-copy.use-case.ts'
import type { SendCopies } from '../../core/records/send-copies.use-case.ts'
import type { OpenTask } from '../../core/records/open-task.use-case.ts'
import type { PreferQuery } from '../../core/records/prefer-query.use-case.ts'
import type { QuoteRows } from '../../core/records/quote-rows.use-case.ts'
import type { RehearseSubmission } from '../../core/records/rehearse-submission.use-case.ts'
import type { RemoveQuery } from '../../core/records/remove-query.use-case.ts'
import type { RemoveRecords } from '../../core/records/remove-records.use-case.ts'
import type { ResolveTexts } from '../../core/records/resolve-texts.use-case.ts'
import type { SaveRecord } from '../../core/records/save-record.use-case.ts'
import type { SeeHistory } from '../../core/records/see-history.use-case.ts'
import type { SeeProcess } from '../../core/records/see-process.use-case.ts'
import type { SubmitDocument } from '../../core/records/submit-document.use-case.ts'
import type { TraceRecord } from '../../core/records/trace-record.use-case.ts'
import type { VoidDocument } from '../../core/records/void-document.use-case.ts'
import type { WithdrawDocument } from '../../core/records/withdraw-document.use-case.ts'
import type { CountBy } from '../../core/reports/count-by.use-case.ts'
import type { ShowHome } from '../../core/reports/show-home.use-case.ts'
import type { ShowReport } from '../../core/reports/show-report.use-case.ts'
import type { ImportJobs } from '../../core/workbooks/import-jobs.ts'
import type { ChooseSheet } from '../../core/workbooks/choose-sheet.use-case.ts'
import type { MapImport } from '../../core/workbooks/map-import.use-case.ts'
import type { MendImport } from '../../core/workbooks/mend-import.use-case.ts'
import type { RunImport } from '../../core/workbooks/run-import.use-case.ts'
import type { StartImport } from '../../core/workbooks/start-import.use-case.ts'
import type { TakeImportedRows } from '../../core/workbooks/take-imported-rows.use-case.ts'
import type { Workbooks } from '../../core/workbooks/workbooks.port.ts'
import type { IdentityUseCases } from './identity-parts.ts'
import type { NoticeUseCases } from './notice-parts.ts'

type Parts = IdentityUseCases & NoticeUseCases

/** What can be asked of the server, beside what every call needs. */
export type UseCases = Parts & {
  readonly catalogue: Catalogue
  readonly clock: Clock

  readonly loadMenu: LoadMenu
  readonly seeGrants: SeeGrants
  readonly saveGrants: SaveGrants
  readonly seeEffective: SeeEffective

  readonly list: ListRecords
  readonly listAll: ListAll
  readonly listRows: ListRows
  readonly open: OpenRecord
  readonly know: KnowDraft
  readonly offer: OfferChoices
  readonly offerSources: OfferSources
  readonly resolve: ResolveTexts
  readonly quote: QuoteRows
  readonly save: SaveRecord
  readonly submit: SubmitDocument
  readonly rehearse: RehearseSubmission
  readonly withdraw: WithdrawDocument
  readonly void: VoidDocument
  readonly act: ActOnRecord
  readonly copy: CopyRecord
  readonly remove: RemoveRecords
  readonly history: SeeHistory
  readonly trace: TraceRecord
  readonly lookUp: LookUp
  readonly checkByRule: CheckByRule
  /** Pinyin initials of a name. */
  readonly initialsOf: (name: string) => string
  readonly choiceLists: ChoiceLists

  readonly countBy: CountBy
  readonly showHome: ShowHome
  readonly showReport: ShowReport

  readonly listSavedQueries: ListSavedQueries
  readonly keepQuery: KeepQuery
  readonly removeQuery: RemoveQuery
  readonly preferQuery: PreferQuery
  readonly arrangeQueries: ArrangeQueries

  readonly listTasks: ListTasks
  readonly countTasks: CountTasks
  readonly countKinds: CountKinds
  readonly sendCopies: SendCopies
  readonly readCopy: ReadCopy
  readonly openTask: OpenTask
  readonly seeProcess: SeeProcess
  readonly decide: DecideTask

  readonly foresee: ForeseeRuns

  readonly keepFile: KeepFile
  readonly keepPart: KeepPart
  readonly findParts: FindParts
  readonly joinParts: JoinParts
  readonly openFile: OpenFile
  readonly readFile: ReadFile
  readonly renameFile: RenameFile
  readonly gatherFiles: GatherFiles

  readonly workbooks: Workbooks
  readonly imports: ImportJobs
  readonly startImport: StartImport
  readonly mapImport: MapImport
  readonly chooseSheet: ChooseSheet
  readonly mendImport: MendImport
  readonly takeImportedRows: TakeImportedRows
  readonly runImport: RunImport

  /** The company whose name stands on the paper. */
  readonly companyOf: (by: Person) => Promise<string>
  /** What keeps the server from its work now; nothing where it can serve. */
  readonly hindrances: () => Promise<readonly Hindrance[]>
}

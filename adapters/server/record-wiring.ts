import { FindFile } from '../../core/files/find-file.use-case.ts'
import { NamedFiles } from '../../core/records/write/named-files.port.ts'
import { ReadableFiles } from './readable-files.ts'
import { Arrangements } from '../../core/approval/arrangements.port.ts'
import { Approvals } from '../../core/approval/approvals.port.ts'
import { Processes } from '../../core/approval/processes.ts'
import { ChoiceLists } from '../../core/records/choices/choice-lists.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { VerifyRecords } from '../../core/verification/verify-records.use-case.ts'
import { RelayPatch } from '../../core/live/relay-patch.use-case.ts'
import { Grants } from '../../core/permissions/grants.port.ts'
import { KeepOwnSettings } from '../../core/settings/keep-own-settings.use-case.ts'
import { PersonalSettings } from '../../core/settings/personal-settings.port.ts'
import { SeeOwnSettings } from '../../core/settings/see-own-settings.use-case.ts'
import { SavedQueries } from '../../core/query/saved-queries.port.ts'
import { ActOnEach } from '../../core/records/actions/act-on-each.use-case.ts'
import { ActOnRecord } from '../../core/records/actions/act-on-record.use-case.ts'
import { SeeWeek } from '../../core/records/actions/see-week.use-case.ts'
import { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import { Authority } from '../../core/records/write/authority.ts'
import { ArrangeQueries } from '../../core/records/list/arrange-queries.use-case.ts'
import { CheckByRule } from '../../core/records/write/check-by-rule.use-case.ts'
import { CopyRecord } from '../../core/records/write/copy-record.use-case.ts'
import { DraftReader } from '../../core/records/write/draft-reader.ts'
import { Drafts } from '../../core/records/write/drafts.ts'
import { DropChange } from '../../core/records/write/drop-change.use-case.ts'
import { FurtherRecords } from '../../core/records/actions/further-records.ts'
import { Facts } from '../../core/records/facts/facts.port.ts'
import { RecordWriter } from '../../core/records/write/record-writer.ts'
import { KeepQuery } from '../../core/records/list/keep-query.use-case.ts'
import { KnowDraft } from '../../core/records/facts/know-draft.use-case.ts'
import { Ledgers } from '../../core/records/effects/ledgers.port.ts'
import { ListAll } from '../../core/records/list/list-all.use-case.ts'
import { ListRecords } from '../../core/records/list/list-records.use-case.ts'
import { ListRows } from '../../core/records/list/list-rows.use-case.ts'
import { ListSavedQueries } from '../../core/records/list/list-saved-queries.use-case.ts'
import { LookUp } from '../../core/records/choices/look-up.use-case.ts'
import { SearchRecords } from '../../core/search/search-records.use-case.ts'
import { OfferChoices } from '../../core/records/choices/offer-choices.use-case.ts'
import { OpenForm } from '../../core/records/form/open-form.use-case.ts'
import { OfferSources } from '../../core/records/choices/offer-sources.use-case.ts'
import { OpenChange } from '../../core/records/write/open-change.use-case.ts'
import { RecordReaders } from '../../core/records/approval/record-readers.ts'
import { OpenRecord } from '../../core/records/open-record.use-case.ts'
import { PreferQuery } from '../../core/records/list/prefer-query.use-case.ts'
import { QuoteRows } from '../../core/records/choices/quote-rows.use-case.ts'
import { Records } from '../../core/records/records.port.ts'
import { RehearseSubmission } from '../../core/records/write/rehearse-submission.use-case.ts'
import { RemoveQuery } from '../../core/records/list/remove-query.use-case.ts'
import { RemoveRecords } from '../../core/records/write/remove-records.use-case.ts'
import { RepeatOnce } from '../../core/records/write/repeat-once.use-case.ts'
import { Repeats } from '../../core/records/write/repeats.port.ts'
import { ResolveTexts } from '../../core/records/choices/resolve-texts.use-case.ts'
import { RecordActions } from '../../core/records/actions/record-actions.ts'
import { Removals } from '../../core/records/write/removals.ts'
import { PostRows } from '../../core/records/write/post-rows.use-case.ts'
import { Initials } from '../../core/records/write/initials.port.ts'
import { RichTexts } from '../../core/records/write/rich-texts.port.ts'
import { EffectWriter } from '../../core/records/effects/effect-writer.ts'
import { Reversals } from '../../core/records/effects/reversal.ts'
import { AddRecords } from '../../core/records/write/add-records.ts'
import { SaveRecord } from '../../core/records/write/save-record.use-case.ts'
import { SeeRowChanges } from '../../core/logs/see-row-changes.use-case.ts'
import { SeeHistory } from '../../core/records/history/see-history.use-case.ts'
import { Submission } from '../../core/records/write/submission.ts'
import { SubmitDocument } from '../../core/records/write/submit-document.use-case.ts'
import { ExplainFigure } from '../../core/records/explain/explain-figure.use-case.ts'
import { TraceRecord } from '../../core/records/history/trace-record.use-case.ts'
import { VoidDocument } from '../../core/records/write/void-document.use-case.ts'
import { ProcessEnding } from '../../core/records/write/process-ending.ts'
import { WithdrawDocument } from '../../core/records/write/withdraw-document.use-case.ts'
import { IdempotentCalls } from './http/idempotent-calls.ts'
import { ServerRichTexts } from './server-rich-texts.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'

/** Records of every type, and the queries that are kept over them; their ports are bound already. */
export const wireRecords = (wire: Wire): void => {
  wire(EffectWriter, EffectWriter, [theCatalogue, Records, Facts, Ledgers, AuditTrail, Ids, Clock])
  wire(Reversals, Reversals, [theCatalogue, Records, Facts, Ledgers, Ids])
  wire(RecordWriter, RecordWriter, [theCatalogue, Records, Facts, Approvals, EffectWriter, Reversals, AuditTrail, Authority])
  wire(Authority, Authority, [theCatalogue, Records, Facts, Grants])
  wire(ListRecords, ListRecords, [Records, RecordReaders])
  wire(ListRows, ListRows, [theCatalogue, Records])
  wire(ListAll, ListAll, [Records, ListRecords])
  wire(LookUp, LookUp, [Records])
  wire(SearchRecords, SearchRecords, [theCatalogue, Records, RecordReaders])
  wire(RecordReaders, RecordReaders, [Approvals, Arrangements])
  wire(OpenRecord, OpenRecord, [Records, Facts, RecordReaders])
  wire(OpenChange, OpenChange, [theCatalogue, Records, Facts])
  wire(KnowDraft, KnowDraft, [theCatalogue, Facts, Records, Clock, RecordReaders])
  wire(OfferChoices, OfferChoices, [theCatalogue, Records, Facts, ChoiceLists])
  wire(OfferSources, OfferSources, [theCatalogue, Records, Facts])
  wire(ResolveTexts, ResolveTexts, [theCatalogue, Records, Facts, ChoiceLists])
  wire(OpenForm, OpenForm, [theCatalogue, Records, Facts, ResolveTexts, OfferSources, Clock])
  wire(QuoteRows, QuoteRows, [Facts])
  wire(RichTexts, ServerRichTexts, [])
  wire(NamedFiles, ReadableFiles, [FindFile])
  wire(DraftReader, DraftReader, [Ids, Clock, RichTexts, Initials])
  wire(AddRecords, AddRecords, [Facts, RecordWriter, UnitOfWork, DraftReader])
  wire(PostRows, PostRows, [Facts, EffectWriter, UnitOfWork, DraftReader])
  wire(Drafts, Drafts, [Records, Facts, Approvals, RecordWriter, Submission, DraftReader, NamedFiles, Authority])
  wire(SaveRecord, SaveRecord, [Drafts, UnitOfWork])
  wire(DropChange, DropChange, [Drafts, UnitOfWork])
  wire(SubmitDocument, SubmitDocument, [RecordWriter, Submission, UnitOfWork])
  wire(RehearseSubmission, RehearseSubmission, [
    theCatalogue,
    Records,
    Facts,
    Ledgers,
    Drafts,
    RecordWriter,
    Submission,
    Processes,
    UnitOfWork,
  ])
  wire(ProcessEnding, ProcessEnding, [Records, Facts, Approvals, RecordWriter, UnitOfWork])
  wire(WithdrawDocument, WithdrawDocument, [ProcessEnding, Processes])
  wire(VoidDocument, VoidDocument, [ProcessEnding, Processes])
  wire(RecordActions, RecordActions, [Records, Facts, RecordWriter, Ids, Clock, NamedFiles, Authority])
  wire(Removals, Removals, [Records, Facts, Authority, RecordWriter, AuditTrail])
  wire(FurtherRecords, FurtherRecords, [theCatalogue, Records, Drafts, Grants, Ids, RecordActions, Removals])
  wire(ActOnRecord, ActOnRecord, [RecordActions, UnitOfWork])
  wire(ActOnEach, ActOnEach, [theCatalogue, Records, Drafts, ActOnRecord, UnitOfWork])
  wire(CopyRecord, CopyRecord, [Records, Clock, RecordReaders])
  wire(CheckByRule, CheckByRule, [theCatalogue, Records])
  wire(RemoveRecords, RemoveRecords, [Removals, UnitOfWork])
  wire(SeeRowChanges, SeeRowChanges, [theCatalogue, Records])
  wire(SeeHistory, SeeHistory, [theCatalogue, Records, AuditTrail, RecordReaders])
  wire(SeeWeek, SeeWeek, [theCatalogue, Records])
  wire(TraceRecord, TraceRecord, [theCatalogue, Records])
  wire(ExplainFigure, ExplainFigure, [theCatalogue, Records, Facts, Clock, RecordReaders])
  wire(SeeOwnSettings, SeeOwnSettings, [PersonalSettings])
  wire(KeepOwnSettings, KeepOwnSettings, [PersonalSettings])
  wire(ListSavedQueries, ListSavedQueries, [SavedQueries])
  wire(KeepQuery, KeepQuery, [SavedQueries, Ids])
  wire(RemoveQuery, RemoveQuery, [SavedQueries])
  wire(PreferQuery, PreferQuery, [SavedQueries])
  wire(ArrangeQueries, ArrangeQueries, [SavedQueries])
  wire(RepeatOnce, RepeatOnce, [Repeats, UnitOfWork])
  wire(IdempotentCalls, IdempotentCalls, [RepeatOnce])
  wire(RelayPatch, RelayPatch, [theCatalogue, Records])
  wire(VerifyRecords, VerifyRecords, [theCatalogue, Records, Facts, Ledgers, Clock])
}

/** What routes ask of it, named. */
export const recordUseCases = (get: Get) => ({
  list: get(ListRecords),
  listAll: get(ListAll),
  listRows: get(ListRows),
  lookUp: get(LookUp),
  checkByRule: get(CheckByRule),
  seeOwnSettings: get(SeeOwnSettings),
  keepOwnSettings: get(KeepOwnSettings),
  listSavedQueries: get(ListSavedQueries),
  keepQuery: get(KeepQuery),
  removeQuery: get(RemoveQuery),
  preferQuery: get(PreferQuery),
  arrangeQueries: get(ArrangeQueries),
  open: get(OpenRecord),
  readers: get(RecordReaders),
  openChange: get(OpenChange),
  know: get(KnowDraft),
  offer: get(OfferChoices),
  searchRecords: get(SearchRecords),
  offerSources: get(OfferSources),
  resolve: get(ResolveTexts),
  openForm: get(OpenForm),
  quote: get(QuoteRows),
  save: get(SaveRecord),
  dropChange: get(DropChange),
  submit: get(SubmitDocument),
  rehearse: get(RehearseSubmission),
  withdraw: get(WithdrawDocument),
  void: get(VoidDocument),
  act: get(ActOnRecord),
  actOnEach: get(ActOnEach),
  copy: get(CopyRecord),
  remove: get(RemoveRecords),
  seeRowChanges: get(SeeRowChanges),
  history: get(SeeHistory),
  seeWeek: get(SeeWeek),
  trace: get(TraceRecord),
  explain: get(ExplainFigure),
})

export type RecordUseCases = ReturnType<typeof recordUseCases>

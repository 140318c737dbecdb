import { Approvals } from '../../core/approval/approvals.port.ts'
import { FileBytes } from '../../core/files/file-bytes.port.ts'
import { Archives } from '../../core/files/archives.port.ts'
import { RecordReaders } from '../../core/records/approval/record-readers.ts'
import { FindFile } from '../../core/files/find-file.use-case.ts'
import { FindParts } from '../../core/files/find-parts.use-case.ts'
import { GatherFiles } from '../../core/files/gather-files.use-case.ts'
import { JoinParts } from '../../core/files/join-parts.use-case.ts'
import { KeepFile } from '../../core/files/keep-file.use-case.ts'
import { KeepPart } from '../../core/files/keep-part.use-case.ts'
import { OpenFile } from '../../core/files/open-file.use-case.ts'
import { OtherReaders } from '../../core/files/other-readers.port.ts'
import { ReadFile } from '../../core/files/read-file.use-case.ts'
import { RenameFile } from '../../core/files/rename-file.use-case.ts'
import { SmallPictures } from '../../core/files/small-pictures.ts'
import { StoredFiles } from '../../core/files/stored-files.port.ts'
import { SweepFiles } from '../../core/files/sweep-files.use-case.ts'
import { Thumbnails } from '../../core/files/thumbnails.port.ts'
import { WrittenTexts } from '../../core/files/written-texts.port.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Notices } from '../../core/notices/notices.port.ts'
import { ChainReaders } from '../../core/records/approval/chain-readers.ts'
import { AddRecords } from '../../core/records/write/add-records.ts'
import { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import { ChoiceLists } from '../../core/records/choices/choice-lists.port.ts'
import { Records } from '../../core/records/records.port.ts'
import { PostRows } from '../../core/records/write/post-rows.use-case.ts'
import { Removals } from '../../core/records/write/removals.ts'
import { SaveRecord } from '../../core/records/write/save-record.use-case.ts'
import { ReadCodes } from '../../core/scanning/read-codes.use-case.ts'
import { ChooseSheet } from '../../core/workbooks/choose-sheet.use-case.ts'
import { Digests } from '../../core/kernel/digests.port.ts'
import { ImportCheck } from '../../core/workbooks/import-check.ts'
import { ImportJobs } from '../../core/workbooks/import-jobs.ts'
import { ImportRun } from '../../core/workbooks/import-run.ts'
import { MapImport } from '../../core/workbooks/map-import.use-case.ts'
import { MendImport } from '../../core/workbooks/mend-import.use-case.ts'
import { RunImport } from '../../core/workbooks/run-import.use-case.ts'
import { StartImport } from '../../core/workbooks/start-import.use-case.ts'
import { TakeBackImport } from '../../core/workbooks/take-back-import.use-case.ts'
import { TakeImportedRows } from '../../core/workbooks/take-imported-rows.use-case.ts'
import { Workbooks } from '../../core/workbooks/workbooks.port.ts'
import { type Get, theCatalogue, type Wire } from '../wire.ts'
import { ShownRecords } from './shown-records.ts'

/** Uploaded files, and workbooks that are read and written; their stores are bound already. */
export const wireFiles = (wire: Wire): void => {
  wire(KeepFile, KeepFile, [StoredFiles, FileBytes, Ids, Clock])
  wire(KeepPart, KeepPart, [StoredFiles, FileBytes, Digests, Clock])
  wire(FindParts, FindParts, [StoredFiles, Digests])
  wire(JoinParts, JoinParts, [StoredFiles, FileBytes, KeepFile])
  wire(OtherReaders, ShownRecords, [Notices, Approvals, ChainReaders])
  wire(SmallPictures, SmallPictures, [FileBytes, Thumbnails])
  wire(FindFile, FindFile, [theCatalogue, StoredFiles, Records, OtherReaders, Clock, RecordReaders])
  wire(OpenFile, OpenFile, [FindFile, FileBytes, SmallPictures, Clock])
  wire(RenameFile, RenameFile, [OpenFile, KeepFile])
  wire(ReadFile, ReadFile, [OpenFile, WrittenTexts])
  wire(GatherFiles, GatherFiles, [FindFile, FileBytes, Archives])
  wire(SweepFiles, SweepFiles, [theCatalogue, Records, StoredFiles, FileBytes, Clock])

  wire(ImportJobs, ImportJobs, [Clock])
  wire(ImportCheck, ImportCheck, [theCatalogue, Records, Workbooks, Digests, AuditTrail])
  wire(ImportRun, ImportRun, [Records, SaveRecord, AddRecords, PostRows, AuditTrail, UnitOfWork])
  wire(StartImport, StartImport, [ChoiceLists, ImportJobs, ImportCheck, Ids, Clock])
  wire(MapImport, MapImport, [ImportJobs, ImportCheck])
  wire(ChooseSheet, ChooseSheet, [ImportJobs, ImportCheck])
  wire(MendImport, MendImport, [ImportJobs, ImportCheck])
  wire(TakeImportedRows, TakeImportedRows, [ImportJobs])
  wire(RunImport, RunImport, [ImportJobs, ImportRun])
  wire(TakeBackImport, TakeBackImport, [ImportJobs, Removals, AuditTrail, UnitOfWork])
  wire(ReadCodes, ReadCodes, [Workbooks])
}

/** What routes ask of it, named. */
export const fileUseCases = (get: Get) => ({
  keepFile: get(KeepFile),
  keepPart: get(KeepPart),
  findParts: get(FindParts),
  joinParts: get(JoinParts),
  openFile: get(OpenFile),
  readFile: get(ReadFile),
  renameFile: get(RenameFile),
  gatherFiles: get(GatherFiles),
  workbooks: get(Workbooks),
  imports: get(ImportJobs),
  startImport: get(StartImport),
  mapImport: get(MapImport),
  chooseSheet: get(ChooseSheet),
  mendImport: get(MendImport),
  takeImportedRows: get(TakeImportedRows),
  runImport: get(RunImport),
  takeBackImport: get(TakeBackImport),
  readCodes: get(ReadCodes),
})

export type FileUseCases = ReturnType<typeof fileUseCases>

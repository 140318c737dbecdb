import type { DocumentType } from '../definitions/document.ts'
import type { LocalFile } from '../files/uploads.port.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import type { Result } from '../kernel/result.ts'
import type { Remembered } from './column-mapping.ts'
import type { RunChoice } from './import-run.ts'
import type { ImportState } from './import-state.ts'
import type { Mending } from './mend-import.use-case.ts'
import type { ImportedRow } from './take-imported-rows.use-case.ts'

/** A field a column may be laid on, as a choice. */
export type ImportPlace = { readonly place: string; readonly title: string; readonly required: boolean }

/** What is imported: records of a type, or rows for one table of its form. */
export type ImportTarget = { readonly type: DocumentType; readonly table?: string | undefined }

export type SheetOf = { readonly file: number; readonly sheet: string }

/** Imports, asked of the server: it reads, checks and writes by itself, and goes on when the page is gone. */
export abstract class RemoteImports {
  abstract columns(target: ImportTarget): Promise<Result<readonly ImportPlace[]>>
  /** The person's own import of the target that the server still knows. */
  abstract current(target: ImportTarget, signal?: Cancel): Promise<Result<ImportState | null>>
  abstract check(target: ImportTarget, files: readonly LocalFile[], remembered: Remembered): Promise<Result<ImportState>>
  abstract map(target: ImportTarget, id: string, mapping: Remembered): Promise<Result<ImportState>>
  abstract sheet(target: ImportTarget, id: string, chosen: SheetOf, mapping: Remembered): Promise<Result<ImportState>>
  abstract mend(target: ImportTarget, id: string, mendings: readonly Mending[]): Promise<Result<ImportState>>
  abstract run(target: ImportTarget, id: string, choice: RunChoice): Promise<Result<ImportState>>
  /** Removes all that it added. */
  abstract takeBack(target: ImportTarget, id: string): Promise<Result<ImportState>>
  abstract pause(target: ImportTarget, id: string): Promise<Result<ImportState>>
  abstract goOn(target: ImportTarget, id: string): Promise<Result<ImportState>>
  /** The right rows, for a table of a form. */
  abstract rows(target: ImportTarget, id: string): Promise<Result<readonly ImportedRow[]>>
  /** Ends it, and forgets it. */
  abstract stop(target: ImportTarget, id: string): Promise<Result<void>>
  abstract errors(target: ImportTarget, id: string): Promise<Result<NamedBytes>>
  abstract template(target: ImportTarget): Promise<Result<NamedBytes>>
}

import type { DocumentType } from '../definitions/document.ts'
import type { LocalFile } from '../files/uploads.port.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Remembered } from './column-mapping.ts'
import type { RunChoice } from './import-run.ts'
import type { ImportState } from './import-state.ts'

/** A field a column may be laid on, as a choice. */
export type ImportPlace = { readonly place: string; readonly title: string; readonly required: boolean }

export type Workbook = { readonly name: string; readonly bytes: Uint8Array }

/** Imports, asked of the server: it reads, checks and writes by itself, and goes on when the page is gone. */
export abstract class RemoteImports {
  abstract columns(type: DocumentType): Promise<Result<readonly ImportPlace[]>>
  /** The person's own import of the type that the server still knows. */
  abstract current(type: DocumentType, signal?: Cancel): Promise<Result<ImportState | null>>
  abstract check(type: DocumentType, files: readonly LocalFile[], remembered: Remembered): Promise<Result<ImportState>>
  abstract map(type: DocumentType, id: string, mapping: Remembered): Promise<Result<ImportState>>
  abstract run(type: DocumentType, id: string, choice: RunChoice): Promise<Result<ImportState>>
  /** Ends it, and forgets it. */
  abstract stop(type: DocumentType, id: string): Promise<Result<void>>
  abstract errors(type: DocumentType, id: string): Promise<Result<Workbook>>
  abstract template(type: DocumentType): Promise<Result<Workbook>>
}

import type { DocumentType } from '../definitions/document.ts'
import type { LocalFile } from '../files/uploads.port.ts'
import type { Result } from '../kernel/result.ts'
import type { CodesRead } from './read-codes.use-case.ts'

/** Codes of files, asked of the server, which reads workbooks. */
export abstract class RemoteCodes {
  abstract read(type: DocumentType, table: string, files: readonly LocalFile[]): Promise<Result<CodesRead>>
}

import type { Result } from '../kernel/result.ts'
import type { FileReading } from './file-reading.ts'

export type Written = {
  readonly name: string
  readonly bytes: Uint8Array
  /** The sheet of a workbook that is meant; the first that holds anything where nothing is said. */
  readonly sheet?: string | undefined
}

/** What is written in texts, workbooks, documents and slides. */
export abstract class WrittenTexts {
  /** Apart from whatever else runs; a hostile or damaged file is refused. */
  abstract read(written: Written): Promise<Result<FileReading>>
}

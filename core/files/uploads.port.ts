import type { Cancel } from '../kernel/http.port.ts'
import type { FileReading } from './file-reading.ts'
import type { PictureEdit } from './picture-editing.ts'
import type { NamedBytes } from '../kernel/named-bytes.ts'
import type { Result } from '../kernel/result.ts'

/** A file somebody chose on this device; a browser's File fits. What is inside is the adapter's business. */
export type LocalFile = { readonly name: string; readonly size: number; readonly type: string }

export type Sending = {
  readonly file: LocalFile
  readonly folder: string
  /** A large picture may be made smaller on its way. */
  readonly shrinks?: boolean
  /** 0 to 100. */
  readonly onProgress: (percent: number) => void
  readonly signal: Cancel
  /** False sends no session's token along. */
  readonly token?: boolean | undefined
  /** Where the answer says the path; `message` where nothing is said. */
  readonly responseName?: string | undefined
}

/** Files, sent to the server and fetched from it. */
export abstract class Uploads {
  /** The path under which the file is stored now. */
  abstract send(sending: Sending): Promise<Result<string>>

  abstract open(path: string, signal?: Cancel): Promise<Result<NamedBytes>>

  /** What a stored file says, of a workbook one sheet. */
  abstract read(path: string, sheet?: string, signal?: Cancel): Promise<Result<FileReading>>

  /** Several stored files as one zip. */
  abstract openAll(paths: readonly string[]): Promise<Result<NamedBytes>>

  /** The path of the stored file under another name; what follows its last dot stays. */
  abstract rename(path: string, name: string): Promise<Result<string>>

  /** The path of the stored picture turned, cut and written over, of the same name; the one before stays where records name it. */
  abstract edit(path: string, edit: PictureEdit): Promise<Result<string>>

  /** A stored picture made small; whole where there is no small one. */
  abstract thumbnail(path: string): Promise<Result<NamedBytes>>
}

import type { Result } from '../kernel/result.ts'

/** One uploaded file, without its bytes. */
export type StoredFile = {
  readonly id: string
  readonly tenantId: number
  /** As records name it. */
  readonly path: string
  readonly mime: string
  readonly size: number
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** A record that named it when somebody last looked. */
  readonly holder?: FileHolder
}

/** A record one of whose fields, or rows' fields, names the file; or a task that was answered with it. */
export type FileHolder = { readonly type: string; readonly id: string }

/** What was uploaded, by whom, and which records hold it. */
export abstract class StoredFiles {
  abstract add(file: StoredFile): Promise<Result<void>>

  abstract find(id: string, tenantId: number): Promise<Result<StoredFile | null>>

  /** Nothing happens for one that is gone. */
  abstract remove(id: string): Promise<Result<void>>

  /** Bytes somebody has uploaded since a moment. */
  abstract sizeSince(userId: string, moment: number): Promise<Result<number>>

  /** Records that name the file at present, whoever may see them; the first is remembered as its holder. */
  abstract holders(file: StoredFile): Promise<Result<readonly FileHolder[]>>

  /** Forgets files older than a moment that no record has ever held, some at a time; answers whose bytes may go. */
  abstract forgetOrphans(before: number): Promise<Result<readonly string[]>>

  /**
   * Looks, now, after some of the files that a record once held, those first that were not looked after for longest: notes which no record
   * holds any more, and forgets those that none has held since before a moment. Answers whose bytes may go.
   */
  abstract forgetFree(now: number, before: number): Promise<Result<readonly string[]>>
}

import type { Result } from '../kernel/result.ts'

/** The bytes of files, by identity; every process of an installation sees the same. */
export abstract class FileBytes {
  /** Durable when it answers. */
  abstract keep(id: string, bytes: Uint8Array): Promise<Result<void>>

  abstract read(id: string): Promise<Result<Uint8Array>>

  /** Nothing happens for one that is gone. */
  abstract remove(id: string): Promise<Result<void>>
}

import type { Result } from '../kernel/result.ts'

/** Dictionaries read again from the server, for every page here that shows their items. */
export abstract class DictionaryNews {
  /** The one a frame named (`dict:{code}`), else all of them. */
  abstract renew(msgId?: string): Promise<Result<void>>
}

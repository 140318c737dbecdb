import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { Region } from './regions.ts'

/** 行政区域, step by step from the root 86, or by a part of its name. */
export abstract class Regions {
  abstract below(code: string, signal?: Cancel): Promise<Result<readonly Region[]>>

  /** Regions whose path or initials hold the word, those above before those below; at most so many. */
  abstract named(word: string, most: number): Promise<Result<readonly Region[]>>
}

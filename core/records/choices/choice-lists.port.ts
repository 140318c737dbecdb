import type { DictItem } from '../../definitions/dicts.ts'
import type { Result } from '../../kernel/result.ts'

/** The dictionaries as they are offered: what administrators wrote of them (sys S33), else as they are declared. */
export abstract class ChoiceLists {
  abstract codes(): readonly string[]

  /** The items one may choose, in their order; none of a dictionary that there is not. */
  abstract items(code: string): readonly DictItem[]

  /** Reads everything again: at start, and after somebody changed a dictionary here or in another process. */
  abstract load(): Promise<Result<void>>

  /** Are they kept in records of that type? */
  abstract isKeptIn(typeKey: string): boolean

  /** Told of the dictionaries whose choices are others than before, once they have been read. Answers how to stop listening. */
  abstract listen(changed: (codes: readonly string[]) => void): () => void
}

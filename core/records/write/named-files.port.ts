import type { Person } from '../../kernel/person.ts'
import type { Result } from '../../kernel/result.ts'

/** Files that records name. */
export abstract class NamedFiles {
  /** Those of the paths that a person may not hang on a record: nobody uploaded them, or somebody else did and he may not read them. */
  abstract closed(paths: readonly string[], by: Person): Promise<Result<ReadonlySet<string>>>
}

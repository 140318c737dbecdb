import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { QueryGroup } from './query-tree.ts'
import type { SavedQuery } from './saved-query.ts'

export type KeptQuery = {
  readonly id: string
  /** The key of the document type whose list it asks. */
  readonly place: string
  readonly title: string
  readonly query: QueryGroup
  /** A role or a department; '' for nobody else. */
  readonly sharedWith: string
}

/** Where saved queries are kept, per tenant. Only its owner changes or removes one; whoever stands in its audience finds it among his. */
export abstract class SavedQueries {
  /** The person's own in the order he gave them, new ones behind by title, then those shared with a audience he stands in. */
  abstract list(place: string, by: Person): Promise<Result<readonly SavedQuery[]>>

  /** Keeps a new one; a title the person uses already is refused as `titleTaken`. */
  abstract insert(query: KeptQuery, by: Person): Promise<Result<void>>

  /** Changes one of the person's own, or `savedGone`. */
  abstract update(query: KeptQuery, by: Person): Promise<Result<void>>

  /** Removes one of the person's own, or `savedGone`. Nobody prefers it any more. */
  abstract remove(id: string, by: Person): Promise<Result<void>>

  /** Asked from now on when this person opens the list; '' for none, `savedGone` for one he does not find. */
  abstract prefer(place: string, id: string, by: Person): Promise<Result<void>>

  /** Puts the person's own queries of a list into this order; ids of others are passed over. */
  abstract arrange(place: string, ids: readonly string[], by: Person): Promise<Result<void>>
}

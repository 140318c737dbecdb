import type { PlaceKey } from './type-keys.ts'

/** Records of a type, or rows of a table of theirs, that something is asked of, taken from or counted in. Each says of these words what it needs. */
export type Source<Place = PlaceKey, Where = unknown, Fills = unknown> = {
  /** The type's key, `area.name`, or `area.name.table`: of rows `head.field` is a field of their record. */
  readonly from: Place
  /** Which of them are meant; a function of what asks, and where that answers undefined nothing is asked. */
  readonly where: Where
  /** Own field or column → what it takes over: a field there, or what is worked out of it. */
  readonly fills?: Fills
  /** Fields of them that come along, for formulas and checks to look at; `head.id` comes as `headId`. */
  readonly reads?: readonly string[]
  /** So many at most; a thousand where nothing is said. */
  readonly most?: number
  /** Which come first: `field asc` or `field desc`. */
  readonly order?: string
}

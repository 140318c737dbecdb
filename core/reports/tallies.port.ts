import type { DocumentType } from '../definitions/document.ts'
import type { Measure } from '../definitions/tally.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { TimeStep } from '../kernel/time-steps.ts'
import type { Row } from '../kernel/wire.ts'

/** What records are put together by: a stored field, or the step of time in which its day or moment lies. */
export type TallyGroup = { readonly field: string; readonly by?: TimeStep }

export type TallyQuery = {
  /** Rows of this table are counted instead of the records; `head.field` is then a field of the record. */
  readonly table?: string | undefined
  readonly where: Condition
  readonly groups: readonly TallyGroup[]
  readonly measures: Readonly<Record<string, Measure>>
  /** A measure, the largest first; the groups' own values where nothing is said. */
  readonly largest?: string
  readonly most: number
}

/** Counts and sums over the records of a type or the rows of a table of theirs, within tenant and row scope of the person, as the lists are. */
export abstract class Tallies {
  /**
   * A row for each group: its fields (steps as `stepOf` spells them) with their labels, and every measure by its name. Sums are exact decimals, '0'
   * where there is nothing to add; the least and the most of nothing are null. Without groups it is one row.
   */
  abstract tally(type: DocumentType, query: TallyQuery, by: Person): Promise<Result<readonly Row[]>>
}

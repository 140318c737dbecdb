import type { ComponentType } from 'react'
import type { DocumentType } from '../../core/definitions/document.ts'

/** Where the screens of one document type depart from what its definition alone would draw. */
export type ScreenOverrides = {
  /** Fields of the simple query's first row; `billStatus` is the state. */
  readonly query?: readonly string[]
  /** By table: the columns that are shown until somebody chooses others. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
  /** By table and column: what stands in the second line of rows of standard height. */
  readonly under?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** By table and column: the dictionary's field whose value stands before it as a chip, where it is not the usual one. */
  readonly chips?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Of a report: what stands above its rows, told what is asked. */
  readonly above?: ComponentType<{ readonly filters: Readonly<Record<string, string>> }>
}

/** Names the type, so that a misspelt field is found by the sweep over all departures. */
export const overriding = <T extends DocumentType>(type: T, departs: ScreenOverrides): ScreenOverrides & { readonly type: T } => ({
  ...departs,
  type,
})

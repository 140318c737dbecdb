import type { RandomChoices, DemoPeriod } from './random-choices.ts'
import type { Effect } from './effect.ts'
import type { Row } from '../kernel/wire.ts'

/** How far a document of the demonstration has come. */
export type SampleOutcome = {
  readonly ends: 'draft' | 'approving' | 'rejected' | 'voided' | 'approved'
  /** What is done with it before it is submitted, in their order. */
  readonly beforehand?: readonly SampleStep[]
  /** Agreements before it stops, where it ends under way or is rejected. */
  readonly agreements?: number
  /** What whoever agrees fills in at his step, by the role of the step. */
  readonly fills?: Readonly<Record<string, (row: Row, pick: RandomChoices) => Row>>
  /** What happened to it once it was approved, or entered where nobody decides: steps in their order. */
  readonly afterwards?: readonly SampleStep[]
}

/** A document that another one leads to: what somebody types, and how far it comes. One that is refused is not entered, as in life. */
export type FollowUp = { readonly type: string; readonly row: Row; readonly outcome: SampleOutcome }

/** A later step: new values of the document and its rows, an action of its own, entries in registers. */
export type SampleStep = {
  /** Days after the one before it, or one or two more; none is the same day. */
  readonly days: number
  readonly action?: string
  /** The username of who does it, where that is not the writer. */
  readonly by?: (row: Row, pick: RandomChoices) => string
  /** Left undone, with all that comes after it, where others have not done yet what it waits for. */
  readonly when?: (row: Row, pick: RandomChoices) => boolean
  /** What the action asks, or values that other documents wrote. */
  readonly values?: (row: Row, pick: RandomChoices, day: string) => Row
  /** Documents that come of it, each entered by whoever does that, with an outcome of its own. */
  readonly begins?: (row: Row, pick: RandomChoices, day: string) => readonly FollowUp[]
  /** What the step leaves elsewhere, by the key of its type: entries of registers, documents that followed from it. */
  readonly entries?: (row: Row, pick: RandomChoices, day: string) => Readonly<Record<string, readonly Row[]>>
}

/** What makes the demonstration's records of one type believable, beyond what its kinds and titles say. */
export type Samples = {
  /** How many, where the definition does not say. */
  readonly count?: number
  /** Types whose records the row looks for. */
  readonly after?: readonly string[]
  /**
   * Types of one name are told together, day by day, so that each finds what the others did until then: registers that all of them write
   * stand in the order of time. Where the name is that of a type, in the turn of that type.
   */
  readonly together?: string
  /** Values as somebody would type them; what is missing is made by kind and title. Nothing where it is too early: it is tried again days later. */
  readonly row?: (pick: RandomChoices, index: number) => Row | undefined
  /** Of some there are only as many as the rest of the story gives rise to: those for which it is too early until the end are left out. */
  readonly fewer?: true
  /** The first and the last day on which they are entered, or on which the how-manieth is. */
  readonly period?: (span: DemoPeriod, index: number) => readonly [from: string, to: string]
  /** Nothing where it comes to what most come to. */
  readonly outcome?: (pick: RandomChoices, row: Row) => SampleOutcome | undefined
  /** What entering it leaves in ledgers. */
  readonly postings?: (row: Row, pick: RandomChoices) => readonly Effect[]
}

export type SamplesByType = Readonly<Record<string, Samples>>

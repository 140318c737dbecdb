import type { Condition } from '../kernel/condition.ts'
import type { Row } from '../kernel/wire.ts'

/** One of the seed's further calls that read (FORMAT.md, `calls`): a few fields of some records, for whoever is signed in. */
export type ReadingCall = {
  /** How it is called. */
  readonly method: 'GET' | 'POST'
  /** A value of the address behind the call's name. */
  readonly by?: string
  /** What is asked, by the names the caller sends; '' where he sends nothing. */
  readonly where: (given: (name: string) => string, today: string) => Condition
  /** Whatever its state; usable and enabled records only where nothing is said. */
  readonly anyState?: boolean
  /** The fields that are read. */
  readonly reads: readonly string[]
  /** `field asc` or `field desc`; by what names a record where nothing is said. */
  readonly order?: string
  /** So many at most; a thousand where nothing is said. */
  readonly most?: number
  /** One record or nothing, instead of a list. */
  readonly one?: boolean
  /** How a record is answered; with the fields it takes where nothing is said. */
  readonly as?: (row: Row, today: string) => Readonly<Record<string, unknown>>
}

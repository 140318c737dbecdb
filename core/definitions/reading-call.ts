import type { Condition } from '../kernel/condition.ts'
import type { Row } from '../kernel/wire.ts'
import type { Source } from './source.ts'

/** One of the seed's further calls that read (FORMAT.md, `calls`): a few fields of some records, for whoever is signed in; of `most: 1` that one or nothing, instead of a list. */
export type ReadingCall = Pick<Source<string, (given: (name: string) => string, today: string) => Condition>, 'where' | 'order' | 'most'> &
  Required<Pick<Source, 'reads'>> & {
    /** How it is called. */
    readonly method: 'GET' | 'POST'
    /** A value of the address behind the call's name. */
    readonly by?: string
    /** Whatever its state; usable and enabled records only where nothing is said. */
    readonly anyState?: boolean
    /** How a record is answered; with the fields it takes where nothing is said. */
    readonly as?: (row: Row, today: string) => Readonly<Record<string, unknown>>
  }

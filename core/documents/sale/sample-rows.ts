import type { RandomChoices } from '../../definitions/random-choices.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { COPIED } from './part-columns.ts'

/** What the stories of sales read of the rows of an order and of what came of it. */

export const of = (row: Row | undefined, key: string): Decimal => decimal(textAt(row, key) || 0)
export const linesOf = (row: Row): readonly Row[] => rowsOf(row, 'productList')
export const found = (pick: RandomChoices, key: string, id: unknown): Row | undefined => pick.rows(key).find((row) => row['id'] === id)

/** What a row of a later document has of the row that it came of. */
export const copied = (row: Row): Row => Object.fromEntries(Object.entries(COPIED).map(([own, theirs]) => [own, row[theirs]]))

export const byRole = (role: string) => (_: Row, pick: RandomChoices) => usernameWith(pick, role)

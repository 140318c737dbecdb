import type { CellType } from '../../../core/table/column.ts'
import { tagged, typedNumber } from '../../../core/table/parse.ts'

/** What a column makes of typed text; undefined takes the last key back. */
export type Typing = (text: string) => string | undefined

const numbers: Typing = typedNumber

/** Types whose text is minded while it is typed. */
export const TYPINGS: Partial<Readonly<Record<CellType, Typing>>> = {
  number: numbers,
  money: numbers,
  price: numbers,
  percent: numbers,
  tags: tagged,
}

/** Where the caret belongs after the text became another: behind as many of its own signs as before. */
export const caretAfter = (before: string, caret: number, after: string): number => {
  const own = [...before.slice(0, caret)].filter((sign) => sign !== ';' && sign !== '；').length
  let signs = 0
  let place = 0
  for (const sign of after) {
    if (signs === own) break
    if (sign !== ';') signs += 1
    place += sign.length
  }
  return place
}

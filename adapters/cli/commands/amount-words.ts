import { capitalWords, INVALID_AMOUNT } from '../../../core/sales/capital-words.ts'
import { readDecimal } from '../../../core/kernel/decimal.ts'
import type { JsonObject } from '../../../core/kernel/json.ts'
import { answerLines, type Streams, unreadableLine } from '../lines/json-lines.ts'

const wordsOf = (fields: JsonObject | undefined) => {
  if (!fields) return { invalid: true, message: unreadableLine }
  const amount = readDecimal(fields['amount'])
  const words = amount ? capitalWords(amount) : INVALID_AMOUNT
  return words === INVALID_AMOUNT ? { ...fields, invalid: true, message: INVALID_AMOUNT } : { ...fields, words }
}

/** `{"amount":"1010.10"}` → `{"amount":"1010.10","words":"壹仟零壹拾元壹角"}`. */
export const amountWords = (streams: Streams): Promise<void> => answerLines(streams, wordsOf)

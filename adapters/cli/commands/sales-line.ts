import type { Decimal } from '../../../core/kernel/decimal.ts'
import { readDecimal } from '../../../core/kernel/decimal.ts'
import type { JsonObject } from '../../../core/kernel/json.ts'
import { salesLine, type SalesLine } from '../../../core/sales/sales-line.ts'
import { answerLines, type Streams, unreadableLine } from '../lines/json-lines.ts'

const NUMBERS = ['qty', 'productNum', 'includedNum', 'competitivePrice', 'invoicePrice', 'basePrice', 'offer', 'taxRate'] as const

export type SalesOptions = { readonly org?: string; readonly taxRate?: string }

type Numbers = Partial<Record<(typeof NUMBERS)[number], Decimal>>

const numbersIn = (fields: JsonObject): Numbers | { readonly wrong: string } => {
  const numbers: Numbers = {}
  for (const key of NUMBERS) {
    const given = fields[key]
    if (given === undefined || given === null || given === '') continue
    const value = readDecimal(given)
    if (!value) return { wrong: key }
    numbers[key] = value
  }
  return numbers
}

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const calculated = (fields: JsonObject | undefined, { org, taxRate }: SalesOptions) => {
  if (!fields) return { invalid: true, message: unreadableLine }
  const numbers = numbersIn(fields)
  if ('wrong' in numbers) return { ...fields, invalid: true, field: numbers.wrong, message: '请输入数字' }
  const line: SalesLine = { ...numbers, lineType: textIn(fields['lineType']) }
  const derived = salesLine(line, { orgId: textIn(fields['orgId']) ?? org, taxRate })
  return { ...fields, ...derived, returnPrice: derived.unitPrice }
}

/** A sales line's fields in, the same with every derived field out, exact. */
export const salesLines = (streams: Streams, options: SalesOptions): Promise<void> =>
  answerLines(streams, (fields) => calculated(fields, options))

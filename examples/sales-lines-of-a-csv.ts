import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { readDecimal, sumOf, ZERO } from '../core/kernel/decimal.ts'
import { capitalWords } from '../core/sales/capital-words.ts'
import { salesLine } from '../core/sales/sales-line.ts'

// npx tsx examples/sales-lines-of-a-csv.ts examples/order.csv
// What an order comes to, out of a table somebody sent: every amount exact to the fen.

type Line = Readonly<Record<'product' | 'qty' | 'invoicePrice' | 'competitivePrice' | 'basePrice', string>>

const file = process.argv[2] ?? 'examples/order.csv'
const { data } = Papa.parse<Line>(readFileSync(file, 'utf8').trim(), { header: true })

const rows = data.map(({ product, ...cells }) => {
  const numbers = Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, readDecimal(text)]))
  return { product, ...salesLine(numbers, { orgId: '127' }) }
})

for (const { product, discount, discountAmount, amount, taxes } of rows) {
  process.stdout.write(`${[product, discount, discountAmount, amount.toFixed(2), taxes.toFixed(2)].join('\t')}\n`)
}
const total = sumOf(rows, (row) => row.amount ?? ZERO)
process.stdout.write(`合计\t${total.toFixed(2)}\t${capitalWords(total)}\n`)

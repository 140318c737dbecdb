import { decimal } from '../../core/kernel/decimal.ts'
import { wireOf, type Row } from '../../core/kernel/wire.ts'
import type { TableColumn } from '../../core/table/column.ts'

const asked = new URLSearchParams(globalThis.location?.search ?? '')
const numberAsked = (name: string, usual: number) => Number(asked.get(name) ?? usual)

export const ROWS = numberAsked('rows', 10_000)
const EXTRA = numberAsked('columns', 21) - 6

const amountOf = (row: Row) =>
  decimal(wireOf(row, 'qty') ?? 0)
    .times(decimal(wireOf(row, 'price') ?? 0))
    .round(2)
    .toString()

/** The columns that every grid of the comparison shows: 20 one types into, one worked out, one sum. */
export const columns: readonly TableColumn[] = [
  { key: 'code', title: '产品编码', type: 'input', rules: [{ required: true, message: '请输入产品编码' }] },
  { key: 'name', title: '产品名称', type: 'input', rules: [{ required: true, message: '请输入产品名称' }] },
  {
    key: 'qty',
    title: '数量',
    type: 'number',
    rules: [
      { required: true, message: '请输入数量' },
      { pattern: 'n', message: '请输入数字' },
    ],
  },
  { key: 'price', title: '单价', type: 'number', rules: [{ pattern: 'money', message: '最多两位小数' }] },
  { key: 'rate', title: '税率', type: 'number', rules: [{ pattern: 'n', message: '请输入数字' }] },
  { key: 'amount', title: '金额', type: 'money', statistics: ['sum'], computed: { from: ['qty', 'price'], work: amountOf } },
  ...Array.from({ length: EXTRA }, (_, at): TableColumn => {
    const isNumber = at % 2 === 0
    const rules = [{ pattern: isNumber ? 'z' : '^文本\\d+$', message: '请输入${title}' }]
    return { key: `c${at}`, title: `列${at}`, type: isNumber ? 'number' : 'input', rules }
  }),
]

/** The rows of the comparison, made as every other page makes them. */
export const makeRows = (count = ROWS): readonly Row[] =>
  Array.from({ length: count }, (_, at) => {
    const row: Record<string, string | number> = {
      id: String(at),
      code: `YP${String(at).padStart(6, '0')}`,
      name: `注射用头孢曲松钠 ${at % 97}`,
      qty: 1 + (at % 40),
      price: 12.34 + (at % 50),
      rate: 0.13,
    }
    for (let extra = 0; extra < EXTRA; extra += 1)
      row[`c${extra}`] = extra % 2 === 0 ? (at * 7 + extra) % 1000 : `文本${(at + extra) % 500}`
    return row
  })

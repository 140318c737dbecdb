import { expect, test } from 'vitest'
import type { Person } from '../../../core/kernel/person.ts'
import { ok } from '../../../core/kernel/result.ts'
import { ReadCodes } from '../../../core/scanning/read-codes.use-case.ts'
import type { SheetCell } from '../../../core/workbooks/sheet.ts'
import { Workbooks, type WorkbookReading } from '../../../core/workbooks/workbooks.port.ts'
import { catalogue } from '../../support/catalogue.ts'
import { person } from '../../support/person.ts'
import { refusalOf, value } from '../../support/results.ts'

const code = (n: number) => `8100001${String(n).padStart(13, '0')}`
const shipment = catalogue.find('sale.saleShipment')!

/** A workbook of one sheet. */
class OneSheet extends Workbooks {
  private readonly cells: readonly (readonly SheetCell[])[]
  constructor(cells: readonly (readonly SheetCell[])[]) {
    super()
    this.cells = cells
  }
  read({ taken }: WorkbookReading) {
    taken(this.cells.map((cells, at) => ({ number: at + 1, cells })))
    return Promise.resolve(ok({ sheet: 'S', sheets: ['S'], merges: [], hidden: 0 }))
  }
  write = () => {
    throw new Error('nothing is written')
  }
  text = this.write
}

const reading = (name: string, content = '', cells: readonly (readonly SheetCell[])[] = [], by: Person = person()) =>
  new ReadCodes(new OneSheet(cells)).run({
    ...{ type: shipment, table: 'productList', by },
    files: [{ name, bytes: new TextEncoder().encode(content) }],
  })

test('codes of texts and workbooks come each once, in their order, without whatever else stands beside them', async () => {
  expect(value(await reading('a.txt', `追溯码\r\n${code(2)}\r\n${code(1)}\r\n${code(2)}\r\n`))).toEqual({
    codes: [code(2), code(1)],
    rounded: 0,
  })
  const cells = [
    ['追溯码', '产品'],
    [code(3), '阿莫西林'],
    [`${code(4)}、${code(5)}`, 12],
  ]
  expect(value(await reading('a.xlsx', '', cells))).toEqual({ codes: [code(3), code(4), code(5)], rounded: 0 })
})

test('what a workbook kept as a number is told, as it is no code any more', async () => {
  expect(value(await reading('a.xlsx', '', [[code(1)], [81_000_010_000_000_000_000]]))).toEqual({ codes: [code(1)], rounded: 1 })
  expect(refusalOf(await reading('a.xlsx', '', [[81_000_010_000_000_000_000]]))).toContain('请将该列设为文本后重新导出')
})

test('a file without codes is refused by its name, and whoever may not change the document reads none', async () => {
  expect(refusalOf(await reading('b.csv', '没有码'))).toBe('“b.csv”中没有追溯码')
  const stranger = person({ codes: new Set() })
  expect(refusalOf(await reading('a.txt', code(1), [], stranger))).toBe('没有权限，请联系管理员授权')
})

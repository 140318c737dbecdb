import * as fc from 'fast-check'
import papaparse from 'papaparse'
import { CFB, utils, write } from 'xlsx'
import { describe, expect, test } from 'vitest'
import { ThreadWorkbooks } from '../../../../adapters/node/workbooks/thread-workbooks.ts'
import type { SheetRow, WrittenSheet } from '../../../../core/workbooks/sheet.ts'
import { archived } from '../../../support/archive.ts'
import { png } from '../../../support/files.ts'
import { zipped } from '../../../../adapters/node/workbooks/zip.ts'

const workbooks = new ThreadWorkbooks()

const bytesOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Uint8Array.from(Buffer.concat(all))
}

const read = async (bytes: Uint8Array, { name = 'a.xlsx', most = 100_000 } = {}) => {
  const rows: SheetRow[] = []
  const facts = await workbooks.read({ name, bytes, most, taken: (some) => rows.push(...some) })
  return facts.ok ? { rows, facts: facts.value } : { refused: facts.failure.message }
}

const sheet = (rows: WrittenSheet['rows']): WrittenSheet => ({ name: '表', columns: [{ title: '甲' }, { title: '乙' }], rows })

const zip = (parts: Readonly<Record<string, string>>) =>
  bytesOf(zipped(Object.entries(parts).map(([name, text]) => ({ name, text: [text] }))))

const SHEET = '<sheet name="S" sheetId="1" r:id="rId1"/>'

const partsOf = (sheetXml: string, more: Readonly<Record<string, string>> = {}) => ({
  'xl/workbook.xml': `<workbook><sheets>${SHEET}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheetXml,
  ...more,
})

const book = (sheetXml: string, more?: Readonly<Record<string, string>>) => zip(partsOf(sheetXml, more))

const encoded = (parts: Readonly<Record<string, string>>, alphabet: BufferEncoding) =>
  Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml, alphabet)]))

const record = (type: number, ...parts: readonly (Buffer | readonly number[])[]) => {
  const body = Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(Uint16Array.from(part).buffer))))
  return Buffer.concat([Buffer.from(Uint16Array.of(type, body.length).buffer), body])
}

/** A sheet of one row as Excel 5 wrote it in China: texts in GBK. */
const excel5 = (...texts: readonly string[]) => {
  const name = Buffer.from('b1ed', 'hex')
  const globals = (begin: number) => [
    record(0x809, [0x500, 5, 0, 0]),
    record(0x42, [936]),
    record(0x85, [begin, 0, 0], Buffer.from([name.length]), name),
    record(10),
  ]
  const labels = texts.map((hex, column) => record(0x204, [0, column, 0, hex.length / 2], Buffer.from(hex, 'hex')))
  const begin = Buffer.concat(globals(0)).length
  const stream = Buffer.concat([
    ...globals(begin),
    record(0x809, [0x500, 16, 0, 0]),
    record(0x200, [0, 1, 0, texts.length, 0]),
    ...labels,
    record(10),
  ])
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/Book', Buffer.concat([stream, Buffer.alloc(4_096)]))
  return Uint8Array.from(CFB.write(file, { type: 'buffer' }) as Buffer)
}

describe('a workbook', () => {
  test('comes back as it was written: text that looks like a formula or a number, control signs, dates, long numbers', async () => {
    const cells = ['=1+1', '000123', '第一行\r\n"第二行"', '_x0041_', '\u0001', '@SUM(A1)', '1E5']
    const written = workbooks.write([
      sheet([
        [...cells.map((text) => [text, null]), [{ number: '-1.5' }, { date: '2026-03-18' }]],
        [
          [{ number: '123456789012345678' }, { date: '1999-01-02 03:04:05' }],
          [{ number: '0.1' }, { date: '1890-01-01' }],
        ],
      ]),
    ])
    const { rows } = await read(await bytesOf(written))
    expect(rows).toEqual([
      { number: 1, cells: ['甲', '乙'] },
      ...cells.map((text, at) => ({ number: at + 2, cells: [text] })),
      { number: 9, cells: [-1.5, '2026-03-18'] },
      { number: 10, cells: ['123456789012345678', '1999-01-02 03:04:05'] },
      { number: 11, cells: [0.1, '1890-01-01'] },
    ])
  })

  test.each(['xlsx', 'biff8'] as const)('of another program is read by its content (%s)', async (bookType) => {
    const page = utils.aoa_to_sheet([
      ['编码', '日期', '比例', '数量', '合格'],
      ['007', null, null, 12.5, true],
      [],
      ['a&b<c>', null, null, -3, false],
    ])
    page['B2'] = { t: 'n', v: 46_099, z: 'yyyy-mm-dd' }
    page['C2'] = { t: 'n', v: 0.065, z: '0.0%' }
    const made = utils.book_new()
    utils.book_append_sheet(made, page, '产品')
    const bytes = new Uint8Array(write(made, { type: 'buffer', bookType }))
    const { rows, facts } = await read(bytes, { name: 'A.XLS' })
    expect(facts?.sheet).toBe('产品')
    expect(rows).toEqual([
      { number: 1, cells: ['编码', '日期', '比例', '数量', '合格'] },
      { number: 2, cells: ['007', '2026-03-18', '6.5%', 12.5, 'true'] },
      { number: 4, cells: ['a&b<c>', null, null, -3, 'false'] },
    ])
  })

  test.each(['xlsx', 'biff8'] as const)('says its numbers as they were typed (%s)', async (bookType) => {
    const page = utils.aoa_to_sheet([[0.1 + 0.2, 4.35 * 100, 1.005 * 1000, 123_456_789_012, 12, 0.1 * 3]])
    // The older format's writer keeps no formats of one's own.
    if (bookType === 'xlsx') page['E1'] = { t: 'n', v: 12, z: '0000' }
    page['F1'] = { t: 'n', v: 0.1 * 3, z: '0.00%' }
    const made = utils.book_new()
    utils.book_append_sheet(made, page, '数')
    const { rows } = await read(new Uint8Array(write(made, { type: 'buffer', bookType })), {
      name: bookType === 'xlsx' ? 'a.xlsx' : 'a.xls',
    })
    expect(rows).toEqual([{ number: 1, cells: [0.3, 435, 1005, 123_456_789_012, bookType === 'xlsx' ? '0012' : 12, '30%'] }])
  })

  test('of the 1904 calendar tells the same days; hidden rows are counted, formulas give their last value, errors their name', async () => {
    const bytes = await book(
      '<worksheet><sheetData><row r="2" hidden="1"><c r="A2" s="0"><v>44637</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="D2" t="e"><v>#N/A</v></c></row></sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>',
      {
        'xl/workbook.xml': '<workbook><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    )
    expect(await read(bytes)).toEqual({
      rows: [{ number: 2, cells: ['2026-03-18', 2, null, { wrong: '#N/A' }] }],
      facts: { sheet: 'S', sheets: ['S'], hidden: 1, merges: [{ top: 1, left: 0, bottom: 2, right: 0 }] },
    })
  })
})

describe('a workbook of another writer is read as its author sees it', () => {
  const plain = partsOf('<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>甲</v></c></row></sheetData></worksheet>')

  test.each([
    ['with short lengths', false],
    ['with lengths of eight bytes', true],
  ])('%s', async (_, isWide) => expect((await read(archived(encoded(plain, 'utf8'), isWide))).rows).toEqual([{ number: 1, cells: ['甲'] }]))

  test('from before Excel 97, in GBK', async () => {
    const { facts, rows } = await read(excel5('b1e0c2eb', 'd5c5c8fd'), { name: '旧.xls' })
    expect([facts?.sheet, rows]).toEqual(['表', [{ number: 1, cells: ['编码', '张三'] }]])
  })

  test('rows that are only coloured are none', async () => {
    const coloured = Array.from({ length: 1_000 }, (_, at) => `<row r="${at + 2}" s="1"><c r="A${at + 2}" s="1"/></row>`).join('')
    const { rows } = await read(
      await book(`<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>${coloured}</sheetData></worksheet>`),
      { most: 1 },
    )
    expect(rows).toEqual([{ number: 1, cells: [1] }])
  })
})

describe('text with commas', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",＝＋－＠1.甲 '), maxLength: 6 })
  const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 })

  test('holds every cell as it was, and none that begins like a formula', () =>
    fc.assert(
      fc.asyncProperty(table, async (rows) => {
        let text = ''
        for await (const piece of workbooks.text(sheet([rows]))) text += piece
        const { data } = papaparse.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n', skipEmptyLines: false })
        const cells = data.slice(1, rows.length + 1)
        expect(cells.map((row) => row.map((one) => one.replace(/^'/, '')))).toEqual(rows)
        expect(cells.flat().filter((one) => /^[=+@\t\r\n＝＋－＠]|^-(?!\d+(\.\d+)?$)/.test(one))).toEqual([])
      }),
    ))
})

describe('a hostile or broken file is refused with a sentence', () => {
  const doctype =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a;</v></c></row></sheetData></worksheet>'
  const damaged = '“a.xlsx”已损坏，请用Excel打开并另存后重新选择'
  const huge = '“a.xlsx”展开后过大，请删除多余的空行空列，或拆分成几个文件'
  const otherContent = '“a.xlsx”的内容不是Excel格式（可能是网页、文本或其他表格），请用Excel打开并另存为.xlsx后重新选择'
  const rows = (inner: string) => `<worksheet><sheetData>${inner}</sheetData></worksheet>`
  const spoken = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`
  const cases: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, string])[] = [
    ['a page', () => Buffer.from('<html><table></table></html>'), otherContent],
    ['text with commas', () => Buffer.from('编码,名称\n1,2'), otherContent],
    ['nothing', () => new Uint8Array(), '“a.xlsx”没有数据，请填写后重新选择'],
    ['a sheet without rows', () => book('<worksheet><sheetData/></worksheet>'), '“a.xlsx”没有数据，请填写后重新选择'],
    ['declared entities', () => book(doctype), damaged],
    ['macros', () => book('<worksheet/>', { 'xl/vbaProject.bin': 'x' }), '“a.xlsx”含有宏，请另存为不含宏的.xlsx后重新选择'],
    ['a bomb', () => book(`<worksheet><sheetData>${' '.repeat(60 * 2 ** 20)}</sheetData></worksheet>`), huge],
    [
      'a bomb among the texts',
      () => book('<worksheet><sheetData/></worksheet>', { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(4_000_000)}</sst>` }),
      huge,
    ],
    [
      'entities declared among the texts',
      () =>
        book('<worksheet><sheetData/></worksheet>', {
          'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
        }),
      damaged,
    ],
    [
      'a sheet that lies outside of the archive',
      () =>
        book('<worksheet/>', {
          'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>',
        }),
      damaged,
    ],
    [
      'a sheet on another server',
      () =>
        book('<worksheet/>', {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" Target="http://127.0.0.1:9/a.xml" TargetMode="External"/></Relationships>',
        }),
      '“a.xlsx”没有数据，请填写后重新选择',
    ],
    [
      'a sheet in another alphabet than it says',
      async () => {
        const sheetXml = `\ufeff<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a;</v></c></row></sheetData></worksheet>`
        return book(Buffer.from(sheetXml, 'utf16le').toString('latin1'))
      },
      '“a.xlsx”没有数据，请填写后重新选择',
    ],
    ['a row that never ends', () => book(`<worksheet><sheetData><row r="1">${'<c r="A1" t="str"><v>x</v></c>'.repeat(900_000)}`), huge],
    ['a picture with another name', () => Buffer.from(png(4, 3)), otherContent],
    [
      'a locked archive',
      async () => {
        const bytes = Buffer.from(await book('<worksheet/>'))
        for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1'))
          bytes[at + 8]! |= 1
        return bytes
      },
      '“a.xlsx”设有密码，请取消密码后重新选择',
    ],
    ['another zip', () => zip({ '../../etc/passwd': 'x' }), otherContent],
    ['half of it', async () => (await book('<worksheet/>')).subarray(0, 300), damaged],
    ['an old one that is none', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]), damaged],
    [
      'a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      '“a.xlsx”设有密码，请取消密码后重新选择',
    ],
    [
      'one long text that stands in every cell',
      () =>
        book(rows(`<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`.repeat(100)), {
          'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(32_000)}</t></si></sst>`,
        }),
      huge,
    ],
    ['a text that is not among the texts', () => book(rows('<row r="1"><c r="A1" t="s"><v>constructor</v></c></row>')), damaged],
    ['a row out of the sheet', () => book(rows(`<row r="1048577">${spoken('A1', 'x')}</row>`)), damaged],
    ['a row that comes twice', () => book(rows(`<row r="2">${spoken('A2', 'x')}</row>`.repeat(2))), damaged],
    ['a row hidden in a remark', () => book(rows(`<!-- <row r="1">${spoken('A1', 'x')}</row> -->`)), damaged],
    ['a sign that every object has', () => book(rows(`<row r="1">${spoken('A1', '&toString;')}</row>`)), damaged],
    [
      'more sheets than anybody opens',
      () => book('<worksheet/>', { 'xl/workbook.xml': `<workbook>${SHEET.repeat(1_001)}</workbook>` }),
      huge,
    ],
    [
      'texts in another alphabet',
      () => archived(encoded(partsOf(rows(`<row r="1">${spoken('A1', '\u00b1\u00e0')}</row>`)), 'latin1')),
      damaged,
    ],
  ]

  test.each(cases)('%s', async (_, bytes, said) => expect(await read(Uint8Array.from(await bytes()))).toEqual({ refused: said }))

  test('a changed byte is found by its checksum, a column of thousands and a row too many are told', async () => {
    const bytes = await bytesOf(workbooks.write([sheet([[['一', '二']], [['三', '四']]])]))
    expect(await read(bytes, { most: 2 })).toEqual({ refused: '“a.xlsx”超过2行，请拆分后分次导入' })
    expect(await read(bytes, { name: '价格.csv' })).toEqual({ refused: '“价格.csv”不是Excel文件，请选择.xls或.xlsx文件' })
    expect(
      await read(await book('<worksheet><sheetData><row r="1"><c r="XFD1" t="str"><v>1</v></c></row></sheetData></worksheet>')),
    ).toEqual({
      refused: '“a.xlsx”超过512列，请删除多余的列',
    })
    expect(({} as { wrong?: string }).wrong).toBeUndefined()
  })
})

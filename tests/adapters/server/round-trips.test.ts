import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ThreadWorkbooks } from '../../../adapters/node/workbooks/thread-workbooks.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { SheetCell, WrittenCell } from '../../../core/workbooks/sheet.ts'
import { creditCode } from '../../../core/documents/bsc/credit-code.ts'
import { isImportable } from '../../../core/workbooks/is-importable.ts'
import { keyOf, mayOverwrite } from '../../../core/workbooks/import-columns.ts'
import { catalogue } from '../../support/catalogue.ts'
import { openTown, toldOf, type Town } from '../../support/town.ts'

const workbooks = new ThreadWorkbooks()

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('round_trips', { story: true })
  admin = await town.signIn('admin')
}, 300_000)
afterAll(() => town?.close())

type Sheet = readonly (readonly SheetCell[])[]

/** A workbook as it lies on a clerk's disk, and the same once she changed it. */
const exported = async (type: DocumentType, query: string, token = admin): Promise<Sheet> => {
  const answer = await town.app.inject({
    method: 'GET',
    url: `/xqErp${type.path}/exportXls?${query}`,
    headers: { 'x-access-token': token },
  })
  const rows: (readonly SheetCell[])[] = []
  const read = await workbooks.read({
    name: 'a.xlsx',
    bytes: new Uint8Array(answer.rawPayload),
    most: 5000,
    taken: (some) => rows.push(...some.map(({ cells }) => cells)),
  })
  expect(read.ok).toBe(true)
  return rows
}

const written = (cell: SheetCell | undefined): WrittenCell => {
  if (cell === null || cell === undefined) return null
  return typeof cell === 'number' ? { number: String(cell) } : typeof cell === 'string' ? cell : cell.wrong
}

const bytesOf = async ([titles = [], ...rows]: Sheet): Promise<Buffer> => {
  const columns = titles.map((title) => ({ title: String(title) }))
  const lines = rows.map((row) => titles.map((_, at) => written(row[at])))
  const pieces: Uint8Array[] = []
  for await (const piece of workbooks.write([{ name: '表', columns, rows: [lines] }])) pieces.push(piece)
  return Buffer.concat(pieces)
}

type Words = Readonly<Record<string, string>>

const imported = async (type: DocumentType, sheet: Sheet, { token = admin, words = {} }: { token?: string; words?: Words } = {}) => {
  const edge = 'edge-of-a-part'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="files[]"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const fields = Object.entries(words).map(([name, value]) =>
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const payload = Buffer.concat([...fields, Buffer.from(head), await bytesOf(sheet), Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers = { 'x-access-token': token, 'content-type': `multipart/form-data; boundary=${edge}` }
  return toldOf(await town.app.inject({ method: 'POST', url: `/xqErp${type.path}/importExcel`, headers, payload }))
}

const versions = async (type: DocumentType) => {
  const table = type.key.replace('.', '_').replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
  return town.server.database.database.query<{ id: string; version: number }>({
    text: `SELECT id, version FROM ${table} ORDER BY id`,
  })
}

/** Every column that may be shown of the type; to some people those without a guard. */
const allFields = (type: DocumentType, seesGuarded = true): string =>
  Object.entries<Field>(type.fields)
    .flatMap(([key, field]) => (field.hidden || (field.guard && !seesGuarded) ? [] : [key]))
    .join(',')

/** How many rows are imported at once. */
const mostOf = ({ importable }: DocumentType): number => (typeof importable === 'object' ? (importable.max ?? Infinity) : Infinity)

/** What several records have in common names none of them: those rows are left out. */
const alone = (type: DocumentType, [titles = [], ...rows]: Sheet): Sheet => {
  const places = keyOf(type).map((key) => titles.findIndex((title) => title === type.fields[key]?.title))
  const nameOf = (row: Sheet[number]) => JSON.stringify(places.map((at) => row[at]))
  const times = new Map<string, number>()
  for (const row of rows) times.set(nameOf(row), (times.get(nameOf(row)) ?? 0) + 1)
  return [titles, ...rows.filter((row) => times.get(nameOf(row)) === 1)]
}

const keyed = catalogue.types.filter((type) => isImportable(type) && mayOverwrite(type))

test('whatever people fill in bulk can be imported', () => {
  expect(keyed.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'bsc.product',
      'bsc.hospital',
      'bsc.pharmacy',
      'bsc.bscBussCompany',
      'bsc.factory',
      'bsc.productPrice',
      'bsc.productSalePrice',
      'bsc.productSpecialBidPrice',
      'zs.agent',
    ]),
  )
})

describe.each(keyed.map((type) => [type.title, type] as const))('%s', (_, type) => {
  test.each(['as its list shows it', 'with every column'])('comes back unchanged %s and changes nothing', async (how) => {
    const whole = await exported(type, how === 'with every column' ? `field=${allFields(type)}` : '')
    const sheet = alone(type, whole).slice(0, 1 + mostOf(type))
    expect(sheet.length).toBeGreaterThan(1)
    const before = await versions(type)
    const told = await imported(type, sheet)
    expect([told.success, told.code, told.message]).toEqual([true, 200, `共${sheet.length - 1}行数据，与系统中的一致，没有修改`])
    expect(await versions(type)).toEqual(before)
  })

  test('names no record that is not there', async () => {
    const [titles = [], first = []] = await exported(type, `field=${keyOf(type).join(',')}`)
    const told = await imported(type, [titles, ['没有这个号'], first])
    expect(told.message).toContain('有错误')
    expect((await exported(type, `field=${keyOf(type).join(',')}`)).flat()).not.toContain('没有这个号')
  })
})

/** The sheet with other words in one row's columns. */
const changed = (sheet: Sheet, at: number, words: Readonly<Record<string, SheetCell>>): Sheet =>
  sheet.map((row, index) => (index === at ? row.map((cell, column) => words[String(sheet[0]?.[column])] ?? cell) : row))

describe('a list that came back changed', () => {
  const pharmacy = () => town.catalogue.find('bsc.pharmacy')!

  test('changes what was changed in the records it names, and adds what has no number', async () => {
    const type = pharmacy()
    const sheet = await exported(type, `field=${allFields(type)}`)
    const total = sheet.length - 1
    const codeOf = (at: number) => String(sheet[at]?.[0])
    const before = await versions(type)
    const told = await imported(type, [
      ...changed(sheet, 2, { 联系人: '改过的人', 月均销售额: 0.3 }),
      changed(sheet, 3, { 药店编码: '', 药店名称: '新开的药店', 药品经营许可证号: 'XK-0001' })[3]!,
    ])
    expect(told).toMatchObject({ success: true, message: '共2行数据全部导入成功！' })
    const after = await versions(type)
    expect(after.length).toBe(total + 1)
    const versionsBefore = new Map(before.map(({ id, version }) => [id, version]))
    expect(after.filter(({ id, version }) => versionsBefore.get(id) === version).length).toBe(total - 1)
    const listed = await town.ask('GET', `${type.path}/list?code=${codeOf(2)}&field=linkman,monthAmount,name`, { token: admin })
    expect(listed.result.records[0]).toMatchObject({ linkman: '改过的人', monthAmount: '0.3', name: sheet[2]?.[1] })
    const added = await town.ask('GET', `${type.path}/list?name=新开的药店&field=code`, { token: admin })
    expect(added.result.records[0].code).not.toBe(codeOf(3))
  })
})

describe('whoever does not see or keep everything', () => {
  test.each([
    ['liangzhiqiang', 'bsc.bscBussCompany'],
    ['fangwei', 'zs.agent'],
    ['fangwei', 'bsc.productPrice'],
    ['helihua', 'sys.employee'],
  ])('%s changes nothing by what he exported of %s', async (username, key) => {
    const type = town.catalogue.find(key)!
    const token = await town.signIn(username)
    const sheet = await exported(type, `field=${allFields(type, username === 'fangwei')}`, token)
    expect(sheet.length).toBeGreaterThan(1)
    const before = await versions(type)
    const told = await imported(type, sheet, { token })
    expect(told.message).toBe(`共${sheet.length - 1}行数据，与系统中的一致，没有修改`)
    expect(await versions(type)).toEqual(before)
  })

  test('writes into no column that he does not see', async () => {
    const type = town.catalogue.find('bsc.bscBussCompany')!
    const token = await town.signIn('liangzhiqiang')
    const [titles = [], row = []] = await exported(type, 'field=code,linkman&pageSize=1', token)
    const code = String(row[0])
    const bank = async () =>
      (await town.ask('GET', `${type.path}/list?code=${code}&field=bankNo,version`, { token: admin })).result.records[0]
    const before = await bank()
    expect(titles).not.toContain('银行账号')
    const columns = await town.ask('GET', `${type.path}/importColumns`, { token })
    expect(columns.result.map(({ place }: { place: string }) => place)).not.toContain('bankNo')
    const told = await imported(
      type,
      [
        ['公司编码', '银行账号', '证照状态'],
        [code, '6222020200112233445', '已过期'],
      ],
      { token, words: { mapping: JSON.stringify({ 银行账号: 'bankNo' }) } },
    )
    expect(told.message).toBe('共1行数据，与系统中的一致，没有修改')
    expect(await bank()).toEqual(before)
    expect(
      await imported(
        type,
        [
          ['公司编码', '银行账号'],
          [code, '6222'],
        ],
        { token, words: { foreignKeys: '{"bankNo":"6222"}' } },
      ),
    ).toMatchObject({
      success: false,
      message: '文件导入失败：不认识的字段：bankNo',
    })
  })
})

describe('what the dialog of older clients says beside the file', () => {
  test('isSingleTableImport reads the record’s own fields alone', async () => {
    const type = town.catalogue.find('zs.agent')!
    const [titles = [], row = []] = await exported(type, 'field=code,name,contact')
    const sheet: Sheet = [
      [...titles, '授权开始'],
      [...row, '不是日期'],
    ]
    expect((await imported(type, sheet)).message).toBe('文件导入失败：缺少必填列：产品，请选择对应的表格列')
    expect((await imported(type, sheet, { words: { isSingleTableImport: '1' } })).message).toBe('共1行数据，与系统中的一致，没有修改')
  })

  test('foreignKeys says whose all rows are', async () => {
    const type = town.catalogue.find('bsc.productSalePrice')!
    const { result } = await town.ask('GET', `${type.path}/list?pageSize=50&field=code,companyId,productId`, { token: admin })
    const [own, other] = ['companyId', 'companyId'].map((key, at) => {
      const rows = result.records.filter((row: Record<string, unknown>) => row[key])
      return at === 0 ? rows[0] : rows.find((row: Record<string, unknown>) => row[key] !== rows[0][key])
    })
    const words = { foreignKeys: JSON.stringify({ companyId: own.companyId }) }
    const sheet: Sheet = [['价格编号', '产品', '开票价', '底价'], [own.code], [other.code], [null, String(own.productId), 9.8, 5]]
    const told = await imported(type, sheet, { words })
    expect(told).toMatchObject({ success: true, code: 201 })
    const added = await town.ask('GET', `${type.path}/list?companyId=${own.companyId}&invoicePrice=9.8&field=companyId,code`, {
      token: admin,
    })
    expect(added.result.records.map(({ companyId }: { companyId: string }) => companyId)).toEqual([own.companyId])
  })
})

describe('an empty cell', () => {
  test('leaves what stands there, unless it is said to empty it', async () => {
    const type = town.catalogue.find('bsc.pharmacy')!
    const sheet = await exported(type, 'field=code,name,linkman&order=asc&column=code')
    const code = String(sheet[1]?.[0])
    const linkman = async () =>
      (await town.ask('GET', `${type.path}/list?code=${code}&field=linkman`, { token: admin })).result.records[0].linkman
    const stood = await linkman()
    expect(stood).toBeTruthy()
    const emptied = changed(sheet.slice(0, 2), 1, { 联系人: '' })
    expect((await imported(type, emptied)).message).toBe('共1行数据，与系统中的一致，没有修改')
    expect(await linkman()).toBe(stood)
    expect((await imported(type, emptied, { words: { empties: '1' } })).message).toBe('共1行数据全部导入成功！')
    expect(await linkman()).toBeFalsy()
    const nameless = changed(sheet.slice(0, 2), 1, { 药店名称: '' })
    expect((await imported(type, nameless, { words: { empties: '1' } })).message).toBe('文件导入失败：第2行请输入药店名称')
  })
})

describe('what must have files', () => {
  test('comes in as a draft without them, and is asked for them when it is submitted', async () => {
    const type = town.catalogue.find('zs.agent')!
    const [titles = [], ...rows] = await exported(type, `field=${allFields(type)}`)
    const [like = []] = rows
    const own: Readonly<Record<string, SheetCell>> = {
      代理商编号: '',
      代理商名称: '李新代',
      开户名: '李新代',
      统一社会信用代码: creditCode('110101', 77_777_777),
      银行账号: '6222021234567890128',
    }
    const products = await town.ask('GET', '/bsc/product/list?pageSize=1&billStatus=approved&enabled=Y&field=code', { token: admin })
    const sheet: Sheet = [
      [...titles, '产品', '授权区域', '授权开始', '独家'],
      [...titles.map((title, at) => own[String(title)] ?? like[at] ?? null), products.result.records[0].code, '广东省', '2030-01-01', '否'],
    ]
    expect((await imported(type, sheet)).message).toBe('共1行数据全部导入成功！')
    const [draft] = (await town.ask('GET', `${type.path}/list?name=李新代&field=billStatus,code`, { token: admin })).result.records
    expect(draft).toMatchObject({ billStatus: 'draft', code: expect.stringMatching(/^DLS/) })
    const sent = await town.ask('GET', `${type.path}/startProcess/${draft.id}`, { token: admin })
    expect(sent).toMatchObject({ success: false, message: '请选择证照附件' })
  })
})

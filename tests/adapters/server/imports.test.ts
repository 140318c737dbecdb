import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { read } from 'xlsx'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { ThreadWorkbooks } from '../../../adapters/node/workbooks/thread-workbooks.ts'
import type { SheetRow, WrittenCell } from '../../../core/workbooks/sheet.ts'
import { openTown, toldOf, type Town } from '../../support/town.ts'

const workbooks = new ThreadWorkbooks()

let town: Town
let admin: string
let users: string
beforeAll(async () => {
  town = await openTown('imports')
  admin = await town.signIn('admin')
  users = town.catalogue.find('sys.user')!.path
})
afterAll(() => town.close())

const bytesOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

const workbook = (titles: readonly string[], rows: readonly (readonly WrittenCell[])[]) =>
  bytesOf(workbooks.write([{ name: '表', columns: titles.map((title) => ({ title })), rows: [rows] }]))

type Sent = { readonly path?: string; readonly fields?: Readonly<Record<string, string>> }

const post = async (
  call: string,
  files: readonly (readonly [field: string, name: string, bytes: Uint8Array])[],
  { path = users, fields = {} }: Sent = {},
) => {
  const edge = 'edge-of-a-part'
  const parts = files.flatMap(([field, name, bytes]) => [
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  const words = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const payload = Buffer.concat([...words, ...parts, Buffer.from(`--${edge}--\r\n`)])
  const headers = { 'x-access-token': admin, 'content-type': `multipart/form-data; boundary=${edge}` }
  return toldOf(await town.app.inject({ method: 'POST', url: `/xqErp${path}/${call}`, headers, payload }))
}

const fetched = async (path: string): Promise<readonly SheetRow[]> => {
  const answer = await town.app.inject({ method: 'GET', url: `/xqErp${path}`, headers: { 'x-access-token': admin } })
  const rows: SheetRow[] = []
  const read = await workbooks.read({
    name: 'a.xlsx',
    bytes: new Uint8Array(answer.rawPayload),
    most: 1000,
    taken: (some) => rows.push(...some),
  })
  expect(read.ok).toBe(true)
  return rows
}

const TITLES = ['用户账号', '用户姓名', '手机号码', '用户类型', '性别', '生日']

const settled = (phase: string, path = `${users}/importJob`) =>
  vi.waitFor(async () => {
    const { result } = await town.ask('GET', path, { token: admin })
    expect(result.phase).toBe(phase)
    return result
  }, 60_000)

describe('the call of older clients', () => {
  test('keeps every row, says how many, and recognises the same file', async () => {
    const bytes = await workbook(TITLES, [
      ['import01', '测试一', '13800000001', '技术账号', '男', { date: '1990-02-03' }],
      ['import02', '测试二', '13800000002', '技术账号', '女', '1991年2月3日'],
    ])
    const told = await post('importExcel', [['file', 'a.xlsx', bytes]])
    expect([told.success, told.code, told.message]).toEqual([true, 200, '共2行数据全部导入成功！'])
    const listed = await town.ask('GET', `${users}/list?username=import01&field=id,username,birthday,sex`, { token: admin })
    expect(listed.result.records[0]).toMatchObject({ username: 'import01' })
    await post('importCheck', [['files[]', 'a.xlsx', bytes]])
    expect((await settled('ready')).files[0]).toMatchObject({ rows: 2, header: 1, earlier: { realname: expect.any(String) } })
  })

  test('keeps the right rows of a file with wrong ones, and the wrong ones come back under their own numbers', async () => {
    const bytes = await workbook(TITLES, [
      ['import11', '测试三', '13800000003', '技术账号', '男'],
      ['import12', '测试四', '138', '技术账号', '男'],
      ['import13', null, '13800000005', '技术账号', '中'],
      ['import11', '测试六', '13800000006', '技术账号', '男'],
    ])
    const told = await post('importExcel', [['files[]', 'b.xlsx', bytes]])
    expect([told.success, told.code, told.message]).toEqual([true, 201, '文件导入成功，但有错误。'])
    const rows = await fetched(told.result)
    expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['行号', '错误原因', '用户账号'],
      [3, expect.stringContaining('手机'), 'import12'],
      [4, '没有符合的性别，请重新选择；请输入用户姓名', 'import13'],
      [5, '与第2行重复', 'import11'],
    ])
    const again = await post('importExcel', [['file', 'b.xlsx', bytes]])
    expect(again.message).toBe('文件导入失败：第2行已存在，未导入')
    const some = await workbook(TITLES, [
      ['import14', '测试七', '13800000014', '技术账号'],
      ['import15', null, '13800000015', '技术账号'],
    ])
    expect((await post('importExcel', [['file', 'c.xlsx', some]])).result).toMatchObject({ totalCount: 2, errorCount: 1, successCount: 1 })
  })

  test('with 是否开启校验 stops at one wrong row', async () => {
    const bytes = await workbook(TITLES, [
      ['import16', '测试八', '13800000016', '技术账号'],
      ['import17', null, '13800000017', '技术账号'],
    ])
    const told = await post('importExcel', [['file', 'v.xlsx', bytes]], { fields: { validateStatus: '1' } })
    expect(told).toMatchObject({ success: false, message: '文件导入失败：有错误行，未导入任何数据，请修改后重新导入' })
    expect((await town.ask('GET', `${users}/list?username=import16`, { token: admin })).result.total).toBe(0)
  })

  test.each([
    ['0', { success: true, code: 201 }, 2],
    ['1', { success: false, message: '文件导入失败：手机号已存在' }, 0],
  ])('knows which of many rows the records themselves refuse (校验 %s)', async (validateStatus, told, kept) => {
    const bytes = await workbook(TITLES, [
      [`import2${validateStatus}a`, '测试九', `1380000009${validateStatus}`, '技术账号'],
      [`import2${validateStatus}b`, '测试十', '13800000001', '技术账号'],
      [`import2${validateStatus}c`, '测试十一', `1380000008${validateStatus}`, '技术账号'],
    ])
    const answer = await post('importExcel', [['files[]', 'taken.xlsx', bytes]], { fields: { validateStatus } })
    expect(answer).toMatchObject(told)
    if (kept) expect((await fetched(answer.result)).map(({ cells }) => cells.slice(0, 3))[1]).toEqual([3, '手机号已存在', 'import20b'])
    const listed = await town.ask('GET', `${users}/list?username=*import2${validateStatus}*`, { token: admin })
    expect(listed.result.total).toBe(kept)
  })

  test('says why nothing of it is usable', async () => {
    const told = await post('importExcel', [['file', 'a.xlsx', Buffer.from('<html>')]])
    expect([told.success, told.code, told.message]).toEqual([
      false,
      500,
      '文件导入失败：“a.xlsx”的内容不是Excel格式（可能是网页、文本或其他表格），请用Excel打开并另存为.xlsx后重新选择',
    ])
    const short = await post('importExcel', [['file', 'a.xlsx', await workbook(['姓名'], [['测试']])]])
    expect(short.message).toBe('文件导入失败：缺少必填列：用户账号、手机号码，请选择对应的表格列')
  })
})

describe('an import step by step', () => {
  test('outlives the page, takes other columns, and writes all or nothing', async () => {
    const bytes = await workbook(
      ['账号', '姓名', '电话号码'],
      [
        ['import21', '测试八', '13800000021'],
        ['import22', '测试九', '13800000022'],
        ['import22', '测试十', '13800000023'],
      ],
    )
    const begun = await post('importCheck', [['files[]', 'd.xlsx', bytes]])
    const first = await settled('ready')
    expect(first.id).toBe(begun.result.id)
    const mapping = { 账号: 'username', 姓名: 'realname', 电话号码: 'phone' }
    await town.ask('POST', `${users}/importMap/${first.id}`, { token: admin, body: { mapping } })
    const mapped = await settled('ready')
    expect(mapped).toMatchObject({ missing: [], total: 3, wrong: 1, policies: ['skip', 'refuse'] })
    expect(mapped.mapping).toEqual(Object.entries(mapping).map(([title, place]) => ({ title, place, how: 'hand' })))
    await town.ask('POST', `${users}/importRun/${first.id}`, { token: admin, body: { partial: false } })
    expect(await settled('failed')).toMatchObject({ kept: 0, failure: { message: '有错误行，未导入任何数据，请修改后重新导入' } })
    const listed = await town.ask('GET', `${users}/list?username=import21`, { token: admin })
    expect(listed.result.total).toBe(0)
  })

  test('reads another sheet of the workbook, and takes what is mended in the preview', async () => {
    const sheets = ['说明', '用户'].map((name) => ({
      name,
      columns: (name === '用户' ? TITLES : ['写给谁']).map((title) => ({ title })),
      rows: [name === '用户' ? [['import31', '测试九', '138', '技术工', '男']] : [['财务']]],
    }))
    const bytes = await bytesOf(workbooks.write(sheets))
    await post('importCheck', [['files[]', 'e.xlsx', bytes]])
    const first = await settled('ready')
    expect(first.files[0]).toMatchObject({ sheet: '说明', sheets: ['说明', '用户'] })
    const ask = (call: string, body: unknown) => town.ask('POST', `${users}/${call}/${first.id}`, { token: admin, body })
    expect(await ask('importSheet', { file: 0, sheet: '没有' })).toMatchObject({ success: false, message: '工作表不存在，请重新选择' })
    await ask('importSheet', { file: 0, sheet: '用户' })
    expect(await settled('ready')).toMatchObject({ total: 1, wrong: 1, missing: [] })
    const mendings = [
      { file: 0, number: 2, place: 'phone', text: '13800000031' },
      { file: 0, number: 2, place: 'userType', text: '技术账号' },
    ]
    expect(await ask('importMend', { mendings: [{ ...mendings[0], number: 99 }] })).toMatchObject({ success: false })
    await ask('importMend', { mendings })
    expect(await settled('ready')).toMatchObject({ wrong: 0 })
    await ask('importRun', { partial: true })
    expect(await settled('done')).toMatchObject({ kept: 1 })
  })

  test('stands still when it is told to, and goes on', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => [`import4${at}x`, '测试', String(13_800_001_000 + at), '技术账号'])
    await post('importCheck', [['files[]', 'f.xlsx', await workbook(TITLES, rows)]])
    const { id } = await settled('ready')
    const ask = (call: string, body: unknown = {}) => town.ask('POST', `${users}/${call}/${id}`, { token: admin, body })
    expect((await ask('importPause')).result).toMatchObject({ phase: 'ready', isPaused: false })
    const [, paused] = await Promise.all([ask('importRun', { partial: true }), ask('importPause')])
    expect(paused.result).toMatchObject({ phase: 'importing', isPaused: true, mayPause: true })
    // What was begun is finished; then nothing more is written until it goes on.
    const stood = await vi.waitFor(async () => {
      const before = (await town.ask('GET', `${users}/importJob`, { token: admin })).result.at
      await town.ask('GET', `${users}/list`, { token: admin })
      const after = (await town.ask('GET', `${users}/importJob`, { token: admin })).result.at
      expect(after).toBe(before)
      return after
    }, 60_000)
    expect(stood).toBeLessThan(rows.length)
    await ask('importGoOn')
    expect(await settled('done')).toMatchObject({ kept: rows.length, isPaused: false })
  })

  test('is nobody else’s, and gone once it was cancelled', async () => {
    const { result } = await town.ask('GET', `${users}/importJob`, { token: admin })
    const other = await town.signIn('t2admin')
    expect((await town.ask('POST', `${users}/importStop/${result.id}`, { token: other })).success).toBe(false)
    expect((await town.ask('POST', `${users}/importStop/${result.id}`, { token: admin })).success).toBe(true)
    expect((await town.ask('GET', `${users}/importJob`, { token: admin })).result).toBeNull()
  })

  test('keeps each of many rows once, and tells of the one that somebody was quicker with', async () => {
    const flows = '/sale/saleFlow'
    const companies = town.catalogue.find('bsc.bscBussCompany')!
    const company = {
      id: 'import-company',
      code: 'IMPORT01',
      name: '导入商业公司',
      billStatus: 'approved',
      createTime: '2026-01-01T00:00:00Z',
    }
    await insertMany(town.server.database.database, companies, [company], 1)
    const month = '2026-03'
    const said = (at: number) => ({
      rawTerminalName: `医院${at}`,
      rawProductName: '阿莫西林胶囊',
      rawSpec: '0.25g',
      rawQty: String(at + 1),
    })
    const titles = ['来源商业公司', '流向类型', '流向月份', '业务日期', '原始客户名称', '原始产品名称', '原始规格', '原始数量']
    const rows = Array.from({ length: 1_200 }, (_, at) => [company.name, '商业销售', month, `${month}-01`, ...Object.values(said(at))])
    await post('importCheck', [['files[]', 'g.xlsx', await workbook(titles, rows)]], { path: flows })
    const { id, wrong } = await settled('ready', `${flows}/importJob`)
    expect(wrong).toBe(0)
    const first = { ...said(700), companyId: company.id, flowType: '2', flowMonth: month, saleDate: `${month}-01` }
    expect((await town.ask('POST', `${flows}/add`, { token: admin, body: first })).success).toBe(true)
    await town.ask('POST', `${flows}/importRun/${id}`, { token: admin, body: { policy: 'refuse', partial: true } })
    const { kept, wrongRows } = await settled('done', `${flows}/importJob`)
    expect([kept, wrongRows.map(({ number, problems }: { number: number; problems: unknown }) => [number, problems])]).toEqual([
      1_199,
      [[702, [{ place: 'companyId', message: '与已有流向重复' }]]],
    ])
    const { result } = await town.ask('GET', `${flows}/list?companyId=${company.id}&field=id,rawQty&pageSize=1`, { token: admin })
    expect(result.total).toBe(1_200)
  })

  test('offers what wrong cells probably say, and takes it in all rows that say the same', async () => {
    const flows = '/sale/saleFlow'
    const alias = { id: 'import-alias', sourceCompanyId: 'import-company', aliasName: '导商', companyId: 'import-company', enabled: 'Y' }
    await insertMany(town.server.database.database, town.catalogue.find('bsc.buscompanyAlias')!, [alias], 1)
    const titles = ['来源商业公司', '流向类型', '流向月份', '业务日期', '原始客户名称', '原始产品名称', '原始规格', '原始数量', '批号']
    const row = (at: number, day: string, qty: string) => [
      '导商',
      '商业销售',
      '2026-03',
      day,
      `诊所${at}`,
      '缬沙坦胶囊',
      '80mg*28(L240911)',
      qty,
      null,
    ]
    const bytes = await workbook(titles, [row(1, '05/03/2026', '１２０盒'), row(2, '05/03/2026', '7'), row(3, '2026-03-09', '9')])
    await post('importCheck', [['files[]', 'h.xlsx', bytes]], { path: flows })
    const { id, wrongRows } = await settled('ready', `${flows}/importJob`)
    expect(wrongRows[0].problems).toEqual([
      { place: 'saleDate', message: expect.any(String), offers: ['2026-03-05', '2026-05-03'], alike: 2 },
      { place: 'rawQty', message: expect.any(String), offers: ['120'], alike: 1 },
      { place: 'companyId', message: '来源商业公司“导商”不存在，相近：导入商业公司', offers: ['导入商业公司'], alike: 3 },
    ])
    expect(wrongRows[0].hints).toEqual([{ place: 'batchNo', message: '批号为空，可从其他列切出', offers: ['L240911'] }])
    const mending = (place: string, text: string) => ({ file: 0, number: 2, place, text, everywhere: true })
    const mendings = [mending('saleDate', '2026-03-05'), mending('rawQty', '120'), mending('companyId', '导入商业公司')]
    await town.ask('POST', `${flows}/importMend/${id}`, { token: admin, body: { mendings } })
    const mended = await settled('ready', `${flows}/importJob`)
    expect([mended.wrong, mended.rows.map(({ cells }: { cells: readonly string[] }) => cells[3])]).toEqual([
      0,
      ['2026-03-05', '2026-03-05', '2026-03-09'],
    ])
  })

  test('is taken back whole while no record of it was changed since, and comes in again as if it were new', async () => {
    const rows = ['甲', '乙', '丙'].map((name, at) => [`import5${at}`, `撤回${name}`, `1380000005${at}`, '技术账号'])
    const bytes = await workbook(TITLES, rows)
    const total = async () => (await town.ask('GET', `${users}/list?username=*import5*&field=id`, { token: admin })).result.total
    const imported = async (): Promise<string> => {
      await post('importCheck', [['files[]', 'h.xlsx', bytes]])
      const { id, files } = await settled('ready')
      expect(files[0].earlier).toBeUndefined()
      await town.ask('POST', `${users}/importRun/${id}`, { token: admin, body: { partial: true } })
      expect(await settled('done')).toMatchObject({ kept: 3, removable: 3 })
      return id
    }
    const undo = (id: string) => town.ask('POST', `${users}/importUndo/${id}`, { token: admin, body: {} })
    const first = await imported()
    expect((await undo(first)).success).toBe(true)
    expect(await settled('takenBack')).toMatchObject({ kept: 3, removable: 0 })
    expect(await total()).toBe(0)
    expect(await undo(first)).toMatchObject({ success: false, message: '本次导入已撤回，不能再次撤回' })

    const second = await imported()
    const [found] = (await town.ask('GET', `${users}/list?username=import51&field=id,version`, { token: admin })).result.records
    expect((await town.ask('PUT', `${users}/edit`, { token: admin, body: { ...found, realname: '改名' } })).success).toBe(true)
    await undo(second)
    const { failure } = await vi.waitFor(async () => {
      const { result } = await town.ask('GET', `${users}/importJob`, { token: admin })
      expect([result.phase, result.failure]).toEqual(['done', expect.anything()])
      return result
    }, 60_000)
    expect(failure.message).toBe('第3行导入的数据不能撤回：已被修改')
    expect(await total()).toBe(3)
  })
})

describe('rows of a workbook for the table of a form', () => {
  const table = 'products'
  const hospital = () => town.catalogue.find('bsc.hospital')!.path
  const titles = ['产品', '规格', '已开发', '配送商业', '预计月用量']

  test('are read by its columns, name records as if they were chosen, and are handed over without being stored', async () => {
    const { database } = town.server.database
    const product = (id: string, spec: string) => ({ id, code: id, name: '布洛芬片', spec, billStatus: 'approved', version: 1 })
    await insertMany(database, town.catalogue.find('bsc.product')!, [product('p1', '0.1g'), product('p2', '0.2g')], 1)
    const bytes = await workbook(titles, [
      ['布洛芬片', '0.2g', '是', null, { number: '12.5' }],
      ['布洛芬', '0.1g', '否', null, null],
      ['p1', null, '是', '没有的公司', '十'],
    ])
    const job = `${hospital()}/importJob?table=${table}`
    expect((await post(`importCheck?table=${table}`, [['files[]', 'g.xlsx', bytes]], { path: hospital() })).success).toBe(true)
    const { id, ...state } = await settled('ready', job)
    expect(state).toMatchObject({ total: 3, wrong: 2, missing: [], policies: [] })
    expect(state.wrongRows[0].problems).toEqual([
      { place: 'products.productId', message: '产品“布洛芬”不存在，相近：布洛芬片', offers: ['布洛芬片'], alike: 1 },
    ])
    const run = await town.ask('POST', `${hospital()}/importRun/${id}`, { token: admin, body: { partial: true } })
    expect(run).toMatchObject({ success: false, message: '导入还没有准备好，请等待校验完成' })
    const rows = await town.ask('POST', `${hospital()}/importRows/${id}`, { token: admin, body: {} })
    expect(rows.result).toEqual([
      [
        { column: 'productId', value: { choice: { id: 'p2', label: '布洛芬片', values: { spec: '0.2g' } } } },
        { column: 'developed', value: { value: 'Y' } },
        { column: 'monthQty', value: { value: '12.5' } },
        { column: 'spec', value: { value: '0.2g' } },
      ],
    ])
  })

  test('are taken only for tables that say so', async () => {
    const path = `${hospital()}/importColumns`
    const columns = (name: string) => town.ask('GET', `${path}?table=${name}`, { token: admin })
    expect((await columns(table)).result.map(({ title }: { title: string }) => title)).toEqual([
      ...titles.slice(0, 3),
      '进院日期',
      '配送商业',
      '责任代表',
      '预计月用量',
    ])
    for (const name of ['contacts', '__proto__']) expect((await columns(name)).success).toBe(false)
    const { path: warehouses } = town.catalogue.find('bsc.warehouse')!
    expect((await town.ask('GET', `${warehouses}/importColumns`, { token: admin })).success).toBe(false)
  })
})

describe('an export', () => {
  test('is what the list shows: labels, order, chosen columns; and comes in again as the same values', async () => {
    const rows = await fetched(
      `${users}/exportXls?username=import*&column=username&order=asc&field=id,username,realname,phone,userType,birthday`,
    )
    expect(rows.slice(0, 3)).toEqual([
      { number: 1, cells: ['用户账号', '用户姓名', '手机号码', '用户类型', '生日'] },
      { number: 2, cells: ['import01', '测试一', '13800000001', '技术账号', '1990-02-03'] },
      { number: 3, cells: ['import02', '测试二', '13800000002', '技术账号', '1991-02-03'] },
    ])
    const text = await town.ask('GET', `${users}/exportCsv?username=import01&field=username,realname`, { token: admin })
    expect(text.text).toBe('\uFEFF用户账号,用户姓名\r\nimport01,测试一\r\n')
  })

  test('has the columns that were chosen, in that order; one that the person does not see, or that is none, refuses it', async () => {
    const { path } = town.catalogue.find('bsc.bscBussCompany')!
    const buyer = await town.signIn('liangzhiqiang')
    const asked = (field: string, token = buyer) => town.ask('GET', `${path}/exportCsv?field=${field}`, { token })
    expect((await asked('linkman,name,createTime')).text.split('\r\n')[0]).toBe('\uFEFF联系人,公司名称,创建时间')
    expect((await asked('name,bankNo')).message).toBe('您没有查看“银行账号”的权限，不能导出')
    expect((await asked('name,bankNo', admin)).text).toContain('银行账号')
    for (const field of ['__proto__', 'password', 'tenantId', 'addresses.receiver'])
      expect((await asked(`name,${field}`, admin)).message).toBe(`不认识的字段：${field}`)
  })

  test('has its columns as wide as they stand on the screen', async () => {
    const url = `/xqErp${users}/exportXls?username=import01&field=username,realname,phone&widths=160,0,x`
    const answer = await town.app.inject({ method: 'GET', url, headers: { 'x-access-token': admin } })
    const { Sheets } = read(answer.rawPayload, { cellStyles: true })
    const [sheet] = Object.values(Sheets)
    const [wide, usual, wrong] = (sheet?.['!cols'] ?? []).map(({ width }) => width)
    expect(wide).toBe(20)
    expect(usual).toBe(wrong)
  })

  test('and a list work out what is worked out when it is shown, though its reasons are not among the columns', async () => {
    const { database } = town.server.database
    const type = town.catalogue.find('cg.stock')!
    await insertMany(database, type, [{ id: 'k1', batchNo: 'B1', expiryDate: '2026-03-28', qty: '5', lockedQty: '2', version: 1 }], 1)
    const told = await town.ask('GET', `${type.path}/exportCsv?batchNo=B1&field=batchNo,daysLeft`, { token: admin })
    expect(told.text.split('\r\n')[1]).toBe('B1,10')
    const listed = await town.ask('GET', `${type.path}/list?batchNo=B1&field=batchNo,daysLeft`, { token: admin })
    expect(listed.result.records[0]).toMatchObject({ batchNo: 'B1', daysLeft: 10 })
    const people = await town.ask('GET', '/sys/employee/list?pageSize=1&column=empNo&order=asc', { token: admin })
    const [first] = people.result.records
    const whole = await town.ask('GET', `/sys/employee/findById/${first.id}`, { token: admin })
    expect([first.age, first.seniority]).toEqual([whole.result.age, whole.result.seniority])
  })
})

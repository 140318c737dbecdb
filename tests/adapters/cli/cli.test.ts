import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { buildNode } from '../../../scripts/build.mjs'
import { openTown, PASSWORD, type Town } from '../../support/town.ts'

const root = resolve(import.meta.dirname, '../../..')
let config = ''
beforeAll(async () => {
  await buildNode()
  config = await mkdtemp(join(tmpdir(), 'xqerp-cli-'))
})
afterAll(() => rm(config, { recursive: true, force: true }))

type Ran = { readonly code: number | null; readonly out: string; readonly said: string; readonly lines: readonly Record<string, unknown>[] }

const cli = (args: readonly string[], input = '', env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'dist/node/adapters/cli/main.js'), ...args], {
      cwd: root,
      env: { ...process.env, XDG_CONFIG_HOME: config, ...env },
    })
    let [out, said] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('close', (code) => {
      const isJson = out.trimStart().startsWith('{')
      done({
        code,
        out,
        said,
        lines: isJson
          ? out
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line))
          : [],
      })
    })
    child.stdin.end(input)
  })

const jsonLines = (...rows: readonly unknown[]) => rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')

describe('calculations answer line by line, in order', () => {
  test('cron next', async () => {
    const { lines, code } = await cli(
      ['cron', 'next', '--from', '2026-02-28 12:00:00', '--count', '2'],
      jsonLines(
        { expr: '0 0 12 ? * 6L' },
        { expr: '0 0 0 * * ?', from: '2027-12-31 00:00:00', count: 1 },
        { expr: '0 0 9 1 1 ? 2020' },
        { expr: '*/5 * * * *' },
        'no json',
      ),
    )
    expect(code).toBe(0)
    expect(lines).toEqual([
      { expr: '0 0 12 ? * 6L', valid: true, next: ['2026-03-27 12:00:00', '2026-04-24 12:00:00'] },
      { expr: '0 0 0 * * ?', from: '2027-12-31 00:00:00', count: 1, valid: true, next: ['2028-01-01 00:00:00'] },
      { expr: '0 0 9 1 1 ? 2020', valid: true, next: [] },
      {
        expr: '*/5 * * * *',
        valid: false,
        message: 'Cron表达式错误：需要6项或7项（秒 分 时 日 月 周 年），现在只有5项，请补齐',
        offer: '0 */5 * * * ? *',
      },
      { valid: false, message: '这一行不是JSON对象' },
    ])
  })

  test('cron next, any year, where clocks are put forward and back', async () => {
    const skipped = await cli(
      ['cron', 'next', '--zone', 'America/New_York', '--from', '2026-03-07 12:00:00', '--count', '2', '--ignore-year'],
      jsonLines({ expr: '0 30 2 * * ? 2020' }, { expr: '0 30 1 * * ?', from: '2026-10-31 12:00:00' }),
    )
    expect(skipped.lines.map(({ next }) => next)).toEqual([
      ['2026-03-09 02:30:00', '2026-03-10 02:30:00'],
      ['2026-11-01 01:30:00', '2026-11-02 01:30:00'],
    ])
    expect((await cli(['cron', 'next', '--zone', 'Mars/Olympus'])).code).toBe(2)
    expect((await cli(['cron', 'next', '--from', '2026-02-30'])).code).toBe(2)
  })

  test('cron describe and validate', async () => {
    const described = await cli(['cron', 'describe'], jsonLines({ expr: '0 30 8 1,15 * ?' }))
    expect(described.lines).toEqual([{ expr: '0 30 8 1,15 * ?', valid: true, text: '每月 1 日、15 日 08:30:00 执行' }])
    const validated = await cli(['cron', 'validate'], jsonLines({ expr: '0 0 9 31 * ?' }, { expr: '0 0 0 ? * ?' }))
    expect(validated.lines).toEqual([
      { expr: '0 0 9 31 * ?', valid: true, warnings: ['没有 31 日的月份不执行；每月最后一天请选“本月最后一天”'] },
      { expr: '0 0 0 ? * ?', valid: false, message: 'Cron表达式错误：日和周不能都是 ?，请设置其中一个', offer: '0 0 0 * * ? *' },
    ])
  })

  test('amount-words', async () => {
    const { lines, code } = await cli(
      ['amount-words'],
      jsonLines({ amount: '1010.10' }, { amount: 0, id: 7 }, 'no json', { amount: 'x' }, { amount: '1000000000000' }),
    )
    expect(code).toBe(0)
    expect(lines).toEqual([
      { amount: '1010.10', words: '壹仟零壹拾元壹角' },
      { amount: 0, id: 7, words: '零元整' },
      { invalid: true, message: '这一行不是JSON对象' },
      { amount: 'x', invalid: true, message: '无效数值' },
      { amount: '1000000000000', invalid: true, message: '无效数值' },
    ])
  })

  test('sales-line, with the organisation and rate of the line before those of the command', async () => {
    const line = { qty: '10', invoicePrice: '12.5', competitivePrice: 20, basePrice: 8, productNum: 1, includedNum: 10 }
    const { lines } = await cli(
      ['sales-line', '--org', '127', '--tax-rate', '0.09'],
      jsonLines(line, { ...line, orgId: '100', taxRate: '0.13' }, { qty: 'ten' }),
    )
    expect(lines[0]).toMatchObject({
      ...line,
      count: '1',
      discount: '0.625',
      discountAmount: '184',
      unitPrice: '12.5',
      amount: '125',
      taxes: '10.32',
    })
    expect(lines[1]).toMatchObject({ discountAmount: '125', taxes: '14.38', earnestMoney: '85.85' })
    expect(lines[2]).toEqual({ qty: 'ten', invalid: true, field: 'qty', message: '请输入数字' })
  })

  test('validate, by code, by name and by expression', async () => {
    const { lines } = await cli(
      ['validate'],
      jsonLines(
        { pattern: 'n6-16', value: '123456' },
        { pattern: 'n6-16', value: '12345' },
        { pattern: 'idCard', value: '110105194902300021' },
        { pattern: 'mobile', value: 13812345678 },
        { pattern: '^a+$', value: 'b' },
        { pattern: 'idCard', value: '110105194912310020' },
        { rules: [{ required: true }, { max: 2 }, { pattern: 'z' }], value: '123' },
        { rules: { required: true }, value: '1' },
        { value: 'x' },
      ),
    )
    expect(lines).toEqual([
      { ok: true },
      { ok: false, message: '请输入6到16位数字' },
      { ok: false, message: '请输入正确的身份证号码' },
      { ok: true },
      { ok: false, message: '格式不正确' },
      { ok: true, warning: '身份证号码校验位不正确，请核对' },
      { ok: false, message: '最大长度2位字符' },
      { ok: false, message: 'rules应为规则的列表，如[{"required":true},{"max":20}]' },
      { ok: false, message: '缺少pattern' },
    ])
  })

  test('import-check, of a workbook and a definition alone', async () => {
    const file = join(config, '产品.xlsx')
    const titles = ['通用名称', '规格', '单位', '生产厂家', '税率']
    const rows = [
      ['阿莫西林胶囊', '0.25g', '盒', '哪个厂都行', '13%'],
      ['布洛芬片', '0.1g', '桶箱', '', '13%'],
    ]
    const page = utils.aoa_to_sheet([['产品目录'], titles, ...rows])
    const book = utils.book_new()
    utils.book_append_sheet(book, page, '产品')
    await writeFile(file, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    const { lines, code } = await cli(['import-check', file, '--document', 'bsc.product'])
    expect(code).toBe(0)
    expect(lines.filter((line) => line['row'] === 3 && line['field'] === 'factoryId')).toEqual([])
    expect(lines).toContainEqual({ row: 4, field: 'unit', message: expect.stringContaining('单位') })
    expect(lines).toContainEqual({ row: 4, field: 'factoryId', message: '请选择生产厂家' })
    expect(lines.at(-1)).toMatchObject({ rows: 2, unchecked: ['生产厂家'] })

    const disguised = join(config, '网页.xls')
    await writeFile(disguised, '<html></html>')
    const refused = await cli(['import-check', disguised, '--document', 'bsc.product'])
    expect([refused.code, refused.out, refused.said]).toEqual([
      1,
      '',
      '“网页.xls”的内容不是Excel格式（可能是网页、文本或其他表格），请用Excel打开并另存为.xlsx后重新选择\n',
    ])
  })

  test('thousands of lines through a pipe', async () => {
    const { lines } = await cli(['amount-words'], jsonLines(...Array.from({ length: 20_000 }, (_, amount) => ({ amount }))))
    expect(lines).toHaveLength(20_000)
    expect(lines.every(({ amount }, at) => amount === at)).toBe(true)
  })
})

describe('wrong usage', () => {
  test.each([
    [['nothing'], 'Usage: cli [options]'],
    [['sales-line', '--tax-rate', 'x'], 'Usage: cli sales-line'],
    [['sales-line', '--nope'], 'Usage: cli sales-line'],
    [['cron', 'next', '--from', 'yesterday'], 'Usage: cli cron next'],
    [['find', 'sale.saleOrder'], 'Usage: cli find'],
    [['list', 'sale.saleOrder', '--limit', '0'], 'Usage: cli list'],
    [['list', 'sale.saleOrder', '--where', 'neither'], 'Usage: cli list'],
    [['export', 'sale.saleOrder', 'orders.pdf'], 'Usage: cli export'],
    [[], 'Usage: cli [options]'],
  ])('%o prints the help of what was meant on standard error and exits 2', async (args, help) => {
    const { code, out, said } = await cli(args)
    expect([code, out]).toEqual([2, ''])
    expect(said).toContain(help)
  })
  test('help lists the commands and exits 0', async () => {
    const { code, out } = await cli(['help'])
    expect(code).toBe(0)
    for (const command of [
      'sales-line',
      'amount-words',
      'validate',
      'definitions',
      'login',
      'list',
      'find',
      'save',
      'submit',
      'change',
      'drop-change',
      'act',
      'user',
      'verify',
      'migrate',
    ])
      expect(out).toContain(`\n  ${command} `)
  })
})

test('definitions are told to people and to programs', async () => {
  const [told, json] = await Promise.all([cli(['definitions']), cli(['definitions', '--json'])])
  expect(told.out).toContain('sale.saleOrder  销售订单  document  /sale/saleOrder')
  const order = json.lines.find(({ key }) => key === 'sale.saleOrder')
  expect(order).toMatchObject({ title: '销售订单', states: { draft: '草稿' }, number: expect.stringContaining('XSDD') })
  expect(JSON.stringify(order)).toContain('"key":"qty","title":"数量","kind":"decimal"')
  expect(json.lines.find(({ key }) => key === 'zs.saleRanking')).toMatchObject({ title: '销售排名', sort: 'report' })
})

describe('records of a running server', () => {
  let town: Town
  let address: string
  beforeAll(async () => {
    town = await openTown('cli')
    address = await town.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => town.close())

  test('want somebody signed in', async () =>
    expect(await cli(['list', 'sys.job'])).toMatchObject({ code: 1, said: expect.stringContaining('请先登录') }))

  test('are listed, found, saved and acted on with the token of the last login, which only its owner can read', async () => {
    expect(await cli(['login', 'admin', '--server', address], 'wrong\n')).toMatchObject({
      code: 1,
      said: expect.stringContaining('用户名或密码错误'),
    })
    expect(await cli(['login', 'admin', '--server', address], `${PASSWORD}\n`)).toMatchObject({ code: 0, out: '' })
    const { mode } = await stat(join(config, 'xqerp', 'token.json'))
    expect(mode & 0o777).toBe(0o600)

    const { lines: posts } = await cli(['list', 'sys.job', '--where', 'code=GM'])
    expect(posts).toMatchObject([{ code: 'GM', name: '总经理' }])
    expect((await cli(['list', 'sys.job', '--limit', '5'])).lines).toHaveLength(5)
    expect((await cli(['find', 'sys.job', String(posts[0]?.['id'])])).lines).toMatchObject([{ code: 'GM', version: 1 }])
    expect(await cli(['find', 'sys.job', 'nobody'])).toMatchObject({ code: 1, said: expect.stringContaining('未找到对应数据') })
    expect(await cli(['list', 'sys.nothing'])).toMatchObject({ code: 1, said: expect.stringContaining('没有这种单据') })

    const job = { name: '命令行', postRank: '9', jobCategory: '9', tripLevel: '4', enabled: 'Y' }
    const { lines: saved } = await cli(['save', 'sys.job'], jsonLines({ ...job, code: 'CLI' }, { ...job, code: 'wrong code' }, 'no json'))
    expect(saved).toMatchObject([
      { ok: true, result: { code: 'CLI', version: 1 } },
      { ok: false, message: expect.stringContaining('岗位编码') },
      { ok: false },
    ])
    const { id, version } = (saved[0] as { result: { id: string; version: number } }).result
    expect((await cli(['save', 'sys.job'], jsonLines({ ...job, code: 'CLI', id, version, name: '改名' }))).lines).toMatchObject([
      { ok: true, result: { name: '改名', version: 2 } },
    ])
    expect((await cli(['act', 'sys.job', 'toggle', id, '--confirm'])).lines).toMatchObject([{ id, ok: true, result: { enabled: 'N' } }])
    expect((await cli(['act', 'sys.job', 'toggle', '--confirm'], jsonLines({ id }))).lines).toMatchObject([
      { id, ok: true, result: { enabled: 'Y' } },
    ])

    const item = { assetName: '冷藏柜', category: '1', brand: '海尔', qty: 3, unitPrice: '1250.5', place: '一号库' }
    const [{ id: empId }] = (await cli(['list', 'sys.employee', '--limit', '1'])).lines as [{ id: string }]
    const [{ id: deptId }] = (await cli(['list', 'sys.org', '--limit', '1'])).lines as [{ id: string }]
    const wish = { empId, deptId, needDate: '2026-05-01', inBudget: 'N', reason: '更换', items: [item] }
    const { lines: wishes } = await cli(['save', 'oa.assetApply'], jsonLines(wish))
    const { id: wishId } = (wishes[0] as { result: { id: string } }).result
    expect((await cli(['explain', 'oa.assetApply', wishId, 'amount'])).lines).toMatchObject([{ title: '预计金额', value: '3751.5' }])
    await cli(['submit', 'oa.assetApply', wishId, '--rehearse'])
    expect((await cli(['find', 'oa.assetApply', wishId])).lines).toMatchObject([{ billStatus: 'draft' }])

    for (const [args, sentence] of [
      [['act', 'sys.job', 'dance', id], '岗位没有这种操作：dance'],
      [['import', 'sys.job', 'jobs.xlsx'], '岗位不能导入'],
      [['export', 'sys.job', join(config, 'nowhere', 'jobs.xlsx')], '文件无法写入'],
    ] as const)
      expect(await cli(args)).toMatchObject({ code: 1, out: '', said: expect.stringContaining(sentence) })

    await cli(['logout'])
    expect((await cli(['list', 'sys.job'])).code).toBe(1)
  })

  test('that are approved show the change that waits; it is dropped, or sent into approval', async () => {
    await cli(['login', 'admin', '--server', address], `${PASSWORD}\n`)
    const factory = { id: 'f1', code: 'CJ1', name: '康恩贝', shortName: '康恩贝', factoryType: '3', linkman: '王五', version: 1 }
    await insertMany(town.server.database.database, town.catalogue.find('bsc.factory')!, [{ ...factory, billStatus: 'approved' }], 1)
    const edit = (linkman: string, version: number) => cli(['save', 'bsc.factory'], jsonLines({ ...factory, version, linkman }))
    const [kept] = (await edit('孙七', 1)).lines
    expect(kept).toMatchObject({ ok: true, result: { linkman: '王五', pendingChange: 'Y', version: 2 } })

    const told = { version: 2, changes: { linkman: ['王五', '孙七'] } }
    expect((await cli(['change', 'bsc.factory', 'f1', 'nobody'])).lines).toMatchObject([
      { id: 'f1', ok: true, result: told },
      { id: 'nobody', ok: false, message: expect.stringContaining('未找到对应数据') },
    ])
    expect(
      (await cli(['drop-change', 'bsc.factory'], jsonLines({ id: 'f1', version: 1 }, { id: 'f1' }, { id: 'f1' }))).lines,
    ).toMatchObject([
      { id: 'f1', ok: false, message: '单据已被他人修改，请刷新后重试' },
      { id: 'f1', ok: true, result: { linkman: '王五', pendingChange: null, version: 3 } },
      { id: 'f1', ok: false, message: '没有待审批的变更' },
    ])
    expect((await edit('周八', 3)).lines).toMatchObject([{ ok: true }])
    expect((await cli(['submit', 'bsc.factory', 'f1', '--change'])).lines).toMatchObject([{ ok: true, result: { billStatus: 'changing' } }])
    expect((await cli(['drop-change', 'bsc.factory', 'f1'])).lines).toMatchObject([{ ok: false, message: '变更审批中，不能修改' }])
    expect(await cli(['change', 'sys.job', 'f1'])).toMatchObject({ code: 1, out: '', said: '职务岗位的修改不经审批\n' })
    await cli(['logout'])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { MemoryChoiceLists } from '../../../adapters/memory/memory-choice-lists.ts'
import { ImportCheck } from '../../../core/workbooks/import-check.ts'
import { bodyOf, recordsOf } from '../../../core/workbooks/check-rows.ts'
import { importColumns } from '../../../core/workbooks/import-columns.ts'
import { ImportJob } from '../../../core/workbooks/import-job.ts'
import { wrongRowsSheet } from '../../../core/workbooks/import-sheets.ts'
import type { SheetFacts, SheetRow } from '../../../core/workbooks/sheet.ts'
import { sale, smallCatalogue } from '../../support/definitions.ts'
import { NoDigests, PaperWorkbooks } from '../../support/paper-workbooks.ts'
import { person } from '../../support/person.ts'
import { memoryPorts, type Ports } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const me = person()

let ports: Ports
beforeEach(async () => {
  ports = await memoryPorts()
  await ports.records.insert(smallCatalogue.find('test.shop')!, { id: 's1', name: '东门店', level: '1', enabled: 'Y' }, me)
  for (const [id, name, spec] of [
    ['g1', '阿莫西林胶囊', '0.25g'],
    ['g2', '布洛芬片', '0.1g'],
    ['g3', '布洛芬片', '0.2g×12片'],
    ['g4', '紫杉醇（白蛋白）', '100mg'],
  ])
    await ports.records.insert(smallCatalogue.find('test.goods')!, { id, name, spec, billStatus: 'approved' }, me)
})

const checked = async (cells: readonly SheetRow['cells'][], { first = 1, merges = [] as SheetFacts['merges'] } = {}) => {
  const job = new ImportJob('i1', { type: sale }, importColumns(sale, new MemoryChoiceLists(smallCatalogue), me), me, ports.clock)
  const rows = cells.map((row, at) => ({ number: first + at, cells: row }))
  const check = new ImportCheck(smallCatalogue, ports.records, new PaperWorkbooks(rows, merges), new NoDigests(), ports.audit)
  value(await check.read(job, [{ name: 'a.xlsx', bytes: new Uint8Array() }], {}))
  value(await check.check(job))
  return job
}

const TITLES = ['销售日期', '门店', '商品名称', '数量', '单价']

describe('rows that name their record by its number', () => {
  const shops = smallCatalogue.find('test.shop')!
  const compared = async (rows: readonly SheetRow['cells'][], by = me) => {
    await ports.records.insert(shops, { id: 's2', code: 'MD002', name: '西门店', limit: '5.00', enabled: 'Y' }, me)
    const columns = importColumns(shops, new MemoryChoiceLists(smallCatalogue), by)
    const job = new ImportJob('i2', { type: shops }, columns, by, ports.clock)
    const paper = new PaperWorkbooks(rows.map((cells, at) => ({ number: at + 1, cells })))
    const check = new ImportCheck(smallCatalogue, ports.records, paper, new NoDigests(), ports.audit)
    value(await check.read(job, [{ name: 'a.xlsx', bytes: new Uint8Array() }], {}))
    value(await check.check(job))
    return job
  }
  const HEAD = ['编号', '名称', '额度', '欠款']

  test('say where they differ from it; what an export has beside is taken for nothing else', async () => {
    const job = await compared([HEAD, ['MD002', '西门店', 5, '12.00'], [null, '南门店', 6, null]])
    expect(job.mapping.map(({ place }) => place)).toEqual(['code', 'name', 'limit', null])
    expect(job.state()).toMatchObject({ known: 1, unchanged: 1, wrong: 0, policies: ['overwrite', 'skip', 'refuse'] })
    const other = await compared([HEAD, ['MD002', '西门分店', null, null]])
    expect(other.rows[0]?.known).toMatchObject({ id: 's2', version: 1, was: { name: '西门店' }, emptied: ['limit'] })
    expect(bodyOf(other.rows, undefined)).toEqual({ code: 'MD002', name: '西门分店' })
  })

  test('are new without one, and wrong with one that is not there, or said twice', async () => {
    const job = await compared([HEAD, ['MD777', '北门店'], [null, null, 3], ['MD002', '西门一店'], ['MD002', '西门二店']])
    expect(job.rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['编号“MD777”不存在，新增请留空'],
      ['请输入名称'],
      [],
      ['与第4行重复'],
    ])
  })

  test('are told apart although their hashes are the same', async () => {
    // FNV-1a of 32 bits gives these two words one hash.
    for (const code of ['costarring', 'liquid']) await ports.records.insert(shops, { id: code, code, name: code, enabled: 'Y' }, me)
    const job = await compared([HEAD, ['costarring', '甲'], ['liquid', '乙'], ['costarring', '丙'], ['liquid', '丁']])
    const repeats = job.rows.map(({ problems }) => problems.find(({ message }) => message.includes('重复'))?.message)
    expect(repeats).toEqual([undefined, undefined, '与第2行重复', '与第3行重复'])
  })

  test('fill nothing that somebody may see and not edit', async () => {
    const clerk = person({ locks: new Set(['test:shop:limit']) })
    const job = await compared([HEAD, ['MD002', '西门店', 9, null]], clerk)
    expect(job.mapping.map(({ place }) => place)).toEqual(['code', 'name', null, null])
    expect(job.state()).toMatchObject({ known: 1, unchanged: 1, wrong: 0 })
  })

  test('add and change by the rights for that', async () => {
    const rows = [HEAD, ['MD002', '西门店', 5], ['MD002', '西门分店', 5], [null, '南门店', 6]]
    const said = async (codes: readonly string[], row: number) =>
      (await compared([HEAD, rows[row]!], person({ codes: new Set(codes) }))).rows[0]?.problems.map(({ message }) => message)
    expect(await said(['test:shop:import'], 1)).toEqual([])
    expect(await said(['test:shop:import', 'test:shop:add'], 2)).toEqual(['您没有修改门店的权限'])
    expect(await said(['test:shop:import', 'test:shop:edit'], 2)).toEqual([])
    expect(await said(['test:shop:import', 'test:shop:edit'], 3)).toEqual(['您没有新增门店的权限'])
  })
})

describe('rows of a workbook', () => {
  test('that repeat or leave out their record’s fields make one record with a table', async () => {
    const job = await checked([
      ['销售单导入'],
      TITLES,
      [46_099, '东门店', '阿莫西林胶囊', 2, '3.20'],
      [null, null, 'g2', '1', 5],
      ['2026-03-18', '东门店', 'g3', 4, 5],
      ['2026/3/19', '东门店', '阿莫西林胶囊', 1, 3.2],
    ])
    expect(job.files[0]).toMatchObject({ header: 2, rows: 4 })
    expect(job.wrongRows()).toEqual([])
    const records = recordsOf(job.rows, true).map((rows) => bodyOf(rows, 'items'))
    expect(records).toMatchObject([
      {
        saleDate: '2026-03-18',
        shopId: 's1',
        items: [
          { goodsId: 'g1', qty: '2' },
          { goodsId: 'g2', qty: '1' },
          { goodsId: 'g3', qty: '4' },
        ],
      },
      { saleDate: '2026-03-19', shopId: 's1', items: [{ goodsId: 'g1', qty: '1' }] },
    ])
  })

  test('say what is wrong under the numbers of their sheet, and what was probably meant; a record waits whole', async () => {
    const job = await checked(
      [
        TITLES,
        ['2026-03-18', '东门店', '阿莫西林胶', 2, 3],
        [null, null, '布洛芬片', 0, 3],
        [null, null, 'g2', 1, 3],
        ['2026-02-30', '西门店', 'g1', { wrong: '#N/A' }, 3],
      ],
      { first: 5 },
    )
    expect(job.wrongRows().map(({ number, problems }) => [number, ...problems.map(({ message }) => message)])).toEqual([
      [6, '商品“阿莫西林胶”不存在，相近：阿莫西林胶囊'],
      [7, '数量超出范围', '商品“布洛芬片”有多个同名，请填写编码'],
      [8, '同一单据的第6行有误'],
      [9, expect.stringContaining('日期'), '公式结果为#N/A，请改为正确的值', expect.stringContaining('门店“西门店”不存在')],
    ])
    const sheet = wrongRowsSheet(job)
    expect(sheet.columns.map(({ title }) => title)).toEqual(['行号', '错误原因', ...TITLES])
    const [rows] = [...(sheet.rows as Iterable<readonly (readonly unknown[])[]>)]
    expect(rows?.[0]?.slice(0, 5)).toEqual([
      { number: '6' },
      '商品“阿莫西林胶”不存在，相近：阿莫西林胶囊',
      '2026-03-18',
      '东门店',
      { marked: '阿莫西林胶' },
    ])
  })

  test('tell records of one name apart by what else the row says of them', async () => {
    const said = ['2026-03-18', '东门店', '布洛芬片', 1, 3]
    const job = await checked([
      [...TITLES, '规格'],
      [...said, '0.2g×１２片'],
      [...said, '1g'],
    ])
    expect(job.rows.map(({ line }) => line['goodsId'])).toEqual(['g3', null])
    expect(job.rows[1]?.problems).toEqual([{ place: 'items.goodsId', message: '商品“布洛芬片”有多个同名，请填写编码' }])
  })

  test('name records in full or half width', async () => {
    const names = ['紫杉醇（白蛋白）', 'ｇ１', 'g4']
    const job = await checked([TITLES, ...names.map((name) => ['2026-03-18', '东门店', name, 1, 3])])
    expect(job.rows.map(({ line }) => line['goodsId'])).toEqual(['g4', 'g1', 'g4'])
  })

  test('name a record in two ways, far from each other', async () => {
    const row = (name: string) => ['2026-03-18', '东门店', name, 1, 3]
    const job = await checked([TITLES, ...Array.from({ length: 500 }, () => row('g1')), row('阿莫西林胶囊'), row('g1')])
    expect(job.rows.slice(-3).map(({ line, problems }) => [line['goodsId'], problems])).toEqual([
      ['g1', []],
      ['g1', []],
      ['g1', []],
    ])
  })

  test('take what is merged downwards for every row it covers', async () => {
    const merges = [{ top: 1, left: 2, bottom: 2, right: 2 }]
    const job = await checked([TITLES, ['2026-03-18', '东门店', 'g1', 1, 3], ['2026-03-19', '东门店', null, 2, 3]], { merges })
    expect(job.rows.map(({ line }) => line['goodsId'])).toEqual(['g1', 'g1'])
  })

  test('take the first of what is merged over each other, as no spreadsheet merges it', async () => {
    const merges = [
      { top: 2, left: 2, bottom: 3, right: 2 },
      { top: 1, left: 2, bottom: 2, right: 2 },
    ]
    const sold = (date: string, goods: string | null) => [date, '东门店', goods, 1, 3]
    const job = await checked([TITLES, sold('2026-03-18', 'g1'), sold('2026-03-19', null), sold('2026-03-20', null)], { merges })
    expect(job.rows.map(({ line }) => line['goodsId'])).toEqual(['g1', 'g1', null])
  })

  test('under titles that name what every object has fill nothing and change nothing', async () => {
    const titles = ['__proto__', 'constructor', 'toString', ...TITLES]
    const job = await checked([
      titles,
      ['x', 'y', 'z', '2026-03-18', '东门店', 'g1', 1, 3],
      ['polluted', null, null, '2026-03-19', '东门店', 'g1', 1, 3],
    ])
    expect(job.mapping.slice(0, 3).map(({ title, place }) => [title, place])).toEqual([
      ['__proto__', null],
      ['constructor', null],
      ['toString', null],
    ])
    expect(job.wrongRows()).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    expect(recordsOf(job.rows, true).map((rows) => Object.getPrototypeOf(bodyOf(rows, 'items')))).toEqual([
      Object.prototype,
      Object.prototype,
    ])
  })
})

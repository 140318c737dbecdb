import { isBaseData } from '../../core/definitions/base-data.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { system } from '../../core/definitions/effect.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import factory from '../../core/documents/bsc/factory.document.ts'
import org from '../../core/documents/sys/org.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const by = person('admin', { codes: new Set(['*']), roles: ['admin'], orgCode: 'A01A02A01' })
let desk: ReturnType<typeof openDesk>

const add = async (departName: string, parentId: string | null) =>
  value(await desk.save.run({ type: org, body: { departName, parentId, orgCategory: '2' }, by }))
const id = (row: Row) => String(row['id'])
const stored = async (row: Row) => value(await desk.records.find(org, id(row), by))
const codeOf = async (row: Row) => (await stored(row))['orgCode']
const move = (row: Row, to: Row, confirmed = true) =>
  desk.act.run({ type: org, action: 'move', id: id(row), by, asked: { newParentId: id(to) }, confirmed })

let [root, sales, east, office]: Row[] = []

beforeEach(async () => {
  desk = openDesk([org, employee, factory])
  root = await add('示范医药', null)
  office = await add('办公室', id(root))
  sales = await add('销售部', id(root))
  east = await add('华东组', id(sales))
})

describe('an organisation', () => {
  test('gets a code below that of the one above, which nobody had before', async () => {
    expect([root, office, sales, east].map((row) => row?.['orgCode'])).toEqual(['A01', 'A01A01', 'A01A02', 'A01A02A01'])
    value(await desk.remove.run({ type: org, ids: [id(east!)], by }))
    expect((await add('华南组', id(sales!)))['orgCode']).toBe('A01A02A02')
  })

  test('stays where it is when its form is saved', async () => {
    const body = { departName: '销售一部', parentId: id(office!), version: (await stored(sales!))['version'] as number }
    value(await desk.save.run({ type: org, body, by, id: id(sales!) }))
    expect((await stored(sales!))['parentId']).toBe(id(root!))
  })

  test('moves with all that lies below it, and what was made there follows', async () => {
    const made = value(await desk.records.insert(factory, { id: 'f1', name: '华东制药' }, by))
    expect(made['sysOrgCode']).toBe('A01A02A01')
    value(await move(sales!, office!))
    expect([await codeOf(sales!), await codeOf(east!)]).toEqual(['A01A01A01', 'A01A01A01A01'])
    expect([(await stored(sales!))['orgType'], (await stored(east!))['orgType']]).toEqual([3, 4])
    value(await desk.frame.post([system('recode', { from: 'A01A02', to: 'A01A01A01' })], { type: org, row: await stored(sales!) }, by))
    expect(value(await desk.records.find(factory, 'f1', by))['sysOrgCode']).toBe('A01A01A01A01')
    expect((await add('市场部', id(root!)))['orgCode']).toBe('A01A03')
  })

  test('moves neither below itself nor twice before its data has followed', async () => {
    expect(refusalOf(await move(sales!, east!))).toBe('上级组织不能是本组织或其下级组织')
    expect(refusalOf(await move(root!, east!))).toBe('根组织没有上级，不能调整')
    expect(refusalOf(await move(sales!, root!))).toBe('该组织已在此上级下')
    expect(refusalOf(await move(sales!, office!, false))).toContain('组织编码将重新生成')
    value(await move(sales!, office!))
    expect(refusalOf(await move(east!, root!))).toBe('上一次调整的数据尚在处理，请一分钟后再试')
  })
})

test('organisations are base data though they count the codes below them: every document names some, and none reads them anew', () =>
  expect(isBaseData(org)).toBe(true))

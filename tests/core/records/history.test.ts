import { beforeEach, expect, test } from 'vitest'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { decimal, phone, ref, text, user } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { toldHistory, type ToldChange } from '../../../core/records/history/told-history.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const shop = defineRecord({ key: 'bsc.shop', title: '客户', fields: { name: text('名称', { required: true }) } })
const goods = defineRecord({ key: 'bsc.goods', title: '产品', fields: { name: text('名称', { required: true }) } })
const account = defineRecord({ key: 'sys.user', title: '用户', titleField: 'realname', fields: { realname: text('姓名') } })
const order = defineDocument({
  key: 'xt.order',
  title: '订单',
  fields: {
    billNo: text('编号', { editable: false }),
    shopId: ref('客户', { to: 'bsc.shop' }),
    sellerId: user('业务员'),
    cost: text('成本', { visibleTo: ['finance'] }),
    seal: text('内部', { hidden: true }),
    phone: phone('电话', { mask: 'phone' }),
  },
  lines: {
    items: lines('明细', {
      columns: {
        goodsId: ref('产品', { to: 'bsc.goods' }),
        qty: decimal('数量', { scale: 2 }),
        paidTo: phone('收款电话', { mask: 'phone' }),
      },
    }),
  },
  approval: ['business'],
})

const types = [shop, goods, account, order]
const clerk = person('clerk')
const clerkWithin = person('clerk', { codes: new Set(['xt:order:list']), roles: ['sales_rep'] })

let desk: ReturnType<typeof openDesk>
let history: typeof desk.history
let row: Row

beforeEach(async () => {
  desk = openDesk(types)
  history = desk.history
  for (const [type, id, name] of [
    [shop, 's1', '同济堂'],
    [shop, 's2', '仁和堂'],
    [goods, 'g1', '阿莫西林'],
    [goods, 'g2', '头孢克肟'],
  ] as const)
    value(await desk.records.insert(type, { id, name }, clerk))
  value(await desk.records.insert(account, { id: 'u7', realname: '叶梅' }, clerk))
  row = value(
    await desk.save.run({
      type: order,
      body: { shopId: 's1', cost: '9', seal: 'a', items: [{ goodsId: 'g1', qty: '3' }] },
      by: clerk,
    }),
  )
})

const edit = async (given: object) =>
  value(await desk.save.run({ type: order, id: String(row['id']), body: { ...row, ...given }, by: clerk }))
const told = async (by = clerk) =>
  toldHistory(
    order,
    value(await history.run({ type: order, id: String(row['id']), by })),
    value(await desk.records.find(order, String(row['id']), by)),
  )
const said = ({ key, field, before, after }: ToldChange) => [
  field.title,
  before[`${key}_dictText`] ?? before[key],
  after[`${key}_dictText`] ?? after[key],
]

test('says what a value was called before and is called now, in the titles of the definition', async () => {
  await edit({ shopId: 's2', sellerId: 'u7', seal: 'b' })
  const [edited, added] = await told()
  expect([edited!.title, edited!.line.realname, edited!.changes.map(said)]).toEqual([
    '修改',
    '李文',
    [
      ['客户', '同济堂', '仁和堂'],
      ['业务员', null, '叶梅'],
    ],
  ])
  expect([added!.title, added!.changes, added!.tables]).toEqual(['新增', [], []])
})

test('names the rows that came, went and changed', async () => {
  const [first] = rowsOf(row, 'items')
  row = await edit({
    items: [
      { ...first, qty: '5' },
      { goodsId: 'g2', qty: '1' },
    ],
  })
  const [, second] = rowsOf(row, 'items')
  await edit({ items: [second] })
  const [later, earlier] = await told()
  expect(earlier!.tables).toMatchObject([{ title: '明细', added: ['头孢克肟'], removed: [] }])
  expect(earlier!.tables[0]!.changed.map(({ name, changes }) => [name, changes.map(said)])).toEqual([['已删除的行', [['数量', '3', '5']]]])
  expect(later!.tables).toMatchObject([{ added: [], removed: ['阿莫西林'], changed: [] }])
})

test('tells the states a document went through', async () => {
  value(await desk.submit.run({ type: order, id: String(row['id']), by: clerk, confirmed: true }))
  const [submitted] = await told()
  expect([submitted!.title, submitted!.changes.map(said)]).toEqual(['提交审批', [['单据状态', '草稿', '审批中']]])
})

test('keeps what one may not see out of it, and all of it from those who may not list', async () => {
  await edit({ cost: '10', shopId: 's2' })
  expect((await told(clerkWithin))[0]!.changes.map(({ key }) => key)).toEqual(['shopId'])
  const stranger = person('clerk', { codes: new Set() })
  expect(refusalOf(await history.run({ type: order, id: String(row['id']), by: stranger }))).toBe('没有权限，请联系管理员授权')
})

test('masks in it what the record masks: values before and after, in rows that came, went and changed', async () => {
  const [first] = rowsOf(row, 'items')
  row = await edit({ phone: '13911112222', items: [{ ...first, paidTo: '13933334444' }] })
  const [changed] = rowsOf(row, 'items')
  row = await edit({
    phone: '13955556666',
    items: [
      { ...changed, paidTo: '13977778888' },
      { goodsId: 'g2', paidTo: '13900001111' },
    ],
  })
  await edit({ items: [] })
  const text = JSON.stringify(value(await history.run({ type: order, id: String(row['id']), by: clerkWithin })))
  expect(text).not.toMatch(/139\d{8}/)
  for (const ends of ['139****2222', '139****6666', '139****8888', '139****1111']) expect(text).toContain(ends)
})

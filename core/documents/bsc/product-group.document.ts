import { defineRecord } from '../../definitions/document.ts'
import { type Effect, update } from '../../definitions/effect.ts'
import { bool, decimal, dept, dict, int, longText, ref, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, always, eq, ne } from '../../kernel/condition.ts'
import type { Row } from '../../kernel/wire.ts'

type Group = {
  readonly items: readonly { readonly productId: string }[]
  readonly $: { readonly id: string; readonly facts: { readonly members: readonly Row[] } }
}

/** The products of its rows belong to it, and those that did before do no more. */
const membersOf = ({ items, $ }: Group): readonly Effect[] => [
  ...$.facts.members
    .filter((product) => !items.some((row) => row.productId === product['id']))
    .map((product) => update('bsc.product', String(product['id']), { set: { productGroupId: null } })),
  ...items.map((row) => update('bsc.product', row.productId, { set: { productGroupId: $.id } })),
]

/** 产品组: marketing groups products for sales tasks, commission policies and reports. */
export default defineRecord({
  key: 'bsc.productGroup',
  title: '产品组',
  number: 'CPZ{seq:4}',
  usable: ['approved', 'changing'],
  fields: {
    code: text('产品组编码', { editable: false, listed: true, queried: true }),
    name: text('产品组名称', { required: true, max: 60, listed: true, queried: true }),
    orgId: dept('所属组织', { required: true, listed: true, queried: true }),
    leaderId: user('产品经理', { required: true, listed: true, queried: true }),
    saleMode: dict('销售模式', { code: 'sale_mode', required: true, default: '1', listed: true, queried: true }),
    productCount: int('产品数', { derived: true, listed: true }),
    sortNo: int('排序', { default: 0 }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    items: lines('组内产品', {
      chosenBy: 'productId',
      columns: {
        productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', factoryId: 'factoryId' } }),
        spec: text('规格', { editable: false }),
        factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
        weight: decimal('考核系数', { scale: 2, default: '1', above: 0, message: '考核系数必须大于0' }),
        remark: text('备注', { max: 100 }),
      },
      unique: [{ fields: ['productId'], message: '组内产品不能重复' }],
      atLeast: 1,
      importable: true,
    }),
  },
  facts: {
    taken: {
      give: 'rows',
      from: 'bsc.productGroup.items',
      reads: ['productId'],
      where: (doc) => all(ne('head.id', doc.$.id), eq('head.orgId', doc.orgId), eq('head.enabled', 'Y')),
    },
    members: { give: 'rows', from: 'bsc.product', reads: ['id'], where: ({ $ }) => ($.id ? eq('productGroupId', $.id) : undefined) },
  },
  derive: {
    productCount: (doc) => doc.items.length,
  },
  unique: [{ fields: ['name', 'orgId'], message: '该组织下产品组名称已存在' }],
  checks: [
    {
      holds: (doc) => !doc.items.some((row) => doc.$.facts.taken.some((other) => other['productId'] === row.productId)),
      message: '产品已属于同组织的其他产品组，是否继续',
      warns: true,
    },
  ],
  effects: { approve: (doc) => membersOf(doc), change: (doc) => membersOf(doc) },
  process: { role: 'market' },
  approval: ['market', 'sales_director'],
  calls: {
    findProductGroupList: { method: 'GET', where: () => always, reads: ['code', 'name', 'orgId', 'leaderId'] },
  },
  sample: 16,
})

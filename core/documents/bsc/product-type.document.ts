import { defineRecord } from '../../definitions/document.ts'
import { bool, dict, int, text, tree } from '../../definitions/fields.ts'
import { eq, ne } from '../../kernel/condition.ts'
import { treeList } from './further-calls.ts'

/** 产品类别: quality keeps the tree of product categories (for example 化学药 > 抗感染药 > 头孢类); tree-table screen with lazily loaded children. */
export default defineRecord({
  key: 'bsc.productType',
  title: '产品类别',
  order: 'sortNo asc',
  fields: {
    code: text('类别编码', {
      required: true,
      max: 20,
      pattern: '^[A-Za-z0-9]{2,20}$',
      message: '类别编码应为2至20位字母或数字',
      listed: true,
      queried: true,
    }),
    name: text('类别名称', { required: true, max: 40, listed: true, queried: true }),
    parentId: tree('上级类别', { to: 'bsc.productType', reads: ['fullName', 'level'] }),
    fullName: text('完整路径', { derived: true, listed: true }),
    level: int('层级', { derived: true, atMost: 5, message: '类别最多5级', listed: true }),
    taxRate: dict('默认税率', { code: 'tax_rate', default: '0.13' }),
    businessScope: dict('所属经营范围', { code: 'business_scope' }),
    sortNo: int('排序', { default: 0, listed: true }),
    hasChild: bool('有下级', { default: 'N', editable: false }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200, listed: true }),
  },
  facts: {
    below: { give: 'exists', from: 'bsc.productType', where: ({ $ }) => ($.id ? eq('parentId', $.id) : undefined) },
    products: { give: 'exists', from: 'bsc.product', where: ({ $ }) => ($.id ? eq('productTypeId', $.id) : undefined) },
  },
  derive: {
    fullName: (doc) => [doc.$.ref('parentId')['fullName'], doc.name].filter(Boolean).join(' > '),
    level: (doc) => Number(doc.$.ref('parentId')['level'] ?? 0) + 1,
  },
  choices: {
    parentId: (doc) => ne('id', doc.$.id),
  },
  unique: [
    { fields: ['code'], message: '类别编码应为2至20位字母或数字' },
    { fields: ['name', 'parentId'], message: '同级下类别名称已存在' },
  ],
  checks: [
    { before: 'delete', holds: (doc) => !doc.$.facts.below, message: '存在下级类别，不能删除' },
    { before: 'delete', holds: (doc) => !doc.$.facts.products, message: '类别下存在产品，不能删除' },
  ],
  tree: { parent: 'parentId', hasChild: 'hasChild', depth: 5 },
  calls: { treeList: treeList('POST', ['code', 'name', 'parentId', 'sortNo']) },
  sample: 45,
})

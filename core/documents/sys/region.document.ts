import { defineRecord } from '../../definitions/document.ts'
import { bool, int, text, tree } from '../../definitions/fields.ts'

const ROOT = '86'
const DEEPEST = 3

/** 行政区域: administrators keep provinces, cities and districts below the root 86; read by the area linkage picker. */
export default defineRecord({
  key: 'sys.region',
  title: '行政区域',
  titleField: 'text',
  order: 'code asc',
  fields: {
    code: text('区划代码', { required: true, pattern: '^[0-9]{6}$', message: '区划代码应为6位数字', listed: true, queried: true }),
    pid: tree('上级代码', { to: 'sys.region', required: true, reads: ['fullText', 'level'], listed: true }),
    text: text('名称', { required: true, max: 40, listed: true, queried: true }),
    fullText: text('全称', { derived: true }),
    shortText: text('简称', { max: 20, listed: true }),
    level: int('级别', { derived: true, listed: true }),
    pinyin: text('拼音码', { max: 40, initialsOf: 'text', queried: true }),
    zipCode: text('邮编', { pattern: 'p', message: '邮编应为6位数字且不以0开头' }),
    hasChild: bool('有下级', { editable: false }),
    sortNo: int('排序', { default: 0 }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
  },
  derive: {
    fullText: (doc) => [doc.$.ref('pid')['fullText'], doc.text].filter(Boolean).join('/'),
    level: (doc) => Number(doc.$.ref('pid')['level'] ?? 0) + 1,
  },
  unique: [
    { fields: ['code'], message: '区划代码已存在' },
    { fields: ['pid', 'text'], message: '同级下名称已存在' },
  ],
  checks: [
    { holds: (doc) => doc.pid === ROOT || Number(doc.$.ref('pid')['level'] ?? DEEPEST) < DEEPEST, message: '上级区划不存在或已是区县级' },
    { before: 'delete', holds: (doc) => doc.hasChild !== 'Y', message: '该区域已被使用，不能删除，可改为停用' },
  ],
  tree: { parent: 'pid', hasChild: 'hasChild', depth: DEEPEST, top: ROOT, path: 'fullText' },
  shared: true,
})

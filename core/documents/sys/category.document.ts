import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, int, text, tree } from '../../definitions/fields.ts'
import { eq, ne } from '../../kernel/condition.ts'
import { nextTreeCode } from './tree-code.ts'

const DEEPEST = 8

/** 分类字典: administrators keep trees of categories; a field of categories offers one of these trees. */
export default defineRecord({
  key: 'sys.category',
  title: '分类字典',
  order: 'code asc',
  fields: {
    pid: tree('上级分类', { to: 'sys.category', reads: ['code'] }),
    name: text('分类名称', { required: true, max: 60, listed: true, queried: true }),
    code: text('分类编码', {
      max: 40,
      pattern: '^[A-Z][A-Z0-9]{0,39}$',
      message: '分类编码为大写字母和数字',
      listed: true,
      queried: true,
    }),
    hasChild: bool('有下级', { editable: false, hidden: true, default: 'N' }),
    sortNo: int('排序', { default: 0 }),
    enabled: bool('启用', { default: 'Y', look: 'switch', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    siblings: {
      give: 'rows',
      from: 'sys.category',
      reads: ['code'],
      where: (doc) => (doc.pid ? eq('pid', doc.pid) : undefined),
    },
    below: { give: 'exists', from: 'sys.category', where: ({ $ }) => ($.id ? eq('pid', $.id) : undefined) },
    used: { give: 'exists', from: 'oa.officeItem', where: (doc) => (doc.code ? eq('category', doc.code) : undefined) },
  },
  required: { code: (doc) => !doc.pid },
  editable: { code: (doc) => !doc.pid && doc.$.old === undefined, pid: (doc) => doc.$.old === undefined || !doc.$.facts.below },
  fallback: {
    code: (doc) =>
      doc.pid
        ? nextTreeCode(
            String(doc.$.ref('pid')['code'] ?? ''),
            doc.$.facts.siblings.map((sibling) => String(sibling['code'])),
          )
        : null,
  },
  choices: { pid: (doc) => ne('id', doc.$.id) },
  unique: [
    { fields: ['code'], message: '分类编码已存在' },
    { fields: ['pid', 'name'], message: '同级下已存在同名分类' },
  ],
  checks: [
    {
      holds: (doc) => !doc.pid || !doc.code || !String(doc.$.ref('pid')['code'] ?? '').startsWith(doc.code),
      message: '上级分类不能是本分类或其下级分类',
    },
    { before: 'delete', holds: (doc) => !doc.$.facts.used, message: '该分类已被使用，不能删除' },
  ],
  effects: { save: (doc) => (doc.pid ? [update('sys.category', doc.pid, { set: { hasChild: 'Y' } })] : []) },
  tree: { parent: 'pid', hasChild: 'hasChild', depth: DEEPEST, removesBelow: '将同时删除下级分类，是否继续' },
})

import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { bool, int, longText, text, tree } from '../../definitions/fields.ts'
import { all, eq, has, ne } from '../../kernel/condition.ts'

const DEEPEST = 4

/** 物料类型: market keeps the tree of promotion material types. */
export default defineRecord({
  key: 'act.materialType',
  title: '物料类型',
  order: 'code asc',
  fields: {
    parentId: tree('上级类型', { to: 'act.materialType', reads: ['trail'] }),
    code: text('类型编码', {
      required: true,
      max: 20,
      pattern: '^[A-Z0-9]{2,20}$',
      message: '类型编码为2到20位大写字母或数字',
      listed: true,
      queried: true,
    }),
    name: text('类型名称', { required: true, max: 50, listed: true, queried: true }),
    subjectId: tree('默认预算科目', { to: 'ys.subject', listed: true }),
    needReview: bool('须宣传审批', { required: true, default: 'N', listed: true }),
    sortNo: int('排序', { default: 0 }),
    enabled: bool('启用', { default: 'Y', listed: true }),
    remark: longText('备注', { max: 500 }),
    hasChild: bool('有下级', { editable: false, hidden: true, default: 'N' }),
    // What lies above it, from the root on: who is among them cannot lie below it.
    trail: text('上级路径', { derived: true, hidden: true, max: 300 }),
  },
  facts: {
    below: { give: 'exists', from: 'act.materialType', where: ({ $ }) => ($.id ? eq('parentId', $.id) : undefined) },
    materials: { give: 'rows', from: 'act.material', reads: [], where: ({ $ }) => ($.id ? eq('materialTypeId', $.id) : undefined) },
  },
  derive: { trail: ({ parentId, $ }) => (parentId ? `${$.ref('parentId').trail ?? ''}/${parentId}` : '') },
  choices: {
    parentId: ({ $ }) => all(eq('enabled', 'Y'), ne('id', $.id)),
    subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y'), has('useScene', '4')),
  },
  unique: [
    { fields: ['code'], message: '类型编码已存在' },
    { fields: ['parentId', 'name'], message: '同一上级下已存在同名类型' },
  ],
  checks: [
    {
      holds: ({ parentId, trail, $ }) => !parentId || !$.id || !trail.split('/').includes($.id),
      message: '上级类型不能是本类型或其下级',
      field: 'parentId',
    },
    { before: 'delete', holds: ({ $ }) => !$.facts.below && $.facts.materials.length === 0, message: '存在下级类型或物料，不能删除' },
  ],
  effects: {
    // Materials carry what applies for them ask of their type.
    save: ({ subjectId, needReview, $ }) =>
      $.facts.materials.map((material) => update('act.material', String(material['id']), { set: { subjectId, needReview } })),
  },
  tree: { parent: 'parentId', hasChild: 'hasChild', depth: DEEPEST },
  sample: 14,
})

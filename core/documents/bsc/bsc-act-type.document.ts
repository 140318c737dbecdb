import { defineRecord } from '../../definitions/document.ts'
import { bool, dict, dicts, int, longText, text } from '../../definitions/fields.ts'
import { all, always, eq } from '../../kernel/condition.ts'

/** 活动类型: marketing keeps the plain list of activity kinds; limits, deadlines, papers and evaluation sheets of a kind are set in act.activityType. */
export default defineRecord({
  key: 'bsc.bscActType',
  title: '活动类型',
  order: 'sortNo asc',
  fields: {
    code: text('类型编码', { required: true, max: 20, listed: true, queried: true }),
    name: text('类型名称', { required: true, max: 40, listed: true, queried: true }),
    category: dict('活动类别', { code: 'act_category', required: true, listed: true, queried: true }),
    saleModes: dicts('适用销售模式', { code: 'sale_mode', required: true, default: '2', listed: true }),
    needTerminal: bool('必须指定终端', { default: 'Y', listed: true }),
    needProduct: bool('必须指定产品', { default: 'Y', listed: true }),
    description: longText('类型说明', { max: 500, listed: true }),
    sortNo: int('排序', { default: 0, listed: true }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    remark: longText('备注', { max: 500 }),
  },
  facts: {
    offered: {
      give: 'exists',
      from: 'act.activityType',
      where: ({ $ }) => ($.id ? all(eq('bscActTypeId', $.id), eq('enabled', 'Y')) : undefined),
    },
  },
  unique: [
    { fields: ['code'], message: '类型编码已存在' },
    { fields: ['name'], message: '类型名称已存在' },
  ],
  checks: [
    {
      field: 'enabled',
      holds: ({ enabled, $ }) => enabled === 'Y' || !$.facts.offered,
      message: '该类型已在活动设置中启用，停用后将不能再申请，是否继续',
      warns: true,
    },
  ],
  calls: { getList: { method: 'GET', where: () => always, reads: ['code', 'name', 'category'], order: 'sortNo asc' } },
  sample: 18,
})

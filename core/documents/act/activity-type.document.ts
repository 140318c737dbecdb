import { defineRecord } from '../../definitions/document.ts'
import { bool, dict, dicts, int, longText, money, percent, ref, text, tree } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, eq, has } from '../../kernel/condition.ts'
import { sumOf } from '../../kernel/decimal.ts'

const fields = {
  bscActTypeId: ref('基础活动类型', {
    to: 'bsc.bscActType',
    required: true,
    fills: { code: 'code', name: 'name', category: 'category' },
  }),
  code: text('类型编码', { editable: false, listed: true, queried: true }),
  name: text('类型名称', { required: true, max: 50, listed: true, queried: true }),
  category: dict('活动类别', { code: 'act_category', editable: false, listed: true, queried: true }),
  subjectId: tree('默认预算科目', { to: 'ys.subject', required: true, listed: true }),
  maxAmount: money('单次费用上限', { default: '0', atLeast: 0, message: '单次费用上限不能为负数', listed: true, totalled: false }),
  maxPerHead: money('人均费用上限', { default: '0', atLeast: 0, message: '人均费用上限不能为负数', listed: true, totalled: false }),
  mealPerHead: money('人均餐标', {
    default: '0',
    atLeast: 0,
    atMost: 300,
    message: '人均餐标应在0到300元之间',
    listed: true,
    totalled: false,
  }),
  minCount: int('最少参会人数', { default: 1, atLeast: 1, message: '最少参会人数至少为1', listed: true }),
  advanceDays: int('提前申请天数', { default: 3, atLeast: 0, message: '提前申请天数不能为负数', listed: true }),
  writeUpDays: int('总结期限(天)', { default: 7, atLeast: 1, message: '总结期限至少1天', listed: true }),
  needSpeaker: bool('需要讲者', { default: 'N', listed: true }),
  needEvaluation: bool('需要评价', { default: 'Y', listed: true }),
  requiredFiles: dicts('总结必交资料', { code: 'act_attachment', required: true, default: '1,2' }),
  enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('评价指标', {
  under: fields,
  columns: {
    indicator: text('评价指标', { required: true, max: 50 }),
    standard: text('评分标准', { required: true, max: 200 }),
    weight: percent('权重(%)', { required: true, above: 0, atMost: 100, message: '权重应大于0且不超过100', totalled: true }),
  },
  unique: [{ fields: ['indicator'], message: '评价指标重复' }],
  importable: true,
})

/** 活动类型设置: market sets, for each activity type of the base data, limits, deadlines, required papers and evaluation sheet of its applies. */
export default defineRecord({
  key: 'act.activityType',
  title: '活动类型设置',
  fields,
  lines: { items },
  facts: { applied: { give: 'exists', from: 'act.activityApply', where: ({ $ }) => ($.id ? eq('activityTypeId', $.id) : undefined) } },
  choices: {
    bscActTypeId: () => eq('enabled', 'Y'),
    subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y'), has('useScene', '3')),
  },
  unique: [{ fields: ['bscActTypeId'], message: '该活动类型已设置' }],
  checks: [
    {
      holds: (doc) => doc.needEvaluation === 'N' || doc.items.length > 0,
      message: '需要评价的活动类型至少设置一个评价指标',
      field: 'items',
    },
    {
      holds: (doc) => doc.items.length === 0 || sumOf(doc.items, ({ weight }) => weight).eq(100),
      message: '评价指标权重合计必须等于100',
      field: 'items',
    },
    { before: 'delete', holds: ({ $ }) => !$.facts.applied, message: '活动类型已被活动申请使用，不能删除' },
  ],
  sample: 12,
})

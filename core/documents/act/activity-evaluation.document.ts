import { defineDocument } from '../../definitions/document.ts'
import { textIn } from '../../definitions/dicts.ts'
import { message, update } from '../../definitions/effect.ts'
import {
  bool,
  date,
  decimal,
  dept,
  dict,
  dicts,
  images,
  int,
  longText,
  money,
  percent,
  ref,
  rowRef,
  text,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { parts } from '../../definitions/listed.ts'
import { me, today } from '../../definitions/start.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import { eq } from '../../kernel/condition.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import dictionaries from './act.dicts.ts'

/** 现场核查 of act_check_way. */
const ON_SITE = '2'
/** 不合格 of act_grade. */
const FAILED = '4'
const PASSING = 60

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  activityWriteUpId: ref('活动总结', {
    to: 'act.activityWriteUp',
    required: true,
    fills: {
      activityApplyId: 'activityApplyId',
      activityTypeId: 'activityTypeId',
      empId: 'empId',
      deptId: 'deptId',
      actualCount: 'actualCount',
      actualAmount: 'actualAmount',
      actualPerHead: 'actualPerHead',
    },
    listed: true,
    queried: true,
  }),
  activityApplyId: ref('活动申请', { to: 'act.activityApply', editable: false, listed: true }),
  activityTypeId: ref('活动类型', { to: 'act.activityType', editable: false, listed: true, queried: true }),
  empId: ref('活动负责人', { to: 'sys.employee', editable: false, listed: true, queried: true }),
  deptId: dept('部门', { editable: false, listed: true, queried: true }),
  actualCount: int('实到人数', { editable: false }),
  actualAmount: money('实际金额', { editable: false, listed: true }),
  actualPerHead: money('实际人均', { editable: false }),
  evaluatorId: ref('评价人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  evaluateDate: date('评价日期', { required: true, default: today, listed: true, queried: 'range' }),
  checkWay: dict('核查方式', { code: 'act_check_way', required: true, default: '1', listed: true }),
  totalScore: decimal('总得分', { scale: 2, derived: true, listed: true }),
  grade: dict('评价等级', { code: 'act_grade', derived: true, listed: true, queried: true }),
  isCompliant: bool('是否合规', { required: true, default: 'Y', listed: true, queried: true }),
  violations: dicts('不合规类型', { required: 'shown', code: 'act_violation' }),
  conclusion: longText('评价意见', { required: true, max: 1000 }),
  images: images('核查照片'),
  remark: longText('备注', { max: 500 }),
}

const items = lines('评分明细', {
  under: fields,
  columns: {
    indicatorId: rowRef('指标', {
      to: 'act.activityType.items',
      required: true,
      hidden: true,
      fills: { indicator: 'indicator', standard: 'standard', weight: 'weight' },
    }),
    indicator: text('评价指标', { editable: false }),
    standard: text('评分标准', { editable: false }),
    weight: percent('权重(%)', { editable: false, totalled: true }),
    score: decimal('得分(百分制)', { scale: 1, required: true, atLeast: 0, atMost: 100, message: '得分应在0到100之间' }),
    weighted: decimal('加权得分', { scale: 2, derived: true, totalled: true }),
    note: text('扣分说明', { max: 200 }),
  },
  pull: {
    from: 'act.activityType.items',
    by: 'indicatorId',
    where: ({ $ }) => {
      const type = $.ref('activityWriteUpId').activityTypeId
      return type ? eq('head.id', type) : undefined
    },
    wants: '请先选择活动总结',
    shows: ['indicator', 'standard', 'weight'],
  },
  derive: { weighted: ({ score, weight }) => score.mulDiv(weight ?? ZERO, 100, 2) },
  required: { note: ({ score }) => score.lt(PASSING) },
  atLeast: 1,
})

const gradeOf = (score: Decimal): DictValue<'act_grade'> => {
  if (score.ge(90)) return '1'
  if (score.ge(80)) return '2'
  return score.ge(PASSING) ? '3' : FAILED
}

const isIncompliant = ({ isCompliant }: { readonly isCompliant: string }): boolean => isCompliant === 'N'

/** 活动评价: market and compliance score a finished activity; a non-compliant result blocks its write-off (act A2). */
export default defineDocument({
  key: 'act.activityEvaluation',
  title: '活动评价',
  number: 'HDPJ{yyyyMM}{seq:4}',
  about: 'activityTypeId',
  fields,
  lines: { items },
  derive: {
    totalScore: (doc) => sumOf(doc.items, ({ weighted }) => weighted).round(2),
    grade: ({ totalScore }) => gradeOf(totalScore),
  },
  required: { images: ({ checkWay }) => checkWay === ON_SITE },
  shown: { violations: isIncompliant },
  choices: { activityWriteUpId: () => eq('billStatus', 'approved') },
  unique: [{ fields: ['activityWriteUpId'], message: '该活动总结已有评价单' }],
  checks: [
    {
      holds: (doc) => sumOf(doc.items, ({ weight }) => weight ?? ZERO).eq(100),
      message: '评价指标权重合计必须等于100',
      field: 'items',
    },
    { holds: ({ evaluatorId, empId }) => evaluatorId !== empId, message: '不能评价本人负责的活动', field: 'evaluatorId' },
  ],
  effects: {
    approve: (doc) => [
      doc.activityApplyId && update('act.activityApply', doc.activityApplyId, { set: { execStatus: '3', score: doc.totalScore } }),
      isIncompliant(doc) &&
        doc.empId !== null &&
        message(
          `活动评价不合规：${parts(doc.violations)
            .map((kind) => textIn(dictionaries['act_violation'], kind))
            .join('、')}`,
          { empId: doc.empId },
        ),
    ],
  },
  approval: [
    'market',
    { role: 'legal', says: '不合规或不合格', when: ({ isCompliant, grade }) => isCompliant === 'N' || grade === FAILED },
  ],
  print: 'A4',
  sample: 24,
})

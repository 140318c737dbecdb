import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { textIn } from '../../definitions/dicts.ts'
import { create, message, update } from '../../definitions/effect.ts'
import {
  bool,
  datetime,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  percent,
  phone,
  ref,
  richText,
  text,
  tree,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { parts } from '../../definitions/listed.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, le, oneOf } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { flag } from '../ys/apply.ts'
import { ofHolds } from '../ys/write-off.ts'
import dicts from './act.dicts.ts'

const MEALS = '2'
/** 公司员工 of act_attendee_type. */
const OWN_STAFF = '8'
const FEW = 60

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  activityApplyId: ref('活动申请', {
    section: '活动信息',
    to: 'act.activityApply',
    required: true,
    fills: {
      activityTypeId: 'activityTypeId',
      empId: 'empId',
      deptId: 'deptId',
      hospitalId: 'hospitalId',
      pharmacyId: 'pharmacyId',
      companyId: 'companyId',
      planCount: 'planCount',
      planAmount: 'amount',
      actualStart: 'startTime',
      actualEnd: 'endTime',
      address: 'address',
    },
    reads: ['title'],
    none: '没有已开始且未总结的活动，请先提交活动申请',
    listed: true,
    queried: true,
  }),
  activityTypeId: ref('活动类型', {
    to: 'act.activityType',
    editable: false,
    reads: ['writeUpDays', 'mealPerHead', 'requiredFiles', 'needEvaluation'],
    listed: 'aside',
    queried: true,
  }),
  empId: ref('活动负责人', { to: 'sys.employee', editable: false, listed: true, queried: true }),
  deptId: dept('部门', { editable: false, listed: true, queried: true }),
  hospitalId: ref('医院', { to: 'bsc.hospital', editable: false, listed: 'aside' }),
  pharmacyId: ref('药店', { to: 'bsc.pharmacy', editable: false }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', editable: false }),
  actualStart: datetime('实际开始时间', { section: '实际执行', required: true, listed: true, queried: 'range' }),
  actualEnd: datetime('实际结束时间', { required: true }),
  address: text('实际地点', { max: 200 }),
  planCount: int('计划人数', { editable: false, listed: 'aside' }),
  actualCount: int('实到人数', { derived: true, listed: true }),
  attendRate: percent('到会率(%)', { derived: true, listed: 'aside' }),
  planAmount: money('申请金额', { editable: false, listed: 'aside' }),
  actualAmount: money('实际金额', { derived: true, listed: true }),
  actualPerHead: money('实际人均', { derived: true, listed: true, totalled: false }),
  isLate: bool('逾期总结', { derived: true, listed: true }),
  lateReason: text('逾期原因', { max: 200 }),
  content: richText('活动总结', { section: '总结', required: true }),
  effect: longText('活动效果', { required: true, max: 1000 }),
  problem: longText('存在问题及改进', { max: 1000 }),
  remark: longText('备注', { max: 500 }),
}

const attendees = lines('参会人员', {
  under: fields,
  columns: {
    name: text('姓名', { required: true, max: 20 }),
    attendeeType: dict('人员类型', { code: 'act_attendee_type', required: true, default: '1' }),
    unitName: text('单位', { required: true, max: 100 }),
    departName: text('科室/岗位', { max: 50 }),
    jobTitle: text('职称', { max: 30 }),
    mobile: phone('手机号'),
    signed: bool('已签到', { default: 'Y' }),
  },
  unique: [{ fields: ['name', 'unitName'], message: '参会人员重复' }],
  atLeast: 1,
  importable: true,
})

const costs = lines('实际费用', {
  under: fields,
  columns: {
    costItem: dict('费用项', { code: 'act_cost_item', required: true }),
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, reads: ['name'] }),
    planAmount: money('申请金额', { derived: true, totalled: true }),
    actualAmount: money('实际金额', { required: true, atLeast: 0, message: '实际金额不能为负数', totalled: true }),
    diff: money('差额', { derived: true, totalled: true }),
    note: text('差额说明', { max: 200 }),
  },
  facts: {
    planned: {
      give: 'total',
      from: 'act.activityApply.costs',
      of: 'amount',
      where: ({ costItem, subjectId }, { activityApplyId }) =>
        activityApplyId && costItem && subjectId
          ? all(eq('head.id', activityApplyId), eq('costItem', costItem), eq('subjectId', subjectId))
          : undefined,
    },
  },
  derive: {
    planAmount: ({ $ }) => $.facts.planned,
    diff: ({ actualAmount, planAmount }) => actualAmount.minus(planAmount),
  },
  required: { note: ({ actualAmount, planAmount }) => actualAmount.gt(planAmount) },
  choices: { subjectId: (_, head) => ofHolds(head.$.facts.holds as readonly Known[]) },
  atLeast: 1,
})

const usesOf = <Of extends 'issuedQty' | 'returnedQty'>(of: Of) =>
  ({
    give: 'total',
    from: 'act.materialUseApply.items',
    of,
    where: ({ materialId }: { readonly materialId: string }, { activityApplyId }: { readonly activityApplyId: string }) =>
      materialId && activityApplyId ? all(eq('materialId', materialId), eq('head.activityApplyId', activityApplyId)) : undefined,
  }) as const

const materials = lines('物料使用', {
  under: fields,
  columns: {
    materialId: ref('物料', { to: 'act.material', required: true }),
    issuedQty: int('领用数量', { derived: true }),
    usedQty: int('使用数量', { required: true, atLeast: 0, atMost: 'issuedQty', message: '使用数量不能大于领用数量' }),
    leftQty: int('剩余数量', { derived: true }),
  },
  facts: { issued: usesOf('issuedQty'), returned: usesOf('returnedQty') },
  derive: {
    issuedQty: ({ $ }) => $.facts.issued.minus($.facts.returned).toNumber(),
    leftQty: ({ issuedQty, usedQty }) => issuedQty - usedQty,
  },
})

const papers = lines('活动资料', {
  under: fields,
  columns: {
    attachType: dict('资料类型', { code: 'act_attachment', required: true }),
    file: files('文件', { required: true }),
    note: text('说明', { max: 100 }),
  },
  atLeast: 1,
})

type Papered = {
  readonly papers: readonly { readonly attachType: string }[]
  readonly $: { readonly ref: (field: 'activityTypeId') => { readonly requiredFiles: string | null } }
}

/** Kinds of papers that the type of activity asks for, and that nobody handed in. */
const missingIn = ({ papers: given, $ }: Papered): readonly string[] =>
  parts($.ref('activityTypeId').requiredFiles).filter((type) => !given.some(({ attachType }) => attachType === type))

type Ended = {
  readonly actualEnd: string
  readonly $: { readonly today: string; readonly ref: (field: 'activityTypeId') => { readonly writeUpDays: number | null } }
}

const isOverdue = ({ actualEnd, $ }: Ended): boolean =>
  Boolean(actualEnd) && daysBetween(actualEnd.slice(0, 10), $.today) > ($.ref('activityTypeId').writeUpDays ?? 0)

/** 活动总结: the applicant reports what really took place, who came and what it cost; needed before evaluation and write-off (act A2). */
export default defineDocument({
  key: 'act.activityWriteUp',
  title: '活动总结',
  number: 'HDZJ{yyyyMM}{seq:4}',
  about: 'activityTypeId',
  fields,
  lines: { attendees, costs, materials, papers },
  facts: {
    holds: {
      give: 'rows',
      from: 'ys.budgetHold',
      reads: ['subjectId'],
      where: ({ activityApplyId }) => (activityApplyId ? all(eq('sourceId', activityApplyId), eq('sourceType', '6')) : undefined),
    },
    speakers: {
      give: 'rows',
      from: 'act.activityApply.speakers',
      reads: ['speakerName', 'fee'],
      where: ({ activityApplyId }) => (activityApplyId ? eq('head.id', activityApplyId) : undefined),
    },
    indicators: {
      give: 'rows',
      from: 'act.activityType.items',
      reads: [],
      where: ({ activityTypeId }) => (activityTypeId ? eq('head.id', activityTypeId) : undefined),
    },
  },
  derive: {
    actualCount: (doc) => doc.attendees.length,
    attendRate: ({ planCount, actualCount }) => (planCount ? decimal(actualCount).mulDiv(100, planCount, 2) : ZERO),
    actualAmount: (doc) => sumOf(doc.costs, ({ actualAmount }) => actualAmount),
    actualPerHead: ({ actualAmount, actualCount }) => (actualCount > 0 ? actualAmount.mulDiv(1, actualCount, 2) : ZERO),
    // A day that passes while it is decided makes no late write-up of one that was in time.
    isLate: (doc) => (isOneOf(doc.$.state, '', 'draft', 'rejected') ? flag(isOverdue(doc)) : flag(doc.$.old?.['isLate'] === 'Y')),
  },
  required: { lateReason: ({ isLate }) => isLate === 'Y' },
  shown: {
    hospitalId: ({ $ }) => Boolean($.ref('activityApplyId').hospitalId),
    pharmacyId: ({ $ }) => Boolean($.ref('activityApplyId').pharmacyId),
    companyId: ({ $ }) => Boolean($.ref('activityApplyId').companyId),
  },
  choices: {
    activityApplyId: ({ $ }) => all(oneOf('billStatus', ['approved', 'writtenOff']), eq('execStatus', '1'), le('startTime', $.now)),
  },
  rules: {
    actualStart: { holds: ({ actualStart, $ }) => actualStart <= $.now, message: '实际开始时间不能晚于现在' },
    actualEnd: {
      holds: ({ actualEnd, actualStart, $ }) => actualEnd > actualStart && actualEnd <= $.now,
      message: '实际结束时间必须晚于开始时间且不晚于现在',
    },
  },
  unique: [{ fields: ['activityApplyId'], message: '该活动已有总结单' }],
  checks: [
    {
      rows: 'costs',
      field: 'subjectId',
      holds: ({ subjectId }, doc) => !subjectId || doc.$.facts.holds.some((hold) => hold['subjectId'] === subjectId),
      message: ({ $ }) => `科目“${$.ref('subjectId').name ?? ''}”不在原申请中，不能核销`,
    },
    {
      holds: (doc) => missingIn(doc).length === 0,
      message: (doc) =>
        `缺少必交资料：${missingIn(doc)
          .map((type) => textIn(dicts['act_attachment'], type))
          .join('、')}`,
      field: 'papers',
    },
    {
      holds: ({ actualAmount, planAmount }) => actualAmount.le((planAmount ?? ZERO).mulDiv(110, 100, 2)),
      message: '实际金额不能超过申请金额的110%',
      field: 'actualAmount',
    },
    {
      holds: (doc) => doc.attendees.some(({ attendeeType }) => attendeeType !== OWN_STAFF),
      message: '参会人员不能全部为公司员工',
      field: 'attendees',
    },
    {
      holds: (doc) =>
        doc.$.facts.speakers.every(
          (speaker) => amountOf(speaker['fee']).isZero() || doc.attendees.some(({ name }) => name === speaker['speakerName']),
        ),
      message: '有讲课费的讲者未在参会人员中',
      field: 'attendees',
    },
    {
      holds: (doc) => {
        const limit = amountOf(doc.$.ref('activityTypeId').mealPerHead)
        const meals = sumOf(doc.costs, ({ costItem, actualAmount }) => (costItem === MEALS ? actualAmount : ZERO))
        return limit.isZero() || meals.le(limit.times(doc.actualCount))
      },
      message: ({ $ }) => `实际餐饮费超过人均餐标${yuan(amountOf($.ref('activityTypeId').mealPerHead))}元`,
      field: 'costs',
    },
    {
      holds: ({ attendRate }) => attendRate.ge(FEW),
      message: '到会率低于60%，是否继续提交？',
      warns: true,
      field: 'attendRate',
    },
    {
      holds: (doc) => doc.materials.every(({ leftQty }) => leftQty === 0),
      message: '有剩余物料，请办理退回，是否继续提交？',
      warns: true,
      field: 'materials',
    },
  ],
  effects: {
    approve: (doc) => [
      update('act.activityApply', doc.activityApplyId, { set: { execStatus: '2', actualAmount: doc.actualAmount } }),
      doc.$.ref('activityTypeId').needEvaluation === 'Y' && [
        create('act.activityEvaluation', {
          activityWriteUpId: doc.$.id,
          items: doc.$.facts.indicators.map((indicator) => ({ indicatorId: String(indicator['id']) })),
        }),
        message(`活动“${doc.$.ref('activityApplyId').title ?? ''}”待评价`, { role: 'market' }),
      ],
    ],
  },
  approval: [
    'dept_manager',
    {
      role: 'region_manager',
      says: '实际金额 ≥ 5,000.00 或逾期总结',
      when: ({ actualAmount, isLate }) => actualAmount.ge(5_000) || isLate === 'Y',
    },
    'market',
  ],
  print: 'A4',
  live: true,
  sample: 50,
})

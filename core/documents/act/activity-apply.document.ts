import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, message, update } from '../../definitions/effect.ts'
import { longText } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, le, lt, ne, oneOf } from '../../kernel/condition.ts'
import { addDays, daysBetween, monday } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { flag, holding, holdsOf, isOver, isUsedUp, leftToWriteOff, locksOf, poolChecks, releasing, remainingOf } from '../ys/apply.ts'
import { sourceOf } from '../ys/budget.ts'
import { budgetGuide } from '../ys/budget-guide.ts'
import { capOf, isWithinYear, speakerLocks } from './speaker.ts'
import {
  CANCELLED,
  COMPANY,
  EVALUATED,
  FEES,
  HOSPITAL,
  MEALS,
  OFFLINE,
  ONLINE,
  OPEN,
  PHARMACY,
  SPONSORING,
  WRITTEN_UP,
  costs,
  fields,
  materials,
  speakers,
} from './activity-apply-fields.ts'

/** Days that a write-up may be late before its owner may ask for nothing new. */
const GRACE = 7

const day = (moment: string): string => moment.slice(0, 10)

type Cost = { readonly costItem: string; readonly amount: Decimal }

const spentOn = (rows: readonly Cost[], item: string): Decimal => sumOf(rows, ({ costItem, amount }) => (costItem === item ? amount : ZERO))

const feesOf = (rows: readonly { readonly fee: Decimal }[]): Decimal => sumOf(rows, ({ fee }) => fee)

const asSource = sourceOf('6')

const kindOf = ({ $ }: { readonly $: { readonly facts: { readonly kind: Known | undefined } } }): Known => $.facts.kind ?? {}

const isExpected = ({ execStatus }: { readonly execStatus: string | null }): boolean => execStatus === OPEN

/** What is limited by the type of activity: 0 is no limit. */
const isWithin = (value: Decimal, limit: string | null): boolean => amountOf(limit).isZero() || value.le(amountOf(limit))

/** 活动申请: sales and market staff ask to hold a promotion or academic activity; approval holds the budget (act A1, ys R6). */
export default defineDocument({
  key: 'act.activityApply',
  title: '活动申请',
  number: 'HDSQ{yyyyMM}{seq:4}',
  titleField: 'title',
  states: { writtenOff: '已核销', closed: '已取消' },
  fields,
  lines: { costs, speakers, materials },
  facts: {
    kind: {
      give: 'first',
      from: 'bsc.bscActType',
      reads: ['needTerminal', 'needProduct'],
      where: ({ activityTypeId, $ }) => (activityTypeId ? eq('id', $.ref('activityTypeId').bscActTypeId) : undefined),
    },
    holds: holdsOf('6'),
    uses: {
      give: 'rows',
      from: 'act.materialUseApply',
      reads: ['billStatus'],
      where: ({ $ }) => ($.id ? eq('activityApplyId', $.id) : undefined),
    },
    unwritten: {
      give: 'first',
      from: 'act.activityApply',
      reads: ['billNo'],
      order: 'writeUpBy asc',
      where: ({ empId, $ }) =>
        empId
          ? all(
              eq('empId', empId),
              eq('billStatus', 'approved'),
              eq('execStatus', OPEN),
              lt('writeUpBy', addDays($.today, -GRACE)),
              ne('id', $.id),
            )
          : undefined,
    },
    sameDay: {
      give: 'exists',
      from: 'act.activityApply',
      where: ({ hospitalId, hospitalDept, startTime, $ }) =>
        hospitalId && hospitalDept && startTime
          ? all(
              eq('hospitalId', hospitalId),
              eq('hospitalDept', hospitalDept),
              oneOf('billStatus', ['approving', 'approved']),
              ge('startTime', `${day(startTime)} 00:00:00`),
              le('startTime', `${day(startTime)} 23:59:59`),
              ne('id', $.id),
            )
          : undefined,
    },
  },
  derive: {
    period: ({ startTime }) => startTime.slice(0, 7),
    planCount: ({ outerCount, innerCount }) => outerCount + innerCount,
    amount: (doc) => sumOf(doc.costs, ({ amount }) => amount),
    perHead: ({ amount, planCount }) => (planCount > 0 ? amount.mulDiv(1, planCount, 2) : ZERO),
    writeUpBy: ({ endTime, $ }) => (endTime ? addDays(day(endTime), $.ref('activityTypeId').writeUpDays ?? 0) : null),
  },
  required: {
    productIds: (doc) => kindOf(doc)['needProduct'] === 'Y',
    regionId: ({ actForm }) => actForm !== ONLINE,
    address: ({ actForm }) => actForm !== ONLINE,
  },
  shown: {
    hospitalId: ({ target }) => target === HOSPITAL,
    hospitalDept: ({ target }) => target === HOSPITAL,
    pharmacyId: ({ target }) => target === PHARMACY,
    companyId: ({ target }) => target === COMPANY,
    meetingUrl: ({ actForm }) => actForm !== OFFLINE,
  },
  choices: { activityTypeId: () => eq('enabled', 'Y') },
  rules: {
    compliance: { holds: ({ compliance }) => compliance === 'Y', message: '请确认合规承诺' },
  },
  checks: [
    {
      holds: ({ startTime, $ }) => daysBetween($.today, day(startTime)) >= ($.ref('activityTypeId').advanceDays ?? 0),
      message: ({ $ }) => `该类活动须提前${$.ref('activityTypeId').advanceDays ?? 0}天申请`,
      field: 'startTime',
    },
    {
      holds: ({ planCount, $ }) => planCount >= ($.ref('activityTypeId').minCount ?? 0),
      message: ({ $ }) => `该类活动计划人数不能少于${$.ref('activityTypeId').minCount ?? 0}人`,
      field: 'planCount',
    },
    { holds: ({ innerCount, outerCount }) => innerCount <= outerCount, message: '内部人数不能多于外部人数', field: 'innerCount' },
    {
      holds: ({ amount, $ }) => isWithin(amount, $.ref('activityTypeId').maxAmount),
      message: ({ $ }) => `申请金额超过该类活动单次上限${yuan(amountOf($.ref('activityTypeId').maxAmount))}元`,
      field: 'amount',
    },
    {
      holds: ({ perHead, $ }) => isWithin(perHead, $.ref('activityTypeId').maxPerHead),
      message: ({ $ }) => `人均费用超过上限${yuan(amountOf($.ref('activityTypeId').maxPerHead))}元`,
      field: 'perHead',
    },
    {
      holds: (doc) => {
        const limit = amountOf(doc.$.ref('activityTypeId').mealPerHead)
        return limit.isZero() || spentOn(doc.costs, MEALS).le(limit.times(doc.planCount))
      },
      message: ({ $ }) => `餐饮费超过人均餐标${yuan(amountOf($.ref('activityTypeId').mealPerHead))}元`,
      field: 'costs',
    },
    {
      holds: (doc) => doc.$.ref('activityTypeId').needSpeaker !== 'Y' || doc.speakers.length > 0,
      message: '该类活动须填写讲者',
      field: 'speakers',
    },
    {
      holds: (doc) => feesOf(doc.speakers).eq(spentOn(doc.costs, FEES)),
      message: '讲者讲课费合计与费用预算中的讲课费不一致',
      field: 'speakers',
    },
    {
      rows: 'speakers',
      field: 'fee',
      holds: ({ fee, speakerLevel }) => fee.le(capOf(speakerLevel)),
      message: ({ speakerName, speakerLevel }) => `讲者${speakerName}讲课费超过级别标准${yuan(capOf(speakerLevel))}元`,
    },
    {
      rows: 'speakers',
      field: 'fee',
      again: true,
      holds: (row, doc) => isWithinYear(row, doc.speakers),
      message: ({ speakerName }) => `讲者${speakerName}本年度讲课费累计将超过30000元`,
    },
    {
      holds: (doc) => kindOf(doc)['needTerminal'] !== 'Y' || isOneOf(doc.target, HOSPITAL, PHARMACY, COMPANY),
      message: '该类活动必须指定医院、药店或商业公司',
      field: 'target',
    },
    {
      holds: (doc) => kindOf(doc)['needProduct'] !== 'Y' || Boolean(doc.productIds),
      message: '该类活动必须指定推广产品',
      field: 'productIds',
    },
    ...poolChecks('costs'),
    {
      holds: ({ $ }) => !$.facts.unwritten,
      message: ({ $ }) => `您有活动${$.facts.unwritten?.['billNo'] ?? ''}逾期未总结，不能申请新活动`,
    },
    { holds: ({ $ }) => !$.facts.sameDay, message: '同一医院科室当天已有活动申请，是否继续？', warns: true, field: 'hospitalDept' },
  ],
  locks: (doc) => [...locksOf(doc.costs, doc), ...speakerLocks(doc.speakers, doc.startTime)],
  actions: {
    writeUp: {
      title: '活动总结',
      from: ['approved', 'writtenOff'],
      role: 'applicant',
      when: (doc) => isExpected(doc) && doc.startTime <= doc.$.now,
      message: '活动尚未开始或已总结',
      opens: {
        form: 'act.activityWriteUp',
        with: (doc) => ({
          activityApplyId: doc.$.id,
          attendees: doc.speakers.map(({ speakerName, speakerUnit, jobTitle }) => ({ name: speakerName, unitName: speakerUnit, jobTitle })),
          costs: doc.costs.map(({ costItem, subjectId, amount }) => ({ costItem, subjectId, actualAmount: amount.toString() })),
          materials: doc.materials.map(({ materialId }) => ({ materialId })),
        }),
      },
    },
    applyMaterials: {
      title: '生成领用申请',
      from: 'approved',
      when: (doc) => doc.materials.length > 0 && doc.$.facts.uses.length === 0,
      message: '没有所需物料或已生成领用申请',
      effects: (doc) =>
        [...new Set(doc.materials.map(({ depot }) => depot))].map((depot) =>
          create('act.materialUseApply', {
            empId: doc.empId,
            deptId: doc.deptId,
            depot,
            useFor: '1',
            activityApplyId: doc.$.id,
            needDate: day(doc.startTime) > doc.$.today ? day(doc.startTime) : doc.$.today,
            reason: doc.title,
            items: doc.materials.filter((row) => row.depot === depot).map(({ materialId, qty }) => ({ materialId, qty })),
          }),
        ),
    },
    writeOff: {
      title: '费用核销',
      from: 'approved',
      when: ({ execStatus }) => isOneOf(execStatus, WRITTEN_UP, EVALUATED),
      message: '活动总结未审批通过，不能核销',
      opens: {
        form: 'ys.costWriteOff',
        with: (doc) => ({
          sourceType: '2',
          activityApplyId: doc.$.id,
          items: leftToWriteOff(doc.title, doc.$.facts.holds),
        }),
      },
    },
    cancel: {
      title: '取消活动',
      from: 'approved',
      to: 'closed',
      role: ['applicant', 'market'],
      when: isExpected,
      message: '活动已总结，不能取消',
      ask: { cancelReason: longText('取消原因', { required: true, max: 200 }) },
      effects: (doc, { cancelReason }) => [
        update(doc, { set: { execStatus: CANCELLED } }),
        releasing(asSource(doc), doc.$.facts.holds),
        doc.$.facts.uses.map((use) => [
          use['billStatus'] === 'draft' && update('act.materialUseApply', String(use['id']), { set: { billStatus: 'voided' } }),
          use['billStatus'] === 'approved' &&
            act('act.materialUseApply', String(use['id']), 'close', { closeReason: String(cancelReason) }),
        ]),
      ],
    },
    finish: { title: '核销完毕', from: 'approved', to: 'writtenOff', auto: true, when: ({ $ }) => isUsedUp($.facts.holds) },
    reopen: { title: '恢复占用', from: 'writtenOff', to: 'approved', auto: true, when: ({ $ }) => remainingOf($.facts.holds).gt(0) },
  },
  effects: {
    submit: (doc) => [update(doc, { set: { overBudget: flag(doc.costs.some((row) => isOver(row, doc.costs, doc))) } })],
    approve: (doc) => [
      doc.costs.some((row) => isOver(row, doc.costs, doc)) && update(doc, { set: { overBudget: 'Y' } }),
      holding(asSource(doc), doc.costs, doc),
    ],
  },
  jobs: {
    writeUpOverdue: {
      title: '活动总结逾期提醒',
      cron: '0 0 9 * * ?',
      description: '已通过的活动超过总结期限仍未总结：每天提醒申请人，每周一提醒其部门负责人',
      looksAt: (today) => all(eq('billStatus', 'approved'), eq('execStatus', OPEN), lt('writeUpBy', today)),
      each: ({ title, empId, deptId, $ }) => {
        const told = `活动“${title}”已超过总结期限，请尽快提交活动总结`
        return [message(told, { empId }), $.today === monday($.today) && message(told, { managerOf: deptId })]
      },
    },
  },
  approval: [
    'dept_manager',
    { role: 'region_manager', says: '申请金额 ≥ 5,000.00', when: ({ amount }) => amount.ge(5_000) },
    'market',
    {
      role: 'legal',
      says: '有讲课费或会议赞助费',
      when: (doc) => feesOf(doc.speakers).gt(0) || doc.costs.some(({ costItem }) => costItem === SPONSORING),
    },
    { role: 'finance', says: '有申请金额', when: ({ amount }) => amount.gt(0) },
    {
      role: 'general_manager',
      says: '申请金额 ≥ 50,000.00 或超预算',
      when: (doc) => doc.amount.ge(50_000) || doc.overBudget === 'Y' || doc.costs.some((row) => isOver(row, doc.costs, doc)),
    },
    { role: 'chairman', says: '申请金额 ≥ 200,000.00', when: ({ amount }) => amount.ge(200_000) },
  ],
  guide: budgetGuide,
  print: 'A4',
  live: true,
  sample: 80,
})

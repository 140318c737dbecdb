import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, message, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, longText, money, month, percent, position, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth } from '../../definitions/start.ts'
import { all, eq, le, ne, oneOf } from '../../kernel/condition.ts'
import { addDays, monthNo } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isProgram } from '../../kernel/person.ts'
import { coefficientOf, entriesOf, gradeOf, isWithinBounds, mostExcellent, totalScore } from './performance-grade.ts'

/** 季度 and 年度 of performance_cycle, A of performance_grade. */
const [QUARTER, YEAR, EXCELLENT] = ['2', '3', '1'] as const
/** Days after which an assessment is confirmed where the employee does nothing. */
const SILENCE = 5
const WHOLE = 100

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  cycle: dict('考核周期', {
    code: 'performance_cycle',
    section: '考核对象',
    required: true,
    default: '1',
    listed: true,
    queried: true,
  }),
  period: month('考核期间', { required: true, default: thisMonth, listed: true, queried: true }),
  empId: ref('被考核人', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    fills: { deptId: 'deptId', postId: 'postId' },
    reads: ['employeeName'],
    listed: true,
    queried: true,
  }),
  deptId: dept('部门', { required: true, editable: false, default: me('deptId'), listed: true, queried: true }),
  postId: position('岗位', { editable: false, listed: true }),
  leaderId: ref('考核人', { to: 'sys.employee', required: true, listed: true }),
  weightTotal: percent('权重合计(%)', { section: '得分与绩效工资', derived: true }),
  selfTotal: decimal('自评得分', { scale: 2, derived: true, listed: true }),
  leaderTotal: decimal('上级评分', { scale: 2, derived: true, listed: true }),
  extraScore: decimal('奖惩分', { scale: 2, derived: true, listed: true }),
  totalScore: decimal('最终得分', { scale: 2, derived: true, listed: true }),
  grade: dict('绩效等级', { code: 'performance_grade', derived: true, listed: true, queried: true }),
  coefficient: decimal('绩效系数', { scale: 2, derived: true, listed: true }),
  baseAmount: money('绩效工资基数', {
    required: true,
    default: '0',
    atLeast: 0,
    message: '绩效工资基数不能为负数',
    editable: { at: ['hr'] },
    guard: 'pay',
  }),
  payAmount: money('应发绩效工资', { derived: true, guard: 'pay', listed: true }),
  selfComment: longText('自我评价', { required: true, max: 1000 }),
  leaderComment: longText('上级评价及改进要求', { required: true, max: 1000, editable: { at: ['leaderId'] } }),
  confirmDate: date('本人确认日期', { editable: false, listed: true }),
  approvedDate: date('批准日期', { editable: false, hidden: true }),
  attachments: files('附件'),
}

const items = lines('考核指标', {
  under: fields,
  columns: {
    kpiType: dict('指标类别', { code: 'kpi_type', required: true }),
    indicator: text('考核指标', { required: true, max: 50 }),
    standard: text('评分标准', { required: true, max: 300 }),
    weight: percent('权重(%)', { required: true, above: 0, atMost: 100, message: '权重应大于0且不超过100', totalled: true }),
    target: decimal('目标值', { scale: 2 }),
    actual: decimal('完成值', { scale: 2 }),
    rate: percent('完成率(%)', { derived: true }),
    selfScore: decimal('自评分', { scale: 1, required: true, atLeast: 0, atMost: 120, message: '自评分应在0到120之间' }),
    leaderScore: decimal('上级评分', {
      scale: 1,
      required: true,
      atLeast: 0,
      atMost: 120,
      message: '上级评分应在0到120之间',
      editable: { at: ['leaderId'] },
    }),
    note: text('说明', { max: 200 }),
  },
  derive: {
    rate: ({ target, actual }) => (!target || target.isZero() ? null : (actual ?? ZERO).mulDiv(100, target, 2)),
  },
  required: { actual: ({ target }) => target !== null },
  unique: [{ fields: ['indicator'], message: '考核指标重复' }],
  atLeast: 1,
  importable: true,
})

const extras = lines('奖惩记录', {
  under: fields,
  columns: {
    isBonus: bool('加分', { required: true, default: 'Y' }),
    reason: text('事由', { required: true, max: 200 }),
    happenDate: date('日期', { required: true }),
    score: decimal('分值', { scale: 1, required: true, totalled: true }),
  },
  rules: {
    score: { holds: ({ isBonus, score }) => isWithinBounds(isBonus, score), message: '加分应在0到10之间，扣分应在-20到0之间' },
  },
  editable: { at: ['leaderId', 'hr'] },
})

const weighted = <R extends { readonly weight: typeof ZERO }>(rows: readonly R[], score: (row: R) => typeof ZERO) =>
  sumOf(rows, (row) => score(row).times(row.weight).mulDiv(1, WHOLE, 4)).round(2)

/** 员工绩效: self score, manager score, personnel adjustment, grade and performance pay of a month, a quarter or a year. */
export default defineDocument({
  key: 'xt.empPerformance',
  title: '员工绩效',
  number: 'YGJX{yyyyMM}{seq:4}',
  states: { approved: '待本人确认', confirmed: '已确认', appealing: '申诉中' },
  about: 'empId.employeeName',
  fields,
  lines: { items, extras },
  facts: {
    excellent: {
      give: 'count',
      from: 'xt.empPerformance',
      where: ({ deptId, cycle, period, $ }) =>
        deptId && period
          ? all(
              ...[ne('id', $.id), eq('deptId', deptId), eq('cycle', cycle), eq('period', period), eq('grade', EXCELLENT)],
              oneOf('billStatus', ['approving', 'approved', 'confirmed', 'appealing']),
            )
          : undefined,
    },
    staff: {
      give: 'count',
      from: 'sys.employee',
      where: ({ deptId }) => (deptId ? all(eq('deptId', deptId), oneOf('empStatus', ['1', '2'])) : undefined),
    },
    earlier: {
      give: 'rows',
      from: 'xt.empPerformance.items',
      reads: ['head.period', 'kpiType', 'indicator', 'standard', 'weight', 'target'],
      where: ({ empId, cycle, $ }) =>
        empId && isOneOf($.state, 'draft', 'rejected')
          ? all(ne('head.id', $.id), eq('head.empId', empId), eq('head.cycle', cycle), ne('head.billStatus', 'voided'))
          : undefined,
    },
  },
  derive: {
    weightTotal: (doc) => sumOf(doc.items, ({ weight }) => weight),
    selfTotal: (doc) => weighted(doc.items, ({ selfScore }) => selfScore),
    leaderTotal: (doc) => weighted(doc.items, ({ leaderScore }) => leaderScore),
    extraScore: (doc) => sumOf(doc.extras, ({ score }) => score),
    totalScore: (doc) => totalScore(doc.leaderTotal, doc.extraScore),
    grade: (doc) => gradeOf(doc.totalScore),
    coefficient: ({ grade }) => coefficientOf(grade),
    payAmount: ({ baseAmount, coefficient }) => baseAmount.times(coefficient).round(2),
  },
  rules: {
    period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '考核期间不能晚于当月' },
    leaderId: { holds: ({ leaderId, empId }) => leaderId !== empId, message: '考核人不能是被考核人本人' },
  },
  unique: [{ fields: ['empId', 'cycle', 'period'], message: '该员工本期绩效已存在' }],
  checks: [
    { holds: ({ weightTotal }) => weightTotal.eq(WHOLE), message: '考核指标权重合计必须等于100', field: 'items' },
    {
      holds: ({ cycle, period }) => cycle !== QUARTER || monthNo(period) % 3 === 0,
      message: '季度考核期间应为季度末月',
      field: 'period',
    },
    { holds: ({ cycle, period }) => cycle !== YEAR || monthNo(period) === 12, message: '年度考核期间应为12月', field: 'period' },
    {
      holds: ({ grade, $ }) => grade !== EXCELLENT || $.facts.excellent < mostExcellent($.facts.staff),
      message: '部门优秀比例超过20%，是否继续？',
      field: 'grade',
      warns: true,
    },
  ],
  actions: {
    takeLast: {
      title: '带出上期指标',
      from: ['draft', 'rejected'],
      effects: (doc) => {
        const latest = doc.$.facts.earlier
          .map((row) => String(row['period']))
          .toSorted()
          .at(-1)
        const known = new Set(doc.items.map(({ indicator }) => indicator))
        const taken = doc.$.facts.earlier.filter((row) => row['period'] === latest && !known.has(String(row['indicator'])))
        return [
          update(doc, {
            rows: {
              items: {
                add: taken.map(({ kpiType, indicator, standard, weight, target }) => ({
                  ...{ kpiType: kpiType ?? null, indicator: indicator ?? null, standard: standard ?? null },
                  ...{ weight: weight ?? null, target: target ?? null },
                })),
              },
            },
          }),
        ]
      },
    },
    confirmSelf: {
      title: '本人确认',
      from: 'approved',
      to: 'confirmed',
      when: ({ empId, $ }) => $.me.empId === empId || isProgram($.me),
      message: '只有被考核人可以确认',
      effects: (doc) => [update(doc, { set: { confirmDate: doc.$.today } })],
    },
    appeal: {
      title: '申诉',
      from: 'approved',
      to: 'appealing',
      when: ({ empId, $ }) => $.me.empId === empId,
      message: '只有被考核人可以申诉',
      ask: { appealReason: longText('申诉理由', { required: true, max: 1000 }) },
      effects: (doc) => [message(`员工${doc.$.ref('empId').employeeName ?? ''}对${doc.period}绩效提出申诉`, { role: 'hr', about: 'todo' })],
    },
    judge: {
      title: '申诉处理',
      from: 'appealing',
      to: 'confirmed',
      role: 'hr',
      ask: {
        judgeResult: longText('处理结果', { required: true, max: 1000 }),
        judgeScore: decimal('调整分', {
          scale: 1,
          required: true,
          default: '0',
          atLeast: -20,
          atMost: 20,
          message: '调整分应在-20到20之间',
        }),
      },
      effects: (doc, { judgeScore }) => [
        update(doc, {
          set: { confirmDate: doc.$.today },
          rows: {
            extras: {
              add: entriesOf(exact(String(judgeScore ?? 0))).map((score) => ({
                ...{ isBonus: score.gt(0) ? 'Y' : 'N', reason: '申诉调整', happenDate: doc.$.today, score: score.toString() },
              })),
            },
          },
        }),
      ],
    },
  },
  effects: { approve: (doc) => [update(doc, { set: { approvedDate: doc.$.today } })] },
  jobs: {
    performanceConfirm: {
      title: '绩效自动确认',
      cron: '0 10 1 * * ?',
      description: '批准满5天被考核人未确认也未申诉的绩效自动确认，并告知本人',
      looksAt: (day) => all(eq('billStatus', 'approved'), le('approvedDate', addDays(day, -SILENCE))),
      each: (doc) => [act('xt.empPerformance', doc.$.id, 'confirmSelf'), message(`您的${doc.period}绩效已自动确认`, { empId: doc.empId })],
    },
  },
  approval: [
    { user: 'leaderId' },
    'hr',
    {
      role: 'general_manager',
      says: 'A 或 E 等，或应发绩效工资 ≥ 10,000.00',
      when: ({ grade, payAmount }) => isOneOf(grade, '1', '5') || payAmount.ge(10_000),
    },
  ],
  print: 'A4',
  sample: 130,
})

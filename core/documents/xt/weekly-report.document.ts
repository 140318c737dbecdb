import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, int, longText, money, percent, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, type Start } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, filled, ge, le, ne, oneOf, some } from '../../kernel/condition.ts'
import { addDays, isoWeek, monday } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'

/** 客户拜访 of work_type. */
const VISIT = '1'
const SHIPPED = ['shipped', 'signed']

/** The Monday and the Sunday of the week that any day chosen stands for. */
const weekOf = (weekStart: string): readonly [first: string, last: string] => [monday(weekStart), addDays(monday(weekStart), 6)]

const share = (part: Decimal, whole: Decimal): Decimal => (whole.gt(0) ? part.mulDiv(100, whole, 2) : ZERO)

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('汇报人', {
    to: 'sys.employee',
    required: true,
    default: me('empId'),
    editable: false,
    reads: ['userId'],
    listed: true,
    queried: true,
  }),
  deptId: dept('部门', { required: true, default: me('deptId'), editable: false, listed: true, queried: true }),
  weekStart: date('周起始日', { required: true, default: ({ today }: Start) => monday(today), listed: true, queried: 'range' }),
  weekEnd: date('周结束日', { derived: true, listed: true }),
  weekNo: text('周次', { derived: true, listed: true }),
  saleTarget: money('本周销售目标', { required: true, default: '0', atLeast: 0, message: '销售目标不能为负数', listed: true }),
  saleActual: money('本周销售完成', { required: true, default: '0', listed: true }),
  saleRate: percent('销售完成率(%)', { derived: true, listed: true }),
  returnTarget: money('本周回款目标', { required: true, default: '0', atLeast: 0, message: '回款目标不能为负数' }),
  returnActual: money('本周回款完成', { required: true, default: '0', listed: true }),
  returnRate: percent('回款完成率(%)', { derived: true, listed: true }),
  visitCount: int('拜访次数', { derived: true, listed: true }),
  summary: longText('本周总结', { required: true, max: 2000 }),
  problem: longText('存在问题', { max: 1000 }),
  needHelp: longText('需要支持', { max: 1000 }),
  marketInfo: longText('市场及竞品信息', { max: 1000 }),
  isLate: bool('迟交', { editable: false, default: 'N', listed: true, queried: true }),
  score: int('评分', {
    required: true,
    editable: { at: ['dept_manager'] },
    atLeast: 0,
    atMost: 100,
    message: '评分应在0到100之间',
    listed: true,
  }),
  comment: longText('上级点评', { required: true, max: 1000, editable: { at: ['dept_manager'] } }),
  attachments: files('附件'),
}

const works = lines('本周工作', {
  under: fields,
  columns: {
    workDate: date('日期', { required: true }),
    workType: dict('工作类型', { code: 'work_type', required: true, default: '1' }),
    hospitalId: ref('医院', { to: 'bsc.hospital' }),
    pharmacyId: ref('药店', { to: 'bsc.pharmacy' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    content: text('工作内容', { required: true, max: 300 }),
    progress: int('完成度(%)', { required: true, default: 100, atLeast: 0, atMost: 100, message: '完成度应在0到100之间' }),
    result: text('工作结果', { required: true, max: 300 }),
  },
  rules: {
    workDate: {
      holds: ({ workDate }, { weekStart }) => workDate >= weekOf(weekStart)[0] && workDate <= weekOf(weekStart)[1],
      message: '日期必须在本周之内',
    },
  },
  atLeast: 1,
})

const plans = lines('下周计划', {
  under: fields,
  columns: {
    planDate: date('计划日期', { required: true }),
    workType: dict('工作类型', { code: 'work_type', required: true, default: '1' }),
    target: text('对象', { max: 100 }),
    content: text('计划内容', { required: true, max: 300 }),
    expect: text('预期目标', { required: true, max: 200 }),
  },
  rules: {
    planDate: {
      holds: ({ planDate }, { weekStart }) => planDate > weekOf(weekStart)[1] && planDate <= addDays(weekOf(weekStart)[1], 7),
      message: '计划日期必须在下周之内',
    },
  },
  atLeast: 1,
})

type Reporting = {
  readonly empId: string
  readonly weekStart: string
  readonly $: { readonly state: string; readonly ref: (field: 'empId') => { readonly userId: string | null } }
}

const isWriting = ({ $ }: Reporting): boolean => isOneOf($.state, 'draft', 'rejected', '')

/** What is asked of the salesman's week while the report is being written. */
const inWeek = (doc: Reporting, field: string) =>
  isWriting(doc) && doc.$.ref('empId').userId && doc.weekStart
    ? [ge(field, weekOf(doc.weekStart)[0]), le(field, weekOf(doc.weekStart)[1])]
    : undefined

type Collected = { readonly $: { readonly facts: { readonly collected: readonly Known[]; readonly bills: readonly Known[] } } }

/** What of the collections of the week was owed to this salesman's orders. */
const returnsOf = ({ $ }: Collected): Decimal => {
  const own = new Set($.facts.bills.map(({ id }) => id))
  return sumOf(
    $.facts.collected.filter(({ receivableId }) => own.has(receivableId ?? null)),
    ({ amount }) => amountOf(amount),
  )
}

type Reminded = { readonly $: { readonly id: string; readonly facts: { readonly reported: boolean } } }

/** 周报: every sales employee reports the week's figures, work and next plan; the manager scores and comments. */
export default defineDocument({
  key: 'xt.weeklyReport',
  title: '周报',
  number: 'ZB{yyyyMM}{seq:4}',
  about: 'weekNo',
  fields,
  lines: { works, plans },
  facts: {
    shipped: {
      give: 'total',
      from: 'sale.saleShipment',
      of: 'smAmount',
      where: (doc) => {
        const days = inWeek(doc, 'shipDate')
        return days && all(eq('saleUserId', doc.$.ref('empId').userId), oneOf('billStatus', SHIPPED), ...days)
      },
    },
    collected: {
      give: 'rows',
      from: 'sale.collection.items',
      reads: ['receivableId', 'amount'],
      where: (doc) => {
        const days = inWeek(doc, 'head.collectDate')
        return days && all(eq('head.billStatus', 'approved'), eq('head.collectType', '1'), ...days)
      },
    },
    bills: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['id'],
      where: (doc) => (inWeek(doc, 'id') ? eq('saleUserId', doc.$.ref('empId').userId) : undefined),
    },
    planned: {
      give: 'rows',
      from: 'xt.weeklyReport.plans',
      reads: ['planDate', 'workType', 'content', 'expect'],
      order: 'planDate asc',
      where: (doc) =>
        isWriting(doc) && doc.empId && doc.weekStart
          ? all(eq('head.empId', doc.empId), eq('head.weekStart', addDays(monday(doc.weekStart), -7)), ne('head.billStatus', 'voided'))
          : undefined,
    },
  },
  derive: {
    weekEnd: ({ weekStart }) => (weekStart ? weekOf(weekStart)[1] : null),
    weekNo: ({ weekStart }) => (weekStart ? isoWeek(weekStart) : null),
    saleRate: ({ saleActual, saleTarget }) => share(saleActual, saleTarget),
    returnRate: ({ returnActual, returnTarget }) => share(returnActual, returnTarget),
    visitCount: (doc) => doc.works.filter(({ workType }) => workType === VISIT).length,
  },
  offers: {
    saleActual: (doc) => [{ saleActual: doc.$.facts.shipped.toString() }],
    returnActual: (doc) => [{ returnActual: returnsOf(doc).toString() }],
  },
  unique: [{ fields: ['empId', 'weekStart'], message: '该周周报已存在' }],
  checks: [
    { holds: ({ weekStart, $ }) => monday(weekStart) <= $.today, message: '不能提交未来周的周报', field: 'weekStart' },
    {
      rows: 'works',
      field: 'workType',
      holds: ({ workType, hospitalId, pharmacyId, companyId }) => workType !== VISIT || !!(hospitalId || pharmacyId || companyId),
      message: '拜访工作须选择医院、药店或商业公司',
    },
  ],
  actions: {
    takePlan: {
      title: '带出上周计划',
      from: ['draft', 'rejected'],
      effects: (doc) => [
        update(doc, {
          rows: {
            works: {
              add: doc.$.facts.planned.map(({ planDate, workType, content, expect }) => ({
                ...{ workDate: planDate ?? null, workType: workType ?? null, content: content ?? null },
                ...{ progress: 0, result: `预期：${String(expect ?? '')}` },
              })),
            },
          },
        }),
      ],
    },
    takeFigures: {
      title: '提取业绩',
      from: ['draft', 'rejected'],
      effects: (doc) => [update(doc, { set: { saleActual: doc.$.facts.shipped, returnActual: returnsOf(doc) } })],
    },
  },
  effects: {
    // Any day of a week stands for the week, whether it is saved or sent at once.
    save: (doc) => [update(doc, { set: { weekStart: monday(doc.weekStart) } })],
    submit: (doc) => [
      update(doc, {
        set: {
          weekStart: monday(doc.weekStart),
          isLate: doc.$.now > `${addDays(weekOf(doc.weekStart)[1], 1)} 12:00:00` ? 'Y' : 'N',
        },
      }),
    ],
    approve: (doc) => [message(`您的周报${doc.weekNo}已点评，得分${doc.score}`, { empId: doc.empId })],
  },
  jobs: {
    weeklyRemind: {
      title: '周报提醒',
      cron: '0 0 16 ? * 6',
      description: '周五提醒本周尚未填写周报的销售人员',
      of: 'sys.user',
      looksAt: () => all(eq('status', '1'), filled('empId'), some('roles', eq('roleCode', 'sales_rep'))),
      facts: {
        reported: {
          give: 'exists',
          from: 'xt.weeklyReport',
          where: ({ empId, $ }: { readonly empId: string | null; readonly $: { readonly today: string } }) =>
            empId ? all(eq('empId', empId), eq('weekStart', monday($.today)), ne('billStatus', 'voided')) : undefined,
        },
      },
      each: ({ $ }: Reminded) => [!$.facts.reported && message('请在下周一12:00前提交本周周报', { userId: $.id, about: 'urge' })],
    },
  },
  approval: ['dept_manager'],
  print: 'A4',
  sample: 160,
})

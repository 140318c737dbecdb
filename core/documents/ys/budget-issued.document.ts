import { defineDocument } from '../../definitions/document.ts'
import { type Effects, message, update } from '../../definitions/effect.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { date, dept, dict, files, longText, money, percent, ref, text, tree, year } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, thisYear, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, gt, ne, oneOf } from '../../kernel/condition.ts'
import { decimal, type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { rowsOf, textAt } from '../../kernel/wire.ts'
import { budgetGuide } from './budget-guide.ts'
import { entry, inMonths, monthsOf } from './budget.ts'

/** The twelve columns of a year, in their order. */
const MONTHS = ['m01', 'm02', 'm03', 'm04', 'm05', 'm06', 'm07', 'm08', 'm09', 'm10', 'm11', 'm12'] as const

type InMonths = Readonly<Record<(typeof MONTHS)[number], Decimal>>

const monthly = <const Title extends string>(title: Title) =>
  money(title, { default: '0', atLeast: 0, message: '月度预算不能为负数', totalled: true })

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  issueType: dict('下达类型', { code: 'budget_issue_type', required: true, default: '1', listed: true, queried: true }),
  year: year('预算年度', { required: true, default: thisYear, listed: true, queried: true }),
  deptId: dept('预算部门', { reads: ['departName'], required: true, listed: true, queried: true }),
  managerId: ref('预算责任人', { to: 'sys.employee', required: true, listed: true }),
  issueDate: date('下达日期', { required: true, default: today, listed: true, queried: 'range' }),
  basis: longText('编制依据', { max: 500 }),
  saleTarget: money('年度销售任务', { atLeast: 0, message: '年度销售任务不能为负数' }),
  costRatio: percent('费用率(%)', { derived: true }),
  lastYearUsed: money('上年实际使用', { derived: true, listed: true }),
  totalAmount: money('预算总额', { derived: true, listed: true }),
  empId: ref('编制人', { to: 'sys.employee', required: true, default: me('empId'), editable: false, listed: true }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
}

const items = lines('预算明细', {
  under: fields,
  columns: {
    subjectId: tree('预算科目', {
      to: 'ys.subject',
      required: true,
      fills: { subjectCode: 'code', controlMode: 'controlMode' },
      reads: ['name', 'isLeaf', 'enabled'],
    }),
    subjectCode: text('科目编码', { editable: false }),
    controlMode: dict('控制方式', { code: 'budget_control_mode', editable: false }),
    lastYearUsed: money('上年使用', { derived: true, totalled: true }),
    m01: monthly('1月'),
    m02: monthly('2月'),
    m03: monthly('3月'),
    m04: monthly('4月'),
    m05: monthly('5月'),
    m06: monthly('6月'),
    m07: monthly('7月'),
    m08: monthly('8月'),
    m09: monthly('9月'),
    m10: monthly('10月'),
    m11: monthly('11月'),
    m12: monthly('12月'),
    yearAmount: money('年度合计', { derived: true, totalled: true }),
    note: text('说明', { max: 200 }),
  },
  facts: {
    lastYear: {
      give: 'total',
      from: 'ys.budgetCost',
      of: 'used',
      where: ({ subjectId }, head) =>
        subjectId && head.deptId && head.year
          ? all(eq('deptId', head.deptId), eq('subjectId', subjectId), eq('year', String(Number(head.year) - 1)))
          : undefined,
    },
    issuedBefore: {
      give: 'exists',
      from: 'ys.budgetIssued.items',
      where: ({ subjectId }, head) =>
        subjectId && head.deptId && head.year
          ? all(
              eq('subjectId', subjectId),
              eq('head.deptId', head.deptId),
              eq('head.year', head.year),
              ne('head.id', head.$.id),
              oneOf('head.billStatus', ['approving', 'approved']),
            )
          : undefined,
    },
  },
  derive: {
    lastYearUsed: ({ $ }) => $.facts.lastYear,
    yearAmount: (row) => sumOf(MONTHS, (month) => row[month]),
  },
  choices: { subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y')) },
  unique: [{ fields: ['subjectId'], message: '预算明细中科目重复' }],
  atLeast: 1,
  importable: true,
})

const byMonth = (amounts: readonly Decimal[]) => Object.fromEntries(MONTHS.map((month, at) => [month, amounts[at] ?? ZERO])) as InMonths

/** What a department used in each month of the year before, subject by subject. */
const usedBefore = (accounts: readonly Known[]): ReadonlyMap<string, readonly Decimal[]> => {
  const found = new Map<string, Decimal[]>()
  for (const account of accounts) {
    const subjectId = String(account['subjectId'])
    const months = found.get(subjectId) ?? MONTHS.map(() => ZERO)
    months[Number(String(account['period']).slice(5, 7)) - 1] = decimal(account['used'] ?? 0)
    found.set(subjectId, months)
  }
  return found
}

type Copying = {
  readonly items: readonly { readonly subjectId: string }[]
  readonly $: { readonly facts: { readonly lastYear: readonly Known[] } }
}

/** A row for each subject that is not there yet. */
const copied = ({ items: rows, $ }: Copying) =>
  [...usedBefore($.facts.lastYear)]
    .filter(([subjectId]) => !rows.some((row) => row.subjectId === subjectId))
    .map(([subjectId, months]) => ({ subjectId, ...byMonth(months) }))

/** 预算下达: finance issues a department's budget of a year, by subject and month (ys R13). */
export default defineDocument({
  key: 'ys.budgetIssued',
  title: '预算下达',
  number: 'YSXD{yyyyMM}{seq:4}',
  about: 'deptId.departName',
  fields,
  lines: { items },
  facts: {
    lastYear: {
      give: 'rows',
      from: 'ys.budgetCost',
      reads: ['subjectId', 'period', 'used'],
      where: ({ deptId, year: of }) =>
        deptId && of ? all(eq('deptId', deptId), eq('year', String(Number(of) - 1)), gt('used', '0')) : undefined,
    },
  },
  derive: {
    costRatio: ({ saleTarget, totalAmount }) => (saleTarget?.gt(0) ? totalAmount.mulDiv(100, saleTarget, 2) : ZERO),
    lastYearUsed: (doc) => sumOf(doc.items, ({ lastYearUsed }) => lastYearUsed),
    totalAmount: (doc) => sumOf(doc.items, ({ yearAmount }) => yearAmount),
  },
  choices: { managerId: ({ deptId }) => (deptId ? eq('deptId', deptId) : undefined) },
  rules: { year: { holds: ({ year: of, $ }) => of >= $.today.slice(0, 4), message: '不能下达以前年度预算' } },
  checks: [
    { rows: 'items', field: 'yearAmount', holds: ({ yearAmount }) => yearAmount.gt(0), message: '每个科目的年度合计必须大于0' },
    {
      rows: 'items',
      field: 'subjectId',
      holds: ({ subjectId, $ }) => !subjectId || ($.ref('subjectId').isLeaf === 'Y' && $.ref('subjectId').enabled === 'Y'),
      message: '只能对启用的末级科目下达预算',
    },
    {
      rows: 'items',
      field: 'm01',
      holds: (row, { issueType, year: of, $ }) =>
        !isOneOf(issueType, '2', '3') ||
        of !== $.today.slice(0, 4) ||
        MONTHS.slice(0, Number($.today.slice(5, 7)) - 1).every((month) => row[month].isZero()),
      message: '中途下达不能填写以前月份的预算',
    },
    {
      rows: 'items',
      field: 'subjectId',
      again: true,
      holds: ({ $ }) => !$.facts.issuedBefore,
      message: ({ $ }, doc) =>
        `${doc.$.ref('deptId').departName ?? ''}${doc.year}年度“${$.ref('subjectId').name ?? ''}”已下达，请使用预算追加或预算调整`,
    },
  ],
  locks: ({ deptId, year: of }) => [`ys.budgetIssued/${deptId}/${of}`],
  effects: {
    approve: (doc): Effects => {
      const source = { sourceType: '1', sourceId: doc.$.id, sourceBillNo: doc.billNo ?? '' } as const
      const months = monthsOf(doc.year)
      return [
        doc.items.map((row) =>
          MONTHS.map((month, at) =>
            entry(source, '1', { deptId: doc.deptId, subjectId: row.subjectId, period: months[at] ?? '' }, row[month]),
          ),
        ),
        message(`您负责的${doc.year}年度预算已下达，总额${yuan(doc.totalAmount)}元`, { empId: doc.managerId }),
      ]
    },
  },
  actions: {
    spread: {
      title: '按年平均分摊',
      from: 'draft',
      ask: { annualAmount: money('年度金额', { required: true, above: 0, message: '年度金额必须大于0' }) },
      askRows: { tick: 'items', shows: ['subjectId', 'yearAmount'] },
      effects: (doc, asked) => {
        const months = byMonth(inMonths(decimal(textAt(asked, 'annualAmount'))))
        const ticked = new Set(rowsOf(asked, 'items').map(({ id }) => id))
        return doc.items.map((row) => ticked.has(row.$.id) && update(row, { set: months }))
      },
    },
    copyLastYear: {
      title: '取上年数',
      from: 'draft',
      when: (doc) => copied(doc).length > 0,
      message: '该部门上年没有可取的使用数',
      effects: (doc) => [update(doc, { rows: { items: { add: copied(doc) } } })],
    },
  },
  approval: [
    'finance_manager',
    { role: 'dept_manager', of: 'deptId' },
    'general_manager',
    { role: 'chairman', says: '预算总额 ≥ 5,000,000.00', when: ({ totalAmount }) => totalAmount.ge(5_000_000) },
  ],
  guide: budgetGuide,
  print: 'A4-landscape',
  live: true,
  sample: 66,
})

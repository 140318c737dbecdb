import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { decimal, dept, dict, files, int, longText, money, percent, price, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, lt } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { tiersOk } from '../settlement/filing-match.ts'
import {
  apart,
  days,
  endsLater,
  filingDay,
  filingKind,
  IN_FORCE,
  isApart,
  meeting,
  namesSource,
  NEW,
  standsApart,
  takesEffect,
} from '../settlement/filing.ts'

const MEETS = '同一人员或同一标准的日期区间重叠'
/** Who may see what people earn. */
const guard = 'viewAmount'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  ...filingKind,
  deptId: dept('部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  ...filingDay,
  empCount: int('人数', { derived: true, listed: true }),
  totalWage: money('月工资合计', { derived: true, listed: true, guard }),
  reason: longText('备案说明', { max: 500 }),
  files: files('附件'),
}

const wage = (title: string, message: string) => money(title, { default: '0', atLeast: 0, message, totalled: true, guard })
const WAGE = '工资不能为负数'
const ALLOWANCE = '补贴不能为负数'
const PERSON = ['empId'] as const

const items = lines('工资标准', {
  under: fields,
  chosenBy: 'empId',
  columns: {
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zs.personnelWagesFiling.items',
      fills: { empId: 'empId', empLevel: 'empLevel' },
    }),
    empId: ref('员工', { to: 'sys.employee', required: true }),
    empLevel: dict('级别', { code: 'zs_emp_level', required: true }),
    baseWage: money('基本工资', { required: true, atLeast: 0, message: WAGE, totalled: true, guard }),
    postWage: wage('岗位工资', WAGE),
    performWage: wage('绩效工资', WAGE),
    trafficAllowance: wage('交通补贴', ALLOWANCE),
    phoneAllowance: wage('通讯补贴', ALLOWANCE),
    mealAllowance: wage('餐费补贴', ALLOWANCE),
    totalWage: money('月合计', { derived: true, totalled: true, guard }),
    ...days,
  },
  facts: {
    overlaps: {
      give: 'exists',
      from: 'zs.personnelWagesFiling.items',
      where: (row, head) => (row.empId ? meeting(row, head, PERSON) : undefined),
    },
  },
  derive: {
    totalWage: ({ baseWage, postWage, performWage, trafficAllowance, phoneAllowance, mealAllowance }) =>
      sumOf([baseWage, postWage, performWage, trafficAllowance, phoneAllowance, mealAllowance], (amount) => amount ?? ZERO),
  },
  choices: { sourceItemId: () => eq('lineStatus', IN_FORCE) },
  shown: { sourceItemId: namesSource },
  rules: { endDate: endsLater },
  unique: [apart(PERSON, MEETS)],
  atLeast: 1,
  atMost: 500,
  importable: true,
})

const STANDARD = ['empId', 'empLevel', 'productId', 'productGroupId'] as const

const standards = lines('提成标准', {
  under: fields,
  columns: {
    empId: ref('员工', { to: 'sys.employee' }),
    empLevel: dict('级别', { code: 'zs_emp_level' }),
    productId: ref('产品', { to: 'bsc.product' }),
    productGroupId: ref('产品组', { to: 'bsc.productGroup' }),
    calcMode: dict('计算方式', { code: 'settle_calc_mode', required: true, default: '2' }),
    value: price('提成标准', { required: true, above: 0, message: '提成标准必须大于0' }),
    ...days,
  },
  facts: {
    before: {
      give: 'first',
      from: 'zs.personnelWagesFiling.standards',
      reads: ['startDate'],
      order: 'startDate desc',
      where: (row) =>
        row.startDate
          ? all(
              eq('lineStatus', IN_FORCE),
              ...STANDARD.map((key) => eq(key, row[key])),
              lt('startDate', row.startDate),
              any(empty('endDate'), ge('endDate', row.startDate)),
            )
          : undefined,
    },
    overlaps: {
      give: 'exists',
      from: 'zs.personnelWagesFiling.standards',
      where: (row, head) => meeting(row, head, STANDARD),
    },
  },
  required: { empLevel: ({ empId }) => !empId },
  rules: {
    endDate: endsLater,
    calcMode: { holds: ({ calcMode }) => calcMode === '1' || calcMode === '2', message: '提成只能按每单位金额或销售额比例' },
  },
  unique: [apart([...STANDARD], MEETS)],
  importable: true,
})

const coefficients = lines('任务系数', {
  under: fields,
  columns: {
    empLevel: dict('级别', { code: 'zs_emp_level', required: true }),
    fromRate: percent('完成率起(%)（含）', { required: true, atLeast: 0, message: '完成率不能为负数' }),
    toRate: percent('完成率止(%)（不含）', { above: 'fromRate', message: '止值必须大于起值' }),
    coefficient: decimal('系数', { scale: 4, required: true, atLeast: 0, atMost: 3, message: '系数应在0到3之间' }),
  },
})

/** 人员工资备案: HR and the department head file wages and commission standards of agency staff; 销售提成 reads the standards. */
export default defineDocument({
  key: 'zs.personnelWagesFiling',
  title: '人员工资备案',
  number: 'ZSGZBA{yyyyMM}{seq:4}',
  about: 'deptId.departName',
  fields,
  lines: { items, standards, coefficients },
  derive: {
    empCount: (doc) => doc.items.length,
    totalWage: (doc) => sumOf(doc.items, (row) => row.totalWage),
  },
  checks: [
    standsApart(PERSON, MEETS),
    {
      rows: 'standards',
      field: 'startDate',
      // A change ends the standard before it by the day on which its own begins.
      holds: (row, doc) =>
        (!row.$.facts.overlaps || (doc.filingType !== NEW && row.$.facts.before !== undefined)) && isApart(STANDARD)(row, doc.standards),
      message: MEETS,
      again: true,
    },
    {
      holds: (doc) =>
        tiersOk(
          doc.coefficients.map(({ empLevel, fromRate, toRate }) => ({ itemNo: Number(empLevel), fromValue: fromRate, toValue: toRate })),
        ),
      message: '任务系数区间必须从0开始且首尾相接',
      field: 'coefficients',
    },
    {
      rows: 'standards',
      field: 'productGroupId',
      holds: ({ productId, productGroupId }) => !productId || !productGroupId,
      message: '产品和产品组只能填写一项',
    },
  ],
  locks: () => ['wages'],
  effects: {
    approve: (doc) => [
      takesEffect('zs.personnelWagesFiling.items')(doc),
      doc.standards.map((row) => [
        doc.filingType !== NEW &&
          row.$.facts.before !== undefined &&
          update('zs.personnelWagesFiling.standards', String(row.$.facts.before['id']), { set: { endDate: addDays(row.startDate, -1) } }),
        update(row, { set: { lineStatus: IN_FORCE } }),
      ]),
    ],
  },
  approval: [{ role: 'dept_manager', of: 'deptId' }, 'hr', 'finance_manager', 'general_manager'],
  print: 'A4-landscape',
  sample: 15,
})

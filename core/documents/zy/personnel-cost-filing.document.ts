import { defineDocument } from '../../definitions/document.ts'
import { dept, dict, files, int, longText, money, month, percent, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import {
  apart,
  counts,
  days,
  endsLater,
  filingDay,
  filingKind,
  IN_FORCE,
  meeting,
  namesSource,
  standsApart,
  takesEffect,
} from '../settlement/filing.ts'

const OVERLAPS = '该员工在该日期区间内已有费用备案'
/** 从提成抵扣 of zy_cost_deduct. */
const DEDUCTED = '2'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  ...filingKind,
  deptId: dept('部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  ...filingDay,
  empCount: int('人数', { derived: true, listed: true }),
  totalCost: money('月费用合计', { derived: true, guard: 'viewAmount', listed: true }),
  reason: longText('备案说明', { max: 500 }),
  files: files('附件'),
}

const amount = { atLeast: 0, message: '金额不能为负数', guard: 'viewAmount', totalled: true } as const

const items = lines('费用标准', {
  under: fields,
  columns: {
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zy.personnelCostFiling.items',
      fills: { empId: 'empId', postRole: 'postRole' },
    }),
    empId: ref('员工', { to: 'sys.employee', required: true }),
    postRole: dict('岗位角色', { code: 'zy_post_role', required: true }),
    baseWage: money('基本工资', { required: true, ...amount }),
    allowance: money('岗位补贴', { default: '0', ...amount }),
    travelQuota: money('差旅额度', { default: '0', ...amount }),
    phoneQuota: money('通讯额度', { default: '0', ...amount }),
    socialCost: money('社保公积金（公司）', { default: '0', ...amount }),
    totalCost: money('月费用合计', { derived: true, guard: 'viewAmount', totalled: true }),
    costDeduct: dict('费用处理', { code: 'zy_cost_deduct', required: true, default: '1' }),
    deductRatio: percent('抵扣比例(%)', {
      required: 'shown',
      default: '100',
      above: 0,
      atMost: 100,
      message: '抵扣比例应大于0且不超过100',
    }),
    guaranteeAmount: money('保底提成', { default: '0', atLeast: 0, message: '保底提成不能为负数', totalled: true }),
    guaranteeTo: month('保底截止月'),
    ...days,
  },
  facts: {
    overlaps: {
      give: 'exists',
      from: 'zy.personnelCostFiling.items',
      where: (row, head) => (row.empId ? meeting(row, head, ['empId']) : undefined),
    },
  },
  derive: {
    totalCost: (row) =>
      row.baseWage
        .plus(row.allowance ?? ZERO)
        .plus(row.travelQuota ?? ZERO)
        .plus(row.phoneQuota ?? ZERO)
        .plus(row.socialCost ?? ZERO),
  },
  choices: { sourceItemId: () => eq('lineStatus', IN_FORCE) },
  required: {
    guaranteeTo: ({ guaranteeAmount }) => (guaranteeAmount ?? ZERO).gt(0),
  },
  shown: {
    sourceItemId: namesSource,
    deductRatio: ({ costDeduct }) => costDeduct === DEDUCTED,
  },
  rules: {
    guaranteeTo: {
      holds: ({ guaranteeTo, startDate }) => (guaranteeTo ?? '') >= startDate.slice(0, 7),
      message: '保底截止月不能早于生效月',
    },
    endDate: endsLater,
  },
  unique: [{ ...apart<'empId'>(['empId'], OVERLAPS), where: all(counts, eq('head.billStatus', 'approved')) }],
  atLeast: 1,
  atMost: 1_000,
  importable: true,
})

/** 人员费用备案: HR files what each own salesperson costs per month, whether it is set against the commission, and a guaranteed commission for starters. */
export default defineDocument({
  key: 'zy.personnelCostFiling',
  title: '人员费用备案',
  number: 'ZYRYFY{yyyyMM}{seq:4}',
  about: 'deptId.departName',
  fields,
  lines: { items },
  derive: {
    empCount: (doc) => doc.items.length,
    totalCost: (doc) => sumOf(doc.items, ({ totalCost }) => totalCost),
  },
  locks: (doc) => doc.items.map(({ empId }) => `zy.personnelCostFiling/${empId}`),
  checks: [
    standsApart(['empId'], OVERLAPS),
    { rows: 'items', field: 'startDate', holds: ({ startDate }) => startDate.endsWith('-01'), message: '费用标准应从每月1日起生效' },
  ],
  effects: { approve: takesEffect('zy.personnelCostFiling.items') },
  approval: [{ role: 'dept_manager', of: 'deptId' }, 'hr', 'finance_manager', 'general_manager'],
  print: 'A4-landscape',
  sample: 18,
})

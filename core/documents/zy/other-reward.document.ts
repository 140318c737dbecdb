import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { date, decimal, dept, dict, files, int, longText, money, month, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import { sumOf } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { isOpen } from '../settlement/frozen.ts'
import { lastFrozen } from './frozen.ts'
import { settling, voiding, WAITING } from './settled-rows.ts'
import { customer } from './terminals.ts'

/** 其他 of zy_reward_kind: gives or takes. */
const EITHER = '9'

/** 违规处罚, 窜货处罚 and 数据不实处罚. */
const isPenalty = ({ rewardKind }: { readonly rewardKind: string | null }): boolean => isOneOf(rewardKind, '6', '7', '8')

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  rewardKind: dict('奖惩类别', { code: 'zy_reward_kind', required: true, listed: true, queried: true }),
  period: month('计入期间', { required: true, default: thisMonth, listed: true, queried: 'range' }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  applyDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  empCount: int('人数', { derived: true, listed: true }),
  totalAmount: money('金额合计', { derived: true, listed: true }),
  upAmount: text('大写金额', { derived: true }),
  reason: longText('奖惩依据', { required: true, max: 500 }),
  files: files('附件'),
}

const items = lines('奖惩明细', {
  under: fields,
  columns: {
    empId: ref('员工', { to: 'sys.employee', required: true }),
    productId: ref('产品', { to: 'bsc.product' }),
    ...customer,
    qty: decimal('数量', { scale: 5 }),
    amount: money('金额', { required: true, totalled: true }),
    reason: text('说明', { required: true, max: 200 }),
    rowStatus: dict('状态', { code: 'settle_import_status', default: WAITING, editable: false }),
  },
  rules: {
    amount: {
      holds: ({ amount }, head) => {
        if (head.rewardKind === EITHER) return !amount.isZero()
        return isPenalty(head) ? amount.lt(0) : amount.gt(0)
      },
      message: '奖励金额应为正数，处罚金额应为负数',
    },
  },
  atLeast: 1,
  atMost: 2_000,
  importable: true,
})

type Rewarding = { readonly items: readonly NonNullable<(typeof items)['$row']>[] }

const rowsOf = (doc: Rewarding) => doc.items

/** 其他奖励: a department files rewards and penalties of employees outside the rules; 提成结算 pays or deducts them. */
export default defineDocument({
  key: 'zy.otherReward',
  title: '其他奖励',
  number: 'ZYQTJL{yyyyMM}{seq:4}',
  states: { settled: '已结算' },
  about: 'period',
  fields,
  lines: { items },
  facts: { frozen: lastFrozen('zy1') },
  derive: {
    empCount: (doc) => doc.items.length,
    totalAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.totalAmount),
  },
  required: { files: isPenalty },
  rules: { period: { holds: ({ period, $ }) => isOpen(period, $.facts.frozen), message: '该期间已冻结，请选择以后的期间' } },
  actions: {
    ...settling(rowsOf),
    void: { ...voiding(rowsOf, '已有数据被结算，不能作废'), role: 'hr' },
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'hr',
    { role: 'sales_director', says: '金额合计 ≥ 1,000.00', when: ({ totalAmount }) => totalAmount.abs().ge(1_000) },
    { role: 'general_manager', says: '金额合计 ≥ 10,000.00', when: ({ totalAmount }) => totalAmount.abs().ge(10_000) },
  ],
  print: 'A4',
  sample: 50,
})

import { defineDocument } from '../../definitions/document.ts'
import { reverse, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { date, decimal, dept, dict, files, longText, money, month, percent, ref, refBy, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { thisMonth, today } from '../../definitions/start.ts'
import { all, eq, ge, gt, le, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import { labourTax, WITHHELD } from '../settlement/statement.ts'

/** 首次进货 of zs_writeoff_stage. */
const FIRST = '1'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  newDevelopId: ref('新开发单', {
    to: 'zs.newDevelop',
    required: true,
    fills: {
      agentId: 'agentId',
      empId: 'empId',
      deptId: 'deptId',
      terminalType: 'terminalType',
      terminalId: 'terminalId',
      firstDate: 'firstDate',
    },
    reads: ['feeAmount', 'writtenAmount'],
    listed: true,
    queried: true,
  }),
  agentId: ref('代理商', {
    to: 'zs.agent',
    editable: false,
    reads: ['taxMode', 'accountName', 'bankName', 'bankAccount'],
    listed: true,
    queried: true,
  }),
  empId: ref('招商经理', { to: 'sys.employee', editable: false, listed: true }),
  deptId: dept('部门', { editable: false, listed: true, queried: true }),
  terminalType: dict('终端类型', { code: 'terminal_type', editable: false }),
  terminalId: refBy('终端', {
    by: 'terminalType',
    targets: { 1: 'bsc.hospital', 2: 'bsc.pharmacy', 4: 'bsc.hospital' },
    editable: false,
    listed: true,
  }),
  writeOffStage: dict('核销节点', { code: 'zs_writeoff_stage', required: true, listed: true, queried: true }),
  writeOffDate: date('核销日期', { required: true, default: today, listed: true, queried: 'range' }),
  firstDate: date('首次进货日期', { editable: false }),
  checkFrom: date('考核开始', { required: true }),
  checkTo: date('考核结束', { required: true }),
  actualQty: decimal('实际流向数量', { scale: 5, derived: true, listed: true }),
  planQty: decimal('应达数量', { scale: 5, derived: true }),
  reachRate: percent('达成率(%)', { derived: true, listed: true }),
  leftAmount: money('可核销余额', { derived: true }),
  amount: money('本次核销金额', { derived: true, listed: true }),
  taxMonth: month('税款所属月', { required: true, default: thisMonth }),
  taxAmount: money('代扣个税', { editable: false, default: '0' }),
  netPayable: money('应付净额', { derived: true, listed: true }),
  paidDate: date('付款日期', { editable: false, required: true }),
  voucherNo: text('付款凭证号', { editable: false, required: true }),
  remark: longText('备注', { max: 500 }),
}

const isWritten = (state: string): boolean => state === 'draft' || state === 'rejected' || state === ''

const items = lines('核销明细', {
  under: fields,
  columns: {
    feeItem: dict('费用项目', { code: 'zs_develop_fee', required: true }),
    applyAmount: money('申请金额', { derived: true, totalled: true }),
    writtenBefore: money('已核销', { derived: true, totalled: true }),
    amount: money('本次核销', { required: true, above: 0, message: '本次核销不能大于未核销金额', totalled: true }),
    billKind: dict('票据种类', { code: 'zs_bill_kind' }),
    invoiceNo: text('发票号码', { max: 30 }),
    billAmount: money('票据金额', { totalled: true }),
    files: files('附件'),
  },
  facts: {
    applied: {
      give: 'total',
      from: 'zs.newDevelop.fees',
      of: 'amount',
      where: ({ feeItem }, { newDevelopId }) =>
        feeItem && newDevelopId ? all(eq('head.id', newDevelopId), eq('feeItem', feeItem)) : undefined,
    },
    written: {
      give: 'total',
      from: 'zs.newDevelopWriteOff.items',
      of: 'amount',
      where: ({ feeItem }, { newDevelopId, $ }) =>
        feeItem && newDevelopId
          ? all(
              eq('head.newDevelopId', newDevelopId),
              ne('head.id', $.id),
              oneOf('head.billStatus', ['approved', 'paid']),
              eq('feeItem', feeItem),
            )
          : undefined,
    },
  },
  derive: {
    applyAmount: ({ $ }) => $.facts.applied,
    // What was written off when it was sent for a decision stays what it was.
    writtenBefore: ({ $ }, head) => (isWritten(head.$.state) ? $.facts.written : amountOf(String($.old?.['writtenBefore'] ?? 0))),
  },
  rules: {
    amount: {
      holds: ({ amount, applyAmount, writtenBefore }) => amount.le(applyAmount.minus(writtenBefore)),
      message: '本次核销不能大于未核销金额',
    },
  },
  unique: [
    { fields: ['feeItem'], message: '费用项目不能重复' },
    { fields: ['invoiceNo'], where: ne('head.billStatus', 'voided'), message: '发票号码已核销过' },
  ],
  atLeast: 1,
})

/** Whole months from one day to another. */
const months = (from: string, until: string): number => {
  const [a, b] = [from.split('-').map(Number), until.split('-').map(Number)]
  const whole = ((b[0] ?? 0) - (a[0] ?? 0)) * 12 + ((b[1] ?? 0) - (a[1] ?? 0))
  return (b[2] ?? 0) + 1 < (a[2] ?? 0) ? whole - 1 : whole + ((b[2] ?? 0) >= 28 && a[2] === 1 ? 1 : 0)
}

/** 新开发核销: business settles the development money of an approved 新开发 once its goal is met and the bills are in. */
export default defineDocument({
  key: 'zs.newDevelopWriteOff',
  title: '新开发核销',
  number: 'ZSXKFHX{yyyyMM}{seq:4}',
  states: { paid: '已付款' },
  about: 'agentId',
  fields,
  lines: { items },
  facts: {
    products: {
      give: 'rows',
      from: 'zs.newDevelop.items',
      reads: ['productId', 'monthQty'],
      where: ({ newDevelopId }) => (newDevelopId ? eq('head.id', newDevelopId) : undefined),
    },
    flows: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: ['productId', 'flowType', 'qty'],
      most: 20_000,
      where: ({ terminalType, terminalId, checkFrom, checkTo, $ }) =>
        terminalId && checkFrom && checkTo && isWritten($.state)
          ? all(
              oneOf('flowType', ['2', '4']),
              eq('matchStatus', '2'),
              eq(terminalType === '2' ? 'pharmacyId' : 'hospitalId', terminalId),
              ge('saleDate', checkFrom),
              le('saleDate', checkTo),
            )
          : undefined,
    },
    gross: {
      give: 'total',
      from: 'zs.newDevelopWriteOff',
      of: 'amount',
      where: ({ agentId, taxMonth, $ }) =>
        agentId
          ? all(eq('agentId', agentId), eq('taxMonth', taxMonth), ne('id', $.id), oneOf('billStatus', ['approved', 'paid']))
          : undefined,
    },
    taxed: {
      give: 'total',
      from: 'zs.newDevelopWriteOff',
      of: 'taxAmount',
      where: ({ agentId, taxMonth, $ }) =>
        agentId
          ? all(eq('agentId', agentId), eq('taxMonth', taxMonth), ne('id', $.id), oneOf('billStatus', ['approved', 'paid']))
          : undefined,
    },
    ...taxedIn(),
  },
  derive: {
    actualQty: (doc) => {
      if (!isWritten(doc.$.state)) return amountOf(String(doc.$.old?.['actualQty'] ?? 0))
      const products = new Set(doc.$.facts.products.map(({ productId }) => productId))
      return sumOf(
        doc.$.facts.flows.filter(({ productId }) => products.has(productId ?? null)),
        ({ flowType, qty }) => (flowType === '4' ? amountOf(qty).abs().negated() : amountOf(qty)),
      )
    },
    planQty: (doc) =>
      doc.checkFrom && doc.checkTo
        ? sumOf(doc.$.facts.products, ({ monthQty }) => amountOf(monthQty)).times(Math.max(months(doc.checkFrom, doc.checkTo), 0))
        : ZERO,
    reachRate: ({ actualQty, planQty }) => (planQty.isZero() ? ZERO : actualQty.mulDiv(100, planQty, 2)),
    leftAmount: (doc) => {
      if (!isWritten(doc.$.state)) return amountOf(String(doc.$.old?.['leftAmount'] ?? 0))
      const develop = doc.$.ref('newDevelopId')
      return amountOf(develop.feeAmount).minus(amountOf(develop.writtenAmount))
    },
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount ?? ZERO),
    netPayable: ({ amount, taxAmount }) => amount.minus(taxAmount),
  },
  choices: { newDevelopId: () => all(eq('billStatus', 'approved'), ne('stage', '9'), gt('feeAmount', '0')) },
  fallback: { checkFrom: ({ firstDate }) => firstDate },
  rules: {
    checkTo: { holds: ({ checkFrom, checkTo, $ }) => checkTo >= checkFrom && checkTo <= $.today, message: '考核结束日期不正确' },
  },
  shown: { paidDate: ({ $ }) => $.state === 'paid', voucherNo: ({ $ }) => $.state === 'paid' },
  checks: [
    { holds: ({ amount, leftAmount }) => amount.le(leftAmount), message: '核销金额不能大于可核销余额', field: 'items' },
    {
      holds: ({ writeOffStage, firstDate }) => writeOffStage !== FIRST || Boolean(firstDate),
      message: '尚未首次进货，不能核销首次进货节点',
      field: 'writeOffStage',
    },
    {
      holds: ({ writeOffStage, reachRate }) => writeOffStage === FIRST || reachRate.ge(100),
      message: '考核期内流向数量未达到预计用量，不能核销',
      field: 'checkTo',
    },
    {
      holds: (doc) => doc.$.ref('agentId').taxMode === WITHHELD || sumOf(doc.items, ({ billAmount }) => billAmount ?? ZERO).ge(doc.amount),
      message: '票据金额不能小于核销金额',
      field: 'items',
    },
  ],
  locks: ({ newDevelopId }) => [`zs.newDevelop/${newDevelopId}`],
  actions: {
    pay: { title: '登记付款', from: 'approved', to: 'paid', role: 'cashier', ask: ['paidDate', 'voucherNo'] },
    void: {
      title: '作废',
      from: 'approved',
      to: 'voided',
      role: 'finance_manager',
      ask: { reason: text('作废原因', { required: true, max: 200 }) },
      when: ({ $ }) => !$.facts.frozenLater,
      message: '存在后续已冻结的结算单，请先解冻后续结算单',
      effects: () => [reverse('approve', { where: ({ type }) => type === 'zs.newDevelop' })],
    },
  },
  effects: {
    approve: (doc) => {
      const { facts } = doc.$
      const agent = doc.$.ref('agentId')
      const before = {
        gross: facts.gross.plus(facts.grossCommission).plus(facts.grossBase).plus(facts.grossHigh),
        tax: facts.taxed.plus(facts.taxCommission).plus(facts.taxBase).plus(facts.taxHigh),
      }
      const taxAmount = agent.taxMode === WITHHELD ? labourTax(before.gross.plus(doc.amount)).minus(before.tax) : ZERO
      return [
        update('zs.newDevelop', doc.newDevelopId, { add: { writtenAmount: doc.amount }, refusal: '核销金额不能大于可核销余额' }),
        update(doc, { set: { taxAmount } }),
      ]
    },
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'finance',
    { role: 'general_manager', says: '本次核销金额 ≥ 10,000.00', when: ({ amount }) => amount.ge(exact(10_000)) },
  ],
  print: 'A4',
})

type Taxed = { readonly agentId: string | null; readonly taxMonth: string; readonly $: { readonly now: string } }

/** What settlements paid to the agent, and withheld, in the same month of tax. */
function taxedIn() {
  const total = <Place extends string>(from: Place, of: string) => ({
    give: 'total' as const,
    from,
    of,
    where: ({ agentId, taxMonth }: Taxed) =>
      agentId ? all(headIsFrozen, eq('head.taxMonth', taxMonth), eq('agentId', agentId), eq('taxMode', WITHHELD)) : undefined,
  })
  return {
    grossCommission: total('zs.commissionSettlement.statements' as const, 'payableGross'),
    grossBase: total('zs.basePriceSettlement.statements' as const, 'payableGross'),
    grossHigh: total('zs.highSettlement.statements' as const, 'payableGross'),
    taxCommission: total('zs.commissionSettlement.statements' as const, 'taxAmount'),
    taxBase: total('zs.basePriceSettlement.statements' as const, 'taxAmount'),
    taxHigh: total('zs.highSettlement.statements' as const, 'taxAmount'),
    frozenLater: {
      give: 'exists' as const,
      from: 'zs.commissionSettlement.statements' as const,
      where: ({ agentId, taxMonth }: Taxed) =>
        agentId ? all(headIsFrozen, eq('head.taxMonth', taxMonth), eq('agentId', agentId), eq('taxMode', WITHHELD)) : undefined,
    },
  }
}

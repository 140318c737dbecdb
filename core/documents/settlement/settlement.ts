import {
  bankcard,
  bool,
  date,
  datetime,
  decimal,
  dept,
  dict,
  files,
  int,
  longText,
  money,
  month,
  percent,
  ref,
  refs,
  text,
  user,
} from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { lastMonth, thisMonth } from '../../definitions/start.ts'
import { parts } from '../../definitions/listed.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, oneOf, type Condition } from '../../kernel/condition.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { terminal } from './filing.ts'
import { FROZEN } from './frozen.ts'

/** 结算, what settlements of agents have in common: header, statements, what is done with them (ZS-R14 to ZS-R16). */

const made = { editable: false } as const

export const settleFields = {
  billNo: text('结算单号', { editable: false, listed: true, queried: true }),
  period: month('结算期间', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  deptId: dept('结算部门', { listed: true, queried: true }),
  agentIds: refs('指定代理商', { to: 'zs.agent', reads: ['agentStatus'] }),
  productIds: refs('指定产品', { to: 'bsc.product' }),
  taxMonth: month('税款所属月', { required: true, default: thisMonth, atLeast: 'period', message: '税款所属月不能早于结算期间' }),
  snapshotTime: datetime('数据截止时间', made),
  runNo: int('计算次数', { ...made, default: 0, listed: true }),
  progress: int('计算进度(%)', { ...made, listed: true }),
  runDigest: text('计算摘要', made),
  errorMessage: text('失败原因', made),
  sourceCount: int('来源行数', made),
  lineCount: int('结算行数', { ...made, listed: true }),
  exceptionCount: int('异常行数', { ...made, listed: true }),
  skippedCount: int('跳过行数', made),
  ackExceptions: bool('已核对异常', { ...made, default: 'N' }),
  ackRemark: longText('异常处理说明', { ...made, max: 300, required: true }),
  saleAmount: money('销售金额', { derived: true, listed: true }),
  grossAmount: money('结算总额', { derived: true, listed: true }),
  pointAmount: money('点数金额', { derived: true }),
  lineAmount: money('本期净额', { derived: true, listed: true }),
  payableGross: money('应付税前', { derived: true }),
  taxAmount: money('代扣个税', { derived: true }),
  netPayable: money('应付净额', { derived: true, listed: true }),
  upAmount: text('应付净额大写', { derived: true }),
  paidAmount: money('已付金额', { derived: true, listed: true }),
  freezeTime: datetime('冻结时间', made),
  unfreezeReason: text('解冻原因', { ...made, max: 200, required: true }),
  remark: longText('备注', { max: 500 }),
}

const sum = { totalled: true } as const
const agent = { agentId: ref('代理商', { to: 'zs.agent' }), empId: ref('招商经理', { to: 'sys.employee' }) }

const paidAndConfirmed = {
  noticeAmount: money('付款通知中', { derived: 'onRead', ...sum }),
  paidAmount: money('已付金额', { ...sum, atLeast: 0, atMost: 'netPayable', message: '付款金额不能大于未付净额' }),
  confirmStatus: dict('对账状态', { code: 'settle_confirm_status' }),
  confirmBy: user('确认人'),
  confirmTime: datetime('确认时间'),
  disputeReason: text('异议说明'),
  payStatus: dict('付款状态', { code: 'settle_pay_status' }),
}

const earned = {
  taxMode: dict('票据方式', { code: 'zs_tax_mode' }),
  qty: decimal('数量', { scale: 5, ...sum }),
  saleAmount: money('销售金额', sum),
  grossAmount: money('结算总额', sum),
  pointAmount: money('点数金额', sum),
  adjustAmount: money('调整金额', sum),
  lineAmount: money('本期净额', sum),
  carryIn: money('上期结转', sum),
}

const payable = {
  carryOut: money('结转下期', sum),
  taxAmount: money('代扣个税', sum),
  depositDeduct: money('转入保证金', sum),
  netPayable: money('应付净额', { ...sum, atLeast: 0, message: '转入保证金不能大于税后应付金额' }),
}

/** What open notices ask for an agent, but for the one that is paid just now. */
export const noticed = (notices: readonly Known[] | undefined, agentId: string | null, paid = ''): Decimal =>
  sumOf(
    (notices ?? []).filter((row) => row['agentId'] === agentId && row['billNo'] !== paid),
    (row) => amountOf(row['amount']),
  )

/** Open payment notices of a settlement. */
export const noticesOf = {
  give: 'rows' as const,
  from: 'xt.paymentNotice.payItems' as const,
  reads: ['amount', 'head.agentId', 'head.billNo'],
  where: ({ billNo, $ }: { readonly billNo: string | null; readonly $: { readonly state: string } }): Condition | undefined =>
    billNo && isFrozenState($.state)
      ? all(eq('sourceBillNo', billNo), oneOf('head.billStatus', ['draft', 'approving', 'approved', 'rejected', 'confirmed']))
      : undefined,
}

/** Whom a notice pays, and where. */
export const payeesOf = {
  give: 'rows' as const,
  from: 'zs.agent' as const,
  reads: ['accountName', 'bankName', 'bankAccount', 'depositAccountId'],
  most: 20_000,
  where: ({ statements: rows, $ }: Payees): Condition | undefined =>
    $.doing === 'makeNotice' || $.state === 'approving'
      ? oneOf(
          'id',
          rows.flatMap(({ agentId }) => (agentId ? [agentId] : [])),
        )
      : undefined,
}

type Payees = {
  readonly statements: readonly { readonly agentId: string | null }[]
  readonly $: { readonly state: string; readonly doing: string }
}

export const statements = lines('代理商对账单', {
  columns: {
    ...agent,
    ...earned,
    balance: money('结算余额', sum),
    payableGross: money('应付税前', sum),
    ...payable,
    invoiceAmount: money('已收发票', sum),
    ...paidAndConfirmed,
  },
  derive: { noticeAmount: ({ agentId }, head) => noticed(head.$.facts['notices'], agentId) },
  unique: [{ fields: ['agentId'], message: '同一代理商只能有一张对账单' }],
  editable: false,
})

export const highStatements = lines('代理商对账单', {
  columns: {
    ...agent,
    ...earned,
    holdIn: money('上期待票', sum),
    balance: money('结算余额', sum),
    ticketRate: percent('票据覆盖比例(%)'),
    ticketAvail: money('可用票据', sum),
    ticketUsed: money('使用票据', sum),
    payableGross: money('应付税前', sum),
    holdOut: money('待票结转', sum),
    ...payable,
    ...paidAndConfirmed,
  },
  derive: { noticeAmount: ({ agentId }, head) => noticed(head.$.facts['notices'], agentId) },
  unique: [{ fields: ['agentId'], message: '同一代理商只能有一张对账单' }],
  editable: false,
})

export const adjustments = lines('手工调整', {
  columns: {
    agentId: ref('代理商', { to: 'zs.agent', required: true }),
    productId: ref('产品', { to: 'bsc.product' }),
    adjustType: dict('调整类型', { code: 'settle_adjust_type', required: true }),
    amount: money('调整金额', { required: true, totalled: true }),
    reason: text('调整原因', { max: 200, required: true }),
    files: files('附件'),
  },
  rules: { amount: { holds: ({ amount }) => !amount.isZero(), message: '调整金额不能为0' } },
  atMost: 2_000,
  importable: true,
})

export const exceptions = lines('异常数据', {
  columns: {
    reasonCode: dict('异常原因', { code: 'settle_exception' }),
    sourceType: text('来源'),
    sourceId: text('来源行'),
    agentId: ref('代理商', { to: 'zs.agent' }),
    productId: ref('产品', { to: 'bsc.product' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    ...terminal,
    flowDate: date('日期'),
    qty: decimal('数量', { scale: 5, ...sum }),
    amount: money('金额', sum),
    detail: text('详细说明'),
  },
  editable: false,
})

export const invoices = lines('代理商发票', {
  columns: {
    agentId: ref('代理商', { to: 'zs.agent' }),
    invoiceNo: text('发票号码'),
    invoiceDate: date('开票日期'),
    invoiceKind: dict('票据种类', { code: 'zs_bill_kind' }),
    invoiceContent: dict('开票内容', { code: 'zs_bill_content' }),
    invoiceAmount: money('价税合计', sum),
    verifyStatus: dict('验票状态', { code: 'zs_verify_status' }),
    files: files('附件'),
  },
  unique: [{ fields: ['invoiceNo'], name: 'settle invoice', message: '发票号码已登记' }],
  editable: false,
})

export const payments = lines('付款记录', {
  columns: {
    agentId: ref('代理商', { to: 'zs.agent' }),
    payDate: date('付款日期'),
    payWay: dict('付款方式', { code: 'settle_pay_way' }),
    payAmount: money('付款金额', sum),
    bankName: text('收款银行'),
    bankAccount: bankcard('收款账号', { guard: 'zs:agent:bankAccount' }),
    voucherNo: text('付款凭证号'),
    payBy: user('经办人'),
    remark: text('备注'),
  },
  editable: false,
})

/** 奖励占用: what a run takes of the budgets of policies and promotions, to be taken at freeze and given back at unfreeze. */
export const rewards = lines('奖励占用', {
  columns: {
    agentId: ref('代理商', { to: 'zs.agent' }),
    rewardType: text('奖励来源'),
    rewardId: text('备案单'),
    itemId: text('备案行'),
    qty: decimal('数量', { scale: 5, ...sum }),
    amount: money('奖励金额', sum),
  },
  editable: false,
})

export const settleStates = {
  calculating: '计算中',
  failed: '计算失败',
  calculated: '已计算',
  frozen: '已冻结',
  confirmed: '已对账',
  paying: '付款中',
  paid: '已付清',
}

export type StatementRow = {
  readonly agentId: string | null
  readonly taxMode: string | null
  readonly payableGross: Decimal | null
  readonly taxAmount: Decimal | null
  readonly depositDeduct: Decimal | null
  readonly netPayable: Decimal | null
  readonly noticeAmount: Decimal | null
  readonly paidAmount: Decimal | null
  readonly confirmStatus: string | null
  readonly payStatus: string | null
  readonly $: { readonly id: string }
}

type Invoice = {
  readonly agentId: string | null
  readonly invoiceNo: string | null
  readonly invoiceAmount: Decimal | null
  readonly verifyStatus: string | null
  readonly $: { readonly id: string }
}

type Payment = { readonly agentId: string | null; readonly payAmount: Decimal | null; readonly voucherNo: string | null }

export type Settling = {
  readonly billNo: string | null
  readonly exceptionCount: number | null
  readonly ackExceptions: string
  readonly statements: readonly StatementRow[]
  readonly payments: readonly Payment[]
  readonly invoices?: readonly Invoice[]
  readonly $: {
    readonly id: string
    readonly state: string
    readonly today: string
    readonly now: string
    readonly me: { readonly userId: string }
    readonly facts: { readonly notices: readonly Known[]; readonly payees: readonly Known[] }
  }
}

export const of = (amount: Decimal | null): Decimal => amount ?? ZERO

type Totals = {
  readonly statements: readonly {
    readonly [K in
      | 'saleAmount'
      | 'grossAmount'
      | 'pointAmount'
      | 'lineAmount'
      | 'payableGross'
      | 'taxAmount'
      | 'netPayable']: Decimal | null
  }[]
  readonly payments: readonly Pick<Payment, 'payAmount'>[]
  readonly netPayable: Decimal
}

type TotalKey = keyof Totals['statements'][number]

const totalOf =
  (key: TotalKey) =>
  (doc: Totals): Decimal =>
    sumOf(doc.statements, (row) => of(row[key]))

/** The header totals are the sums over statements. */
export const settleTotals = {
  saleAmount: totalOf('saleAmount'),
  grossAmount: totalOf('grossAmount'),
  pointAmount: totalOf('pointAmount'),
  lineAmount: totalOf('lineAmount'),
  payableGross: totalOf('payableGross'),
  taxAmount: totalOf('taxAmount'),
  netPayable: totalOf('netPayable'),
  upAmount: (doc: Totals) => capitalWords(doc.netPayable),
  paidAmount: (doc: Totals) => sumOf(doc.payments, ({ payAmount }) => of(payAmount)),
}

export const settleRules = {
  period: {
    holds: ({ period, $ }: { readonly period: string; readonly $: { readonly today: string } }) => period <= $.today.slice(0, 7),
    message: '结算期间不能晚于本月',
  },
}

/** States in which everything may still be computed anew. */
export const OPEN_STATES = ['draft', 'calculated', 'failed'] as const

/** What may be asked of a settlement that is still computed. */
export const isOpenState = (state: string): boolean => OPEN_STATES.some((own) => own === state)

export const isFrozenState = (state: string): boolean => FROZEN.some((own) => own === state)

/** Once it is frozen nobody changes it in its form. */
export const untilFrozen = {
  before: 'edit' as const,
  holds: ({ $ }: { readonly $: { readonly state: string } }) => isOpenState($.state),
  message: '结算单已冻结，不能修改',
}

/** Does it ask for agents whose co-operation has ended? */
export const stopped = {
  give: 'exists' as const,
  from: 'zs.agent' as const,
  where: ({ agentIds }: { readonly agentIds: string | null }): Condition | undefined =>
    agentIds ? all(oneOf('id', parts(agentIds)), eq('agentStatus', '3')) : undefined,
}

import { create, update, type Effects, type Values } from '../../definitions/effect.ts'
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
import type { Start } from '../../definitions/start.ts'
import { thisMonth, today } from '../../definitions/start.ts'
import { parts } from '../../definitions/listed.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { terminal } from './filing.ts'
import { FROZEN } from './frozen.ts'
import { WITHHELD } from './statement.ts'

/** 结算, what settlements of agents have in common: header, statements, what is done with them (ZS-R14 to ZS-R16). */

const lastMonth = ({ today: day }: Start): string => addDays(day, -28).slice(0, 7)

const made = { editable: false } as const

export const settleFields = {
  billNo: text('结算单号', { editable: false, listed: true, queried: true }),
  period: month('结算期间', { required: true, default: lastMonth, listed: true, queried: 'range' }),
  deptId: dept('结算部门', { listed: true, queried: true }),
  agentIds: refs('指定代理商', { to: 'zs.agent', reads: ['agentStatus'] }),
  productIds: refs('指定产品', { to: 'bsc.product' }),
  taxMonth: month('税款所属月', { required: true, default: thisMonth }),
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

const confirming = {
  confirmStatus: dict('对账状态', { code: 'settle_confirm_status' }),
  confirmBy: user('确认人'),
  confirmTime: datetime('确认时间'),
  disputeReason: text('异议说明'),
  payStatus: dict('付款状态', { code: 'settle_pay_status' }),
}

const amounts = {
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
const noticed = (notices: readonly Known[] | undefined, agentId: string | null, paid = ''): Decimal =>
  sumOf(
    (notices ?? []).filter((row) => row['agentId'] === agentId && row['billNo'] !== paid),
    (row) => amountOf(row['amount']),
  )

/** Open payment notices of a settlement. */
export const noticesOf = {
  give: 'rows' as const,
  from: 'xt.paymentNotice.payItems' as const,
  take: ['amount', 'head.agentId', 'head.billNo'],
  where: ({ billNo, $ }: { readonly billNo: string | null; readonly $: { readonly state: string } }): Condition | undefined =>
    billNo && isFrozenState($.state)
      ? all(eq('sourceBillNo', billNo), oneOf('head.billStatus', ['draft', 'approving', 'approved', 'rejected', 'confirmed']))
      : undefined,
}

/** Whom a notice pays, and where. */
export const payeesOf = {
  give: 'rows' as const,
  from: 'zs.agent' as const,
  take: ['accountName', 'bankName', 'bankAccount', 'depositAccountId'],
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
    taxMode: dict('票据方式', { code: 'zs_tax_mode' }),
    ...amounts,
    balance: money('结算余额', sum),
    payableGross: money('应付税前', sum),
    ...payable,
    invoiceAmount: money('已收发票', sum),
    noticeAmount: money('付款通知中', { derived: 'live', ...sum }),
    paidAmount: money('已付金额', { ...sum, atLeast: 0, atMost: 'netPayable', message: '付款金额不能大于未付净额' }),
    ...confirming,
  },
  derive: { noticeAmount: ({ agentId }, head) => noticed(head.$.facts['notices'], agentId) },
  unique: [{ fields: ['agentId'], message: '同一代理商只能有一张对账单' }],
  editable: false,
})

export const highStatements = lines('代理商对账单', {
  columns: {
    ...agent,
    taxMode: dict('票据方式', { code: 'zs_tax_mode' }),
    ...amounts,
    holdIn: money('上期待票', sum),
    balance: money('结算余额', sum),
    ticketRate: percent('票据覆盖比例(%)'),
    ticketAvail: money('可用票据', sum),
    ticketUsed: money('使用票据', sum),
    payableGross: money('应付税前', sum),
    holdOut: money('待票结转', sum),
    ...payable,
    noticeAmount: money('付款通知中', { derived: 'live', ...sum }),
    paidAmount: money('已付金额', { ...sum, atLeast: 0, atMost: 'netPayable', message: '付款金额不能大于未付净额' }),
    ...confirming,
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

/** 待确认, 已确认, 有异议 and 已剔除 of settle_confirm_status. */
const [WAITING, CONFIRMED, DISPUTED, EXCLUDED] = ['0', '1', '2', '3'] as const
/** 未付款, 部分付款, 已付清 and 无需付款 of settle_pay_status. */
const [UNPAID, IN_PART, SETTLED, NOTHING_DUE] = ['0', '1', '2', '3'] as const

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

const of = (amount: Decimal | null): Decimal => amount ?? ZERO

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
  taxMonth: {
    holds: ({ period, taxMonth }: { readonly period: string; readonly taxMonth: string }) => taxMonth >= period,
    message: '税款所属月不能早于结算期间',
  },
}

/** States in which everything may still be computed anew. */
export const OPEN_STATES = ['draft', 'calculated', 'failed'] as const

const ofAgent = <R extends { readonly agentId: string | null }>(rows: readonly R[], agentId: unknown): R | undefined =>
  rows.find((row) => row.agentId === agentId)

const named = (doc: Settling, { agentIds }: Row): readonly StatementRow[] => {
  const wanted = new Set(parts(String(agentIds ?? '')))
  return doc.statements.filter(({ agentId }) => agentId !== null && wanted.has(agentId))
}

/** What of a statement may still be paid. */
const due = (doc: Settling, row: StatementRow, notice = ''): Decimal =>
  of(row.netPayable)
    .minus(of(row.paidAmount))
    .minus(noticed(doc.$.facts.notices, row.agentId, notice))

/** Verified invoices of an agent gate what is paid to it, but not to a person whose tax is withheld. */
const covered = (doc: Settling, row: StatementRow, payAmount: Decimal): boolean =>
  doc.invoices === undefined ||
  row.taxMode === WITHHELD ||
  of(row.paidAmount)
    .plus(payAmount)
    .le(
      sumOf(
        doc.invoices.filter(({ agentId, verifyStatus }) => agentId === row.agentId && verifyStatus === '1'),
        (one) => of(one.invoiceAmount),
      ),
    )

const statusAfter = (row: StatementRow, paid: Decimal): string => {
  if (of(row.netPayable).isZero()) return NOTHING_DUE
  return paid.ge(of(row.netPayable)) ? SETTLED : paid.gt(0) ? IN_PART : UNPAID
}

const paying = (doc: Settling, asked: Row, payAmount: Decimal): Effects => {
  const row = ofAgent(doc.statements, asked['agentId'])
  if (!row) return []
  const paid = of(row.paidAmount).plus(payAmount)
  const payment = {
    agentId: row.agentId,
    payDate: asked['payDate'] ?? doc.$.today,
    payWay: asked['payWay'] ?? '1',
    payAmount,
    voucherNo: asked['voucherNo'] ?? null,
    payBy: doc.$.me.userId,
    remark: asked['remark'] ?? null,
  } as Values
  return [
    update(row, { add: { paidAmount: payAmount }, set: { payStatus: statusAfter(row, paid) } }),
    update(doc, { rows: { payments: { add: [payment] } } }),
  ]
}

const chosen = refs('代理商', { to: 'zs.agent', required: true })
const one = ref('代理商', { to: 'zs.agent', required: true })

type Frame = {
  /** Who confirms statements of his own beside business. */
  readonly title: { readonly confirm: string; readonly dispute: string; readonly exclude: string }
  readonly refused: { readonly handled: string; readonly notDisputed: string; readonly unconfirmed: string }
}

const WORDS: Frame = {
  title: { confirm: '确认对账', dispute: '提出异议', exclude: '剔除对账单' },
  refused: { handled: '该对账单已处理', notDisputed: '只有有异议的对账单可以剔除', unconfirmed: '还有未确认的对账单' },
}

/** What becomes of a frozen statement: confirmed, disputed, put out; then the whole is confirmed. `exclude` gives back what the agent's lines took. */
export const reconciling = <Doc extends Settling>(exclude: (doc: Doc, agentIds: ReadonlySet<string>) => Effects) =>
  ({
    ackExceptions: {
      title: '核对异常',
      from: 'calculated',
      role: 'business',
      ask: ['ackRemark'],
      effects: (doc: Settling) => [update(doc, { set: { ackExceptions: 'Y' } })],
    },
    confirmStatement: {
      title: WORDS.title.confirm,
      from: 'frozen',
      role: 'business',
      ask: { agentIds: chosen },
      answers: [
        {
          holds: (doc: Settling, asked: Row) =>
            named(doc, asked).length > 0 &&
            named(doc, asked).every(({ confirmStatus }) => confirmStatus === WAITING || confirmStatus === DISPUTED),
          message: WORDS.refused.handled,
          field: 'agentIds',
        },
      ],
      effects: (doc: Settling, asked: Row) =>
        named(doc, asked).map((row) =>
          update(row, { set: { confirmStatus: CONFIRMED, confirmBy: doc.$.me.userId, confirmTime: doc.$.now } }),
        ),
    },
    disputeStatement: {
      title: WORDS.title.dispute,
      from: 'frozen',
      role: 'business',
      ask: { agentIds: chosen, disputeReason: text('异议说明', { required: true }) },
      answers: [
        {
          holds: (doc: Settling, asked: Row) =>
            named(doc, asked).length > 0 && named(doc, asked).every(({ confirmStatus }) => confirmStatus === WAITING),
          message: WORDS.refused.handled,
          field: 'agentIds',
        },
      ],
      effects: (doc: Settling, asked: Row) => [
        named(doc, asked).map((row) =>
          update(row, { set: { confirmStatus: DISPUTED, disputeReason: String(asked['disputeReason'] ?? '') } }),
        ),
        ...(['business', 'finance'] as const).map((role) => ({
          effect: 'message' as const,
          title: `结算单${doc.billNo ?? ''}有对账单提出异议：${String(asked['disputeReason'] ?? '')}`,
          role,
        })),
      ],
    },
    excludeStatement: {
      title: WORDS.title.exclude,
      from: 'frozen',
      role: 'finance',
      ask: { agentIds: chosen },
      answers: [
        {
          holds: (doc: Settling, asked: Row) =>
            named(doc, asked).length > 0 && named(doc, asked).every(({ confirmStatus }) => confirmStatus === DISPUTED),
          message: WORDS.refused.notDisputed,
          field: 'agentIds',
        },
      ],
      effects: (doc: Doc, asked: Row) => exclude(doc, new Set(named(doc, asked).map(({ agentId }) => agentId ?? ''))),
    },
    confirm: {
      title: '完成对账',
      from: 'frozen',
      to: 'confirmed',
      role: 'finance',
      when: (doc: Settling) => doc.statements.every(({ confirmStatus }) => confirmStatus === CONFIRMED || confirmStatus === EXCLUDED),
      message: WORDS.refused.unconfirmed,
    },
  }) as const

/** What an excluded statement says: nothing is due; what came before stays for the next one. */
export const excluded = (row: { readonly $: { readonly id: string } }, keys: readonly string[]): Effects => [
  update(row, { set: { confirmStatus: EXCLUDED, payStatus: NOTHING_DUE, ...Object.fromEntries(keys.map((key) => [key, ZERO])) } }),
]

/** Finance may say how much of a statement goes into the deposit. */
export const deducting = {
  setDeduct: {
    title: '设置转入保证金',
    from: 'frozen',
    role: 'finance',
    ask: { agentId: one, depositDeduct: money('转入保证金', { required: true }) },
    answers: [
      {
        holds: (doc: Settling, { agentId, depositDeduct }: Row) => {
          const row = ofAgent(doc.statements, agentId)
          const wanted = exact(String(depositDeduct ?? 0))
          return row !== undefined && wanted.ge(0) && wanted.le(of(row.payableGross).minus(of(row.taxAmount)))
        },
        message: '转入保证金不能大于税后应付金额',
        field: 'depositDeduct',
      },
    ],
    effects: (doc: Settling, { agentId, depositDeduct }: Row) => {
      const row = ofAgent(doc.statements, agentId)
      const wanted = exact(String(depositDeduct ?? 0))
      return row
        ? [update(row, { set: { depositDeduct: wanted, netPayable: of(row.payableGross).minus(of(row.taxAmount)).minus(wanted) } })]
        : []
    },
  },
} as const

/** The agents' invoices, without which nothing is paid to a firm. */
export const invoicing = {
  registerInvoice: {
    title: '登记发票',
    from: ['confirmed', 'approved', 'paying'],
    role: 'business',
    ask: {
      agentId: one,
      invoiceNo: text('发票号码', { required: true, max: 30 }),
      invoiceDate: date('开票日期', { required: true }),
      invoiceKind: dict('票据种类', { code: 'zs_bill_kind', required: true }),
      invoiceContent: dict('开票内容', { code: 'zs_bill_content', required: true }),
      invoiceAmount: money('价税合计', { required: true, above: 0, message: '金额必须大于0' }),
      files: files('附件'),
    },
    answers: [
      {
        holds: (doc: Settling, { agentId }: Row) => ofAgent(doc.statements, agentId) !== undefined,
        message: '没有该代理商的对账单',
        field: 'agentId',
      },
    ],
    effects: (doc: Settling, asked: Row) => [
      update(doc, {
        rows: {
          invoices: {
            add: [
              {
                ...(Object.fromEntries(
                  ['agentId', 'invoiceNo', 'invoiceDate', 'invoiceKind', 'invoiceContent', 'invoiceAmount', 'files'].map((key) => [
                    key,
                    asked[key] ?? null,
                  ]),
                ) as Values),
                verifyStatus: '0',
              },
            ],
          },
        },
      }),
    ],
  },
  verifyInvoice: {
    title: '验票',
    from: ['confirmed', 'approved', 'paying'],
    role: 'finance',
    ask: {
      invoiceNo: text('发票号码', { required: true }),
      verifyStatus: dict('验票状态', { code: 'zs_verify_status', required: true, default: '1' }),
    },
    answers: [
      {
        holds: (doc: Settling, { invoiceNo }: Row) => (doc.invoices ?? []).some((row) => row.invoiceNo === invoiceNo),
        message: '没有登记这张发票',
        field: 'invoiceNo',
      },
    ],
    effects: (doc: Settling, { invoiceNo, verifyStatus }: Row) =>
      (doc.invoices ?? []).flatMap((row) => {
        if (row.invoiceNo !== invoiceNo) return []
        const statement = ofAgent(doc.statements, row.agentId)
        const before = row.verifyStatus === '1' ? of(row.invoiceAmount) : ZERO
        const after = verifyStatus === '1' ? of(row.invoiceAmount) : ZERO
        return [
          update(row, { set: { verifyStatus: String(verifyStatus) } }),
          ...(statement ? [update(statement, { add: { invoiceAmount: after.minus(before) } })] : []),
        ]
      }),
  },
} as const

const isSettled = ({ payStatus }: StatementRow): boolean => payStatus === SETTLED || payStatus === NOTHING_DUE

/** Money that goes out, statement by statement; all paid, the settlement is. */
export const disbursing = (refusal: string) =>
  ({
    makeNotice: {
      title: '生成付款通知',
      from: ['approved', 'paying'],
      role: 'finance',
      when: (doc: Settling) => doc.statements.some((row) => due(doc, row).gt(0)),
      message: '没有可付款的对账单',
      ask: { agentIds: chosen },
      answers: [
        {
          holds: (doc: Settling, asked: Row) => named(doc, asked).length > 0 && named(doc, asked).every((row) => due(doc, row).gt(0)),
          message: '没有可付款的对账单',
          field: 'agentIds',
        },
      ],
      effects: (doc: Settling, asked: Row) =>
        named(doc, asked).map((row) => {
          const amount = due(doc, row)
          const payee = doc.$.facts.payees.find((own) => own['id'] === row.agentId)
          return create('xt.paymentNotice', {
            noticeType: '2',
            payKind: '3',
            payeeType: '2',
            agentId: row.agentId,
            payeeName: payee?.['accountName'] ?? null,
            bankName: payee?.['bankName'] ?? null,
            bankNo: payee?.['bankAccount'] ?? null,
            dueDate: doc.$.today,
            amount: amount.toString(),
            payItems: [
              { content: `结算单${doc.billNo ?? ''}`, sourceBillNo: doc.billNo, sourceDocId: doc.$.id, amount: amount.toString() },
            ],
          })
        }),
    },
    pay: {
      title: '登记付款',
      from: ['approved', 'paying'],
      to: 'paying',
      role: 'cashier',
      ask: {
        agentId: one,
        payDate: date('付款日期', { required: true, default: today }),
        payWay: dict('付款方式', { code: 'settle_pay_way', default: '1' }),
        payAmount: money('付款金额', { required: true }),
        voucherNo: text('付款凭证号', { required: true }),
        remark: text('备注'),
      },
      answers: [
        {
          holds: (doc: Settling, { agentId, payAmount, remark }: Row) => {
            const row = ofAgent(doc.statements, agentId)
            const amount = exact(String(payAmount ?? 0))
            // A notice that is paid says its own number.
            return row !== undefined && amount.gt(0) && amount.le(due(doc, row, String(remark ?? ''))) && covered(doc, row, amount)
          },
          message: refusal,
          field: 'payAmount',
        },
      ],
      effects: (doc: Settling, asked: Row) => paying(doc, asked, exact(String(asked['payAmount'] ?? 0))),
    },
    cancelPay: {
      title: '撤销付款',
      from: ['paying', 'paid'],
      to: 'paying',
      role: 'finance_manager',
      ask: {
        agentId: one,
        payAmount: money('撤销金额', { required: true, above: 0, message: '撤销金额必须大于0' }),
        remark: text('备注', { required: true }),
      },
      answers: [
        {
          holds: (doc: Settling, { agentId, payAmount }: Row) => {
            const row = ofAgent(doc.statements, agentId)
            return row !== undefined && exact(String(payAmount ?? 0)).le(of(row.paidAmount))
          },
          message: '撤销金额不能大于已付金额',
          field: 'payAmount',
        },
      ],
      effects: (doc: Settling, asked: Row) => paying(doc, asked, exact(String(asked['payAmount'] ?? 0)).negated()),
    },
    finish: {
      title: '付清',
      from: ['approved', 'paying'],
      to: 'paid',
      auto: true,
      when: (doc: Settling) => doc.statements.every(isSettled),
    },
  }) as const

/** At approval what is due becomes payable, what goes into deposits is received there; where nothing is due, nothing need be paid. */
export const becomesDue = (doc: Settling): Effects =>
  doc.statements.map((row) => {
    const accountId = doc.$.facts.payees.find((own) => own['id'] === row.agentId)?.['depositAccountId']
    return [
      of(row.netPayable).isZero() && update(row, { set: { payStatus: NOTHING_DUE } }),
      of(row.depositDeduct).gt(0) &&
        typeof accountId === 'string' &&
        create(
          'bzj.receive',
          { accountId, receiveType: '3', receiveDate: doc.$.today, amount: of(row.depositDeduct), sourceBillNo: doc.billNo },
          { state: 'approved' },
        ),
    ]
  })

/** What may be asked of a settlement that is still computed. */
export const isOpenState = (state: string): boolean => OPEN_STATES.some((own) => own === state)

export const isFrozenState = (state: string): boolean => FROZEN.some((own) => own === state)

export const UNTOUCHED = { confirmStatus: WAITING, payStatus: UNPAID } as const

/** Once it is frozen nobody changes it in its form. */
export const revision = [
  {
    holds: ({ $ }: { readonly $: { readonly state: string } }) => isOpenState($.state),
    message: '结算单已冻结，不能修改',
  },
]

/** Does it ask for agents whose co-operation has ended? */
export const stopped = {
  give: 'exists' as const,
  from: 'zs.agent' as const,
  where: ({ agentIds }: { readonly agentIds: string | null }): Condition | undefined =>
    agentIds ? all(oneOf('id', parts(agentIds)), eq('agentStatus', '3')) : undefined,
}

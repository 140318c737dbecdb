import { create, update, type Effects, type Values } from '../../definitions/effect.ts'
import { date, dict, files, money, ref, refs, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { today } from '../../definitions/start.ts'
import { decimal as exact, ZERO, type Decimal } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { acknowledging } from './run-actions.ts'
import { isOpenState, noticed, of, type Settling, type StatementRow } from './settlement.ts'
import { CONFIRMED, DISPUTED, EXCLUDED, NOTHING_DUE, PAID, UNCONFIRMED, UNPAID } from './statement-status.ts'
import { covered, ofAgent, paying } from './paying.ts'

/** What is done with the statements of a settlement: agreed on, invoiced, paid (ZS-R15, ZS-R16). */

export const UNTOUCHED = { confirmStatus: UNCONFIRMED, payStatus: UNPAID } as const

const named = (doc: Settling, { agentIds }: Row): readonly StatementRow[] => {
  const wanted = new Set(parts(String(agentIds ?? '')))
  return doc.statements.filter(({ agentId }) => agentId !== null && wanted.has(agentId))
}

/** What of a statement may still be paid. */
const due = (doc: Settling, row: StatementRow, notice = ''): Decimal =>
  of(row.netPayable)
    .minus(of(row.paidAmount))
    .minus(noticed(doc.$.facts.notices, row.agentId, notice))

const chosen = refs('代理商', { to: 'zs.agent', required: true })
const one = ref('代理商', { to: 'zs.agent', required: true })

/** What becomes of a frozen statement: confirmed, disputed, put out; then the whole is confirmed. `exclude` gives back what the agent's lines took. */
export const reconciling = <Doc extends Settling>(exclude: (doc: Doc, agentIds: ReadonlySet<string>) => Effects) =>
  ({
    ...acknowledging,
    confirmStatement: {
      title: '确认对账',
      from: 'frozen',
      role: 'business',
      ask: { agentIds: chosen },
      checks: [
        {
          holds: (doc: Settling, asked: Row) =>
            named(doc, asked).length > 0 &&
            named(doc, asked).every(({ confirmStatus }) => confirmStatus === UNCONFIRMED || confirmStatus === DISPUTED),
          message: '该对账单已处理',
          field: 'agentIds',
        },
      ],
      effects: (doc: Settling, asked: Row) =>
        named(doc, asked).map((row) =>
          update(row, { set: { confirmStatus: CONFIRMED, confirmBy: doc.$.me.userId, confirmTime: doc.$.now } }),
        ),
    },
    disputeStatement: {
      title: '提出异议',
      from: 'frozen',
      role: 'business',
      ask: { agentIds: chosen, disputeReason: text('异议说明', { required: true }) },
      checks: [
        {
          holds: (doc: Settling, asked: Row) =>
            named(doc, asked).length > 0 && named(doc, asked).every(({ confirmStatus }) => confirmStatus === UNCONFIRMED),
          message: '该对账单已处理',
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
      title: '剔除对账单',
      from: 'frozen',
      role: 'finance',
      ask: { agentIds: chosen },
      checks: [
        {
          holds: (doc: Settling, asked: Row) =>
            named(doc, asked).length > 0 && named(doc, asked).every(({ confirmStatus }) => confirmStatus === DISPUTED),
          message: '只有有异议的对账单可以剔除',
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
      message: '还有未确认的对账单',
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
    checks: [
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
    checks: [
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
    checks: [
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

const isSettled = ({ payStatus }: StatementRow): boolean => payStatus === PAID || payStatus === NOTHING_DUE

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
      checks: [
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
      checks: [
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
      checks: [
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

/** 解冻: what was agreed on is open again; `release` gives back what the lines took. */
export const unfreezing = <Doc extends Settling>(release: (doc: Doc) => Effects) =>
  ({
    unfreeze: {
      title: '解冻',
      from: ['frozen', 'confirmed', 'rejected'],
      to: 'calculated',
      role: 'finance_manager',
      ask: ['unfreezeReason'],
      checks: [
        {
          holds: ({ $ }: { readonly $: { readonly facts: { readonly later: boolean } } }) => !$.facts.later,
          message: '存在后续已冻结的结算单，请先解冻后续结算单',
        },
      ],
      effects: (doc: Doc) => [
        release(doc),
        update(doc, { set: { freezeTime: null } }),
        doc.statements.map((row) =>
          update(row, { set: { confirmStatus: UNCONFIRMED, confirmBy: null, confirmTime: null, disputeReason: null } }),
        ),
      ],
    },
  }) as const

export const voiding = {
  void: {
    title: '作废',
    from: ['calculated', 'failed', 'frozen', 'confirmed'],
    to: 'voided',
    role: 'business',
    when: ({ $ }: { readonly $: { readonly state: string } }) => isOpenState($.state),
    message: '已冻结的结算单请先解冻',
    ask: { reason: text('作废原因', { required: true, max: 200 }) },
  },
} as const

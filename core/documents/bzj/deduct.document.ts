import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, type Effects, message, reverse, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, gt, lt } from '../../kernel/condition.ts'
import { type Decimal, max, sumOf, ZERO } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { freedBy } from '../sale/earnest.ts'
import { FUNDED } from './accounts-offered.ts'
import { DEDUCTED, DEDUCTION, holdOn, occupy, payOut, underWay } from './deposit.ts'

/** 逾期货款抵扣 and 点数费用 of deposit_deduct_type. */
const [OVERDUE, POINTS] = ['1', '5'] as const
/** 窜货违约金, 违规低价 and 合同违约. */
const isBreach = (deductType: string | null): boolean => isOneOf(deductType, '2', '3', '6')
/** 保证金抵扣 of collect_type. */
const BY_DEPOSIT = '3'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  accountId: ref('保证金账户', {
    to: 'bzj.account',
    required: true,
    fills: {
      orgId: 'orgId',
      ownerName: 'ownerName',
      depositType: 'depositType',
      companyId: 'companyId',
      agentId: 'agentId',
      receivableCompanyId: 'companyId',
    },
    reads: ['availableAmount'],
    listed: true,
    queried: true,
  }),
  ownerName: text('主体名称', { editable: false, listed: true, queried: true }),
  agentId: ref('代理商', { to: 'zs.agent', editable: false }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', editable: false }),
  orgId: dept('所属组织', { editable: false }),
  depositType: dict('保证金类型', { code: 'deposit_type', editable: false, listed: true }),
  deductDate: date('扣除日期', { required: true, default: today, listed: true, queried: 'range' }),
  deductType: dict('扣除类型', { code: 'deposit_deduct_type', required: true, default: OVERDUE, listed: true, queried: true }),
  receivableCompanyId: ref('欠款商业公司', { required: 'shown', to: 'bsc.bscBussCompany' }),
  inputAmount: money('扣款金额', { required: 'shown', above: 0, message: '扣款金额必须大于0' }),
  amount: money('扣除金额', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  availableAmount: money('账户可用余额', { derived: 'onRead', dependsOn: ['accountId'] }),
  releaseAmount: money('同时释放占用', { derived: true }),
  noticeDate: date('通知对方日期'),
  evidence: files('违约证据', { required: 'shown' }),
  confirmFile: files('对方确认书'),
  sourceBillNo: text('来源单号', { max: 60, queried: true }),
  collectionId: ref('收款核销单', { to: 'sale.collection', editable: false }),
  taken: bool('已扣款', { editable: false, default: 'N', hidden: true }),
  reason: longText('扣除说明', { required: true, max: 500 }),
}

const items = lines('抵扣应收', {
  under: fields,
  columns: {
    receivableId: ref('应收单', {
      to: 'sale.receivable',
      required: true,
      fills: { sourceBillNo: 'sourceBillNo', dueDate: 'dueDate', balance: 'balance', amount: 'balance', orderId: 'orderId' },
      reads: ['amount', 'collectedAmount', 'earnestMoney', 'releasedEarnest'],
    }),
    orderId: ref('销售订单', { to: 'sale.saleOrder', editable: false, hidden: true, reads: ['depositAccountId'] }),
    sourceBillNo: text('来源单号', { editable: false }),
    dueDate: date('到期日', { editable: false }),
    balance: money('未核销余额', { editable: false, totalled: true }),
    amount: money('抵扣金额', {
      required: true,
      above: 0,
      atMost: 'balance',
      message: '抵扣金额必须大于0且不能大于未核销余额',
      totalled: true,
    }),
    releaseAmount: money('释放占用', { derived: true, totalled: true }),
  },
  pull: {
    from: 'sale.receivable',
    by: 'receivableId',
    where: ({ deductType, receivableCompanyId, agentId, orgId, $ }) =>
      deductType === OVERDUE && receivableCompanyId && orgId
        ? all(
            eq('companyId', receivableCompanyId),
            ...(agentId ? [eq('agentId', agentId)] : []),
            eq('orgId', orgId),
            gt('balance', '0'),
            lt('dueDate', $.today),
          )
        : undefined,
    wants: '请先选择保证金账户和欠款商业公司',
    shows: ['sourceBillNo', 'postDate', 'dueDate', 'amount', 'balance'],
  },
  choices: {
    receivableId: (_, { receivableCompanyId, agentId }) =>
      all(eq('companyId', receivableCompanyId), ...(agentId ? [eq('agentId', agentId)] : []), gt('balance', '0')),
  },
  derive: {
    releaseAmount: (row, { accountId }) =>
      row.$.ref('orderId')['depositAccountId'] === accountId ? freedBy(row.$.ref('receivableId'), row.amount) : ZERO,
  },
  unique: [{ fields: ['receivableId'], message: '同一应收单不能重复' }],
})

type Deduction = Parameters<typeof holdOn>[2] & { readonly accountId: string | null; readonly amount: Decimal }

/** The amount goes out, once. */
const taken = (doc: Deduction): Effects => [
  payOut(holdOn(doc.accountId, DEDUCTION, doc), DEDUCTED, doc.amount),
  update(doc, { set: { taken: 'Y' } }),
]

/** 保证金扣除: finance takes money from a deposit for overdue goods, penalties or fees. */
export default defineDocument({
  key: 'bzj.deduct',
  title: '保证金扣除',
  number: 'BZJK{yyyyMM}{seq:4}',
  states: { approved: '已扣除' },
  about: 'ownerName',
  fields,
  lines: { items },
  derive: {
    amount: (doc) => (doc.deductType === OVERDUE ? sumOf(doc.items, ({ amount }) => amount) : (doc.inputAmount ?? ZERO)),
    upAmount: ({ amount }) => capitalWords(amount),
    availableAmount: ({ $ }) => amountOf($.ref('accountId')['availableAmount']),
    releaseAmount: (doc) => (doc.deductType === OVERDUE ? sumOf(doc.items, ({ releaseAmount }) => releaseAmount) : ZERO),
  },
  shown: {
    receivableCompanyId: ({ deductType }) => deductType === OVERDUE,
    inputAmount: ({ deductType }) => deductType !== OVERDUE,
    noticeDate: ({ deductType }) => deductType !== OVERDUE,
    evidence: ({ deductType }) => isBreach(deductType),
  },
  choices: { accountId: () => FUNDED },
  checks: [
    { field: 'items', holds: (doc) => doc.deductType !== OVERDUE || doc.items.length > 0, message: '请选择抵扣应收' },
    {
      // While it is decided about, it holds its amount itself.
      holds: ({ amount, availableAmount, releaseAmount, $ }) => $.state === 'approving' || amount.le(availableAmount.plus(releaseAmount)),
      message: '扣除金额大于账户可用余额与可释放占用之和',
    },
    {
      rows: 'items',
      field: 'dueDate',
      holds: ({ dueDate }, doc) => doc.deductType !== OVERDUE || (dueDate !== null && dueDate < doc.$.today),
      message: '存在未逾期的应收，是否继续',
      warns: true,
      said: '尚未逾期',
    },
    { field: 'items', holds: (doc) => doc.deductType === OVERDUE || doc.items.length === 0, message: '只有逾期货款抵扣可以填写抵扣应收' },
  ],
  locks: underWay,
  effects: {
    submit: (doc) => {
      const amount = max(ZERO, doc.amount.minus(doc.releaseAmount))
      return [amount.gt(0) && occupy(holdOn(doc.accountId, DEDUCTION, doc), amount)]
    },
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
    approve: (doc) => [
      reverse('submit'),
      doc.deductType === OVERDUE
        ? [
            create(
              'sale.collection',
              {
                collectType: BY_DEPOSIT,
                orgId: doc.orgId,
                companyId: doc.receivableCompanyId,
                deductId: doc.$.id,
                items: doc.items.map(({ receivableId, amount }) => ({ receivableId, amount: amount.toString() })),
              },
              { state: 'approved', as: 'collectionId' },
            ),
            // What the collection releases may be taken: only once it has released it.
            act('bzj.deduct', doc.$.id, 'take'),
          ]
        : [taken(doc), doc.deductType !== POINTS && message(`违约金${yuan(doc.amount)}元请入账`, { role: 'finance' })],
    ],
  },
  actions: {
    take: {
      title: '扣款',
      from: 'approved',
      role: 'finance_manager',
      when: (doc) => doc.taken === 'N',
      message: '该扣除单已扣款',
      effects: taken,
    },
  },
  approval: [
    'dept_manager',
    'finance',
    { role: 'legal', says: '窜货违约金、违规低价或合同违约', when: ({ deductType }) => isBreach(deductType) },
    { role: 'finance_manager', says: '金额 ≥ 20,000.00', when: ({ amount }) => amount.ge(20_000) },
    {
      role: 'general_manager',
      says: '金额 ≥ 100,000.00，或窜货违约金、违规低价、合同违约、其他',
      when: ({ amount, deductType }) => amount.ge(100_000) || isBreach(deductType) || deductType === '9',
    },
  ],
  print: 'A5',
  sample: 28,
})

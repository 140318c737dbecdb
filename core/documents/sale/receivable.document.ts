import { defineRegister } from '../../definitions/document.ts'
import { message, type Message } from '../../definitions/effect.ts'
import { date, dict, int, money, ref, sellingOrg, text, user } from '../../definitions/fields.ts'
import { me } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { all, eq, gt, lt, ne } from '../../kernel/condition.ts'
import { ZERO, type Decimal, sumOf } from '../../kernel/decimal.ts'
import { billOpening } from './bill-opening.ts'
import { daysOverdue, settled } from './open-bill.ts'

type Overdue = {
  readonly saleUserId: string | null
  readonly balance: Decimal
  readonly overdueDays: number
  readonly $: { readonly ref: (field: 'saleUserId') => Known }
}

/** Who hears besides of bills that have been overdue for so many days (sale receivableOverdue). */
const FURTHER = [
  { days: 30, role: 'sales_director' },
  { days: 60, role: 'finance_manager' },
] as const

/** 期初 of receivable_type. */
const OPENING = '4'

const counted = (bills: readonly Overdue[]) => `${bills.length}笔逾期应收共${yuan(sumOf(bills, ({ balance }) => balance ?? ZERO))}元`

/** What the salesman of these bills is told, and whoever hears of those that are long overdue today. */
const overdueTold = (bills: readonly Overdue[]): readonly Message[] => {
  const [first] = bills
  const userId = first?.saleUserId
  const name = first?.$.ref('saleUserId')['realname'] ?? '无业务员'
  const further = FURTHER.flatMap(({ days, role }) => {
    const reached = bills.filter(({ overdueDays }) => overdueDays === days)
    return reached.length ? [message(`${name}名下有${counted(reached)}，已满${days}天`, { role })] : []
  })
  return [...(userId ? [message(`您名下有${counted(bills)}`, { userId })] : []), ...further]
}

/** 应收台账: finance and sales see what every customer owes, bill by bill; written only by shipments, returns, adjustments, invoices, collections. */
export default defineRegister({
  key: 'sale.receivable',
  title: '应收台账',
  titleField: 'sourceBillNo',
  about: 'companyId',
  order: 'postDate desc',
  fields: {
    receivableType: dict('应收类型', { code: 'receivable_type', editable: false, listed: true, queried: true }),
    sourceId: text('来源单据', { editable: false, hidden: true, indexed: true }),
    sourceBillNo: text('来源单号', { editable: false, listed: true, queried: true }),
    orderId: ref('销售订单', { to: 'sale.saleOrder', editable: false, listed: true, queried: true }),
    orgId: sellingOrg('销售组织', { editable: false, queried: true }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', editable: false, listed: true, queried: true }),
    hospitalId: ref('终端医院', { to: 'bsc.hospital', editable: false, listed: true, queried: true }),
    agentId: ref('代理商', { to: 'zs.agent', editable: false, queried: true }),
    saleUserId: user('业务员', { reads: ['realname'], editable: false, listed: true, queried: true }),
    postDate: date('入账日期', { editable: false, listed: true, queried: 'range' }),
    amount: money('应收金额', { editable: false, listed: true }),
    invoicedAmount: money('已开票金额', { editable: false, listed: true }),
    invoiceNo: text('发票号码', { editable: false, listed: true }),
    collectedAmount: money('已核销金额', { editable: false, listed: true }),
    balance: money('未核销余额', { derived: true, listed: true }),
    writeOffStatus: dict('核销状态', { code: 'write_off_status', derived: true, listed: true, queried: true }),
    dueDate: date('到期日', { editable: false, listed: true, queried: 'range' }),
    overdueDays: int('逾期天数', { derived: 'onRead', dependsOn: ['amount', 'collectedAmount', 'dueDate'], listed: true }),
    earnestMoney: money('占用保证金', { editable: false, listed: true }),
    releasedEarnest: money('已释放保证金', { editable: false }),
    heldEarnest: money('仍占用保证金', { derived: true, hidden: true }),
  },
  derive: {
    balance: (doc) => (doc.amount ?? ZERO).minus(doc.collectedAmount ?? ZERO),
    writeOffStatus: (doc) => settled(doc.collectedAmount ?? ZERO, doc.balance),
    overdueDays: (doc) => daysOverdue(doc),
    heldEarnest: (doc) => (doc.earnestMoney ?? ZERO).minus(doc.releasedEarnest ?? ZERO),
  },
  // What was open before came from no document here.
  unique: [{ fields: ['receivableType', 'sourceId', 'orderId'], where: ne('receivableType', OPENING), message: '该单据已入应收' }],
  jobs: {
    receivableOverdue: {
      title: '逾期应收提醒',
      cron: '0 30 8 * * ?',
      description: '告知业务员其名下的逾期应收；满30天的另告知销售总监，满60天的另告知财务经理',
      looksAt: (day) => all(gt('balance', '0'), lt('dueDate', day)),
      by: (doc) => doc.saleUserId ?? '',
      together: (docs) => overdueTold(docs),
    },
  },
  picks: {
    receivable_pick: {
      id: 'rp08',
      title: '应收单选择',
      params: { companyId: 'required', orgId: 'optional' },
      where: ({ companyId = '', orgId }) => all(eq('companyId', companyId), ne('balance', '0'), ...(orgId ? [eq('orgId', orgId)] : [])),
      order: 'postDate asc',
      columns: {
        sourceBillNo: '来源单号',
        receivableType: '类型',
        postDate: '入账日期',
        dueDate: '到期日',
        amount: '应收金额',
        balance: '未核销余额',
        overdueDays: '逾期天数',
        invoiceNo: '发票号码',
      },
      sortable: ['sourceBillNo', 'postDate'],
      totalled: ['amount', 'balance'],
      asked: { sourceBillNo: '来源单号', postDate: '入账日期', invoiceNo: '发票号码' },
    },
  },
  actions: {
    collect: {
      title: '核销',
      role: 'finance',
      opens: {
        form: 'sale.collection',
        with: ({ $, orgId, companyId, balance }) => ({ orgId, companyId, items: [{ receivableId: $.id, amount: balance.toString() }] }),
      },
    },
  },
  commands: {
    importOpening: {
      title: '导入期初',
      role: 'finance_manager',
      imports: billOpening({
        key: 'sale.receivable',
        path: '/sale/receivable/importOpening',
        title: '期初应收',
        company: '商业公司',
        organisation: sellingOrg('销售组织', { required: true, default: me('saleOrgId') }),
        typed: { field: 'receivableType', opening: OPENING },
        unsettled: { collectedAmount: '0', writeOffStatus: '0', earnestMoney: '0', releasedEarnest: '0' },
      }),
    },
  },
  checks: [
    {
      before: 'delete',
      holds: ({ collectedAmount, invoicedAmount }) => (collectedAmount ?? ZERO).isZero() && (invoicedAmount ?? ZERO).isZero(),
      message: '应收已开票或已核销，不能撤销',
    },
  ],
  invariants: {
    R1: (doc) => (doc.amount ?? ZERO).times(doc.balance).ge(0) && doc.balance.abs().le((doc.amount ?? ZERO).abs()),
    R2: (doc) => (doc.releasedEarnest ?? ZERO).ge(0) && (doc.releasedEarnest ?? ZERO).le(doc.earnestMoney ?? ZERO),
    R3: (doc) => !doc.balance.isZero() || (doc.releasedEarnest ?? ZERO).eq(doc.earnestMoney ?? ZERO),
  },
  print: 'A4-landscape',
  live: true,
  origin: 'postings',
  sample: 280,
})

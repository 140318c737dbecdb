import { defineRegister } from '../../definitions/document.ts'
import { date, dept, dict, int, money, ref, text, user } from '../../definitions/fields.ts'
import { me } from '../../definitions/start.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { billOpening } from '../sale/bill-opening.ts'
import { daysOverdue, settled } from '../sale/open-bill.ts'
import { all, eq, gt } from '../../kernel/condition.ts'

/** 应付台账: finance and purchasing see what is owed to each supplier bill by bill. */
export default defineRegister({
  key: 'cg.payable',
  title: '应付台账',
  titleField: 'sourceBillNo',
  about: 'companyId',
  order: 'postDate desc',
  fields: {
    payableType: dict('应付类型', { code: 'payable_type', editable: false, listed: true, queried: true }),
    sourceId: text('来源单据', { editable: false, hidden: true, indexed: true }),
    sourceBillNo: text('来源单号', { editable: false, listed: true, queried: true }),
    orderId: ref('采购订单', { to: 'cg.purchaseOrder', editable: false, listed: true, queried: true }),
    orgId: dept('采购组织', { editable: false, queried: true }),
    companyId: ref('供货单位', { to: 'bsc.bscBussCompany', editable: false, listed: true, queried: true }),
    buyerId: user('采购员', { editable: false, listed: true, queried: true }),
    postDate: date('入账日期', { editable: false, listed: true, queried: 'range' }),
    amount: money('应付金额', { editable: false, listed: true }),
    invoicedAmount: money('已收票金额', { editable: false, listed: true }),
    invoiceNo: text('发票号码', { editable: false, listed: true }),
    paidAmount: money('已付金额', { editable: false, listed: true }),
    balance: money('未付余额', { derived: true, listed: true }),
    payStatus: dict('付款状态', { code: 'pay_status', derived: true, listed: true, queried: true }),
    dueDate: date('到期日', { editable: false, listed: true, queried: 'range' }),
    overdueDays: int('逾期天数', { derived: 'onRead', dependsOn: ['amount', 'paidAmount', 'dueDate'], listed: true }),
  },
  derive: {
    balance: (doc) => (doc.amount ?? ZERO).minus(doc.paidAmount ?? ZERO),
    payStatus: (doc) => settled(doc.paidAmount ?? ZERO, doc.balance),
    overdueDays: (doc) => daysOverdue(doc),
  },
  checks: [
    {
      before: 'delete',
      holds: (doc) => (doc.paidAmount ?? ZERO).isZero() && (doc.invoicedAmount ?? ZERO).isZero(),
      message: '应付已付款，不能撤销',
    },
  ],
  picks: {
    payable_pick: {
      id: 'rp09',
      title: '应付单选择',
      params: { companyId: 'required' },
      where: ({ companyId = '' }) => all(eq('companyId', companyId), gt('balance', '0')),
      order: 'dueDate asc',
      columns: {
        sourceBillNo: '来源单号',
        payableType: '类型',
        postDate: '入账日期',
        dueDate: '到期日',
        amount: '应付金额',
        balance: '未付余额',
        invoiceNo: '发票号码',
      },
      sortable: ['postDate', 'dueDate'],
      totalled: ['balance'],
      asked: { sourceBillNo: '来源单号', dueDate: '到期日' },
    },
  },
  actions: {
    apply: {
      title: '申请付款',
      role: 'purchase',
      opens: {
        form: 'cg.purchasePayment',
        with: ({ $, orgId, companyId, balance }) => ({ orgId, companyId, items: [{ payableId: $.id, amount: balance.toString() }] }),
      },
    },
  },
  commands: {
    importOpening: {
      title: '导入期初',
      role: 'finance_manager',
      imports: billOpening({
        key: 'cg.payable',
        path: '/cg/payable/importOpening',
        title: '期初应付',
        company: '供货单位',
        organisation: dept('采购组织', { required: true, default: me('companyId') }),
        typed: { field: 'payableType', opening: '9' },
        unsettled: { paidAmount: '0', payStatus: '0' },
      }),
    },
  },
  print: 'A4-landscape',
  origin: 'postings',
  sample: 150,
})

import { date, decimal, dept, dict, files, int, longText, money, price, ref, rowRef, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, gt, oneOf } from '../../kernel/condition.ts'
import { decimal as exact } from '../../kernel/decimal.ts'
import { cartons } from '../../sales/sales-line.ts'
import { blocked } from '../bsc/licence-status.ts'
import { inForce, PROCURE_PRICE } from './procure-price.ts'
import { GIFT, taxIn, worth } from './purchase-line.ts'

/** 已通过 of first_status. */
export const PASSED = '2'
/** 中药饮片 of product_kind: its place of origin is told. */
const HERBAL = '4'

export const fields = {
  billNo: text('订单编号', { section: '供货', editable: false, listed: true, queried: true }),
  purchaseType: dict('采购类型', { code: 'purchase_type', required: true, default: '1', listed: true, queried: true }),
  companyId: ref('供货单位', {
    to: 'bsc.bscBussCompany',
    required: true,
    none: '没有可选的供货单位：采购部新增“商业公司”并通过首营企业审批后才能采购',
    fills: {
      settleMethod: 'settleMethod',
      creditDays: 'creditDays',
      creditBase: 'creditBase',
      linkman: 'linkman',
      phone: 'phone',
    },
    reads: ['firstStatus', 'businessScope', 'twoInvoiceRole'],
    listed: true,
    queried: true,
  }),
  sellerName: text('对方销售委托人', { required: true, max: 40 }),
  linkman: text('联系人', { max: 40 }),
  phone: text('联系电话', { max: 40 }),
  contractNo: text('合同编号', { max: 60, queried: true }),
  orgId: dept('采购组织', { required: true, default: me('deptId'), queried: true }),
  buyerId: user('采购员', { required: true, default: me('userId'), listed: true, queried: true }),
  orderDate: date('订单日期', { required: true, default: today, listed: true, queried: 'range' }),
  arriveDate: date('要求到货日期', { required: true, listed: true, atLeast: 'orderDate', message: '要求到货日期不能早于订单日期' }),
  warehouseId: ref('入库仓库', { to: 'bsc.warehouse', required: true }),
  directCompanyId: ref('直调收货单位', { required: 'shown', to: 'bsc.bscBussCompany' }),
  settleMethod: dict('结算方式', { section: '结算', code: 'settle_method', required: true }),
  creditDays: int('账期（天）', { default: 0, atLeast: 0, atMost: 365, message: '账期应在0至365天之间' }),
  creditBase: dict('账期起算', { code: 'credit_base', default: '2' }),
  payMethod: dict('付款方式', { code: 'pay_method', required: true, default: '1' }),
  invoiceType: dict('发票类型', { code: 'invoice_type', required: true, default: '3' }),
  purchasePolicyId: ref('采购政策', { to: 'cg.purchasePolicy' }),
  smQty: decimal('数量合计', { section: '合计', scale: 5, derived: true }),
  smAmount: money('金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  smTaxes: money('税额合计', { derived: true }),
  receivedAmount: money('已入库金额', { editable: false, default: '0', listed: true }),
  prepaidAmount: money('已预付金额', {
    editable: false,
    default: '0',
    atLeast: 0,
    atMost: 'smAmount',
    message: '预付金额不能大于订单金额',
  }),
  receiveStatus: dict('到货状态', { code: 'receive_status', derived: true, listed: true, queried: true }),
  invoiceStatus: dict('收票状态', { code: 'invoice_status', derived: true, listed: true, queried: true }),
  closeReason: text('关闭原因', { editable: false, max: 200 }),
  files: files('合同附件'),
  remark: longText('备注', { max: 500 }),
}

export const items = lines('采购明细', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    planItemId: rowRef('计划行', { to: 'cg.purchasePlan.items', reads: ['restQty'], hidden: true }),
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: {
        spec: 'spec',
        dosageForm: 'dosageForm',
        unit: 'unit',
        factoryId: 'factoryId',
        approvalNo: 'approvalNo',
        taxRate: 'taxRate',
        productNum: 'productNum',
        includedNum: 'includedNum',
      },
      reads: ['name', 'specialType', 'businessScope', 'twoInvoice', 'approvalExpiry', 'productKind'],
    }),
    lineType: dict('行类型', { code: 'line_type', required: true, default: '1' }),
    spec: text('规格', { editable: false }),
    dosageForm: dict('剂型', { code: 'dosage_form', editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    approvalNo: text('批准文号', { editable: false }),
    originPlace: text('产地', { max: 60 }),
    qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0', totalled: true }),
    productNum: int('中包装数量', { default: 1, editable: false }),
    includedNum: int('件含中包装数', { default: 1, editable: false }),
    count: decimal('件数', { scale: 5, leastShown: 2, derived: true, totalled: true }),
    standardPrice: price('协议采购价', { derived: true, guard: 'bsc:productProcurePrice:unitPrice' }),
    // What is paid stands on the order; what was agreed is for purchasing and finance.
    unitPrice: price('含税单价', { required: true, open: true }),
    amount: money('金额', { derived: true, totalled: true }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
    taxes: money('税额', { derived: true, totalled: true }),
    noTaxAmount: money('不含税金额', { derived: true, totalled: true }),
    receiveQty: decimal('已入库数量', {
      scale: 5,
      editable: false,
      default: '0',
      atLeast: 0,
      atMost: 'qty',
      message: '入库数量合计不能大于订单未入库数量',
      totalled: true,
    }),
    // What receipts hold that stand before storing: nobody else can receive it.
    arrivingQty: decimal('在验数量', { scale: 5, editable: false, hidden: true, default: '0', atLeast: 0 }),
    restQty: decimal('未到货数量', {
      scale: 5,
      derived: true,
      hidden: true,
      atLeast: 0,
      message: '入库数量合计不能大于订单未入库数量',
    }),
    invoiceQty: decimal('已收票数量', { scale: 5, editable: false, default: '0', atLeast: 0, atMost: 'receiveQty', totalled: true }),
    returnQty: decimal('已退货数量', { scale: 5, editable: false, default: '0', atLeast: 0, atMost: 'receiveQty', totalled: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    agreed: {
      ...PROCURE_PRICE,
      where: ({ productId, qty }, { companyId, orderDate }) => inForce({ productId, companyId, qty, day: orderDate }),
    },
    prices: {
      give: 'rows',
      from: 'bsc.productProcurePrice',
      reads: ['id'],
      where: (row, head) =>
        row.productId && head.companyId
          ? all(eq('productId', row.productId), eq('companyId', head.companyId), oneOf('billStatus', ['committed', 'locked']))
          : undefined,
    },
    licenceExpired: { give: 'exists', from: 'bsc.licence', where: (row, head) => blocked('productId', row.productId, head.$.today) },
    factoryLicenceExpired: { give: 'exists', from: 'bsc.licence', where: (row, head) => blocked('factoryId', row.factoryId, head.$.today) },
  },
  derive: {
    count: (row) => cartons({ qty: row.qty, productNum: exact(row.productNum), includedNum: exact(row.includedNum) }),
    standardPrice: (row) => (row.$.facts.agreed ? amountOf(row.$.facts.agreed['unitPrice']) : null),
    amount: (row) => worth(row),
    taxes: (row) => taxIn(row.amount, row.taxRate),
    noTaxAmount: (row) => row.amount.minus(row.taxes),
    restQty: (row) => row.qty.minus(row.receiveQty).minus(row.arrivingQty),
  },
  required: { originPlace: (row) => row.$.ref('productId')['productKind'] === HERBAL },
  choices: { productId: () => eq('firstStatus', PASSED) },
  fallback: {
    unitPrice: (row) => (row.lineType === GIFT ? '0' : (row.$.facts.agreed?.['unitPrice'] ?? null)),
  },
  rules: {
    unitPrice: {
      holds: (row) => (row.lineType === GIFT ? row.unitPrice.isZero() : row.unitPrice.gt(0)),
      message: '含税单价必须大于0，赠品单价必须为0',
    },
    qty: {
      holds: (row) => !row.planItemId || row.qty.le(amountOf(row.$.ref('planItemId')['restQty'])),
      message: '采购数量不能大于计划未下单数量',
    },
  },
  pull: {
    from: 'cg.purchasePlan.items',
    by: 'planItemId',
    where: ({ companyId }) =>
      companyId ? all(eq('companyId', companyId), eq('head.billStatus', 'approved'), gt('restQty', '0')) : undefined,
    wants: '请先选择供货单位',
    fills: { productId: 'productId', taxRate: 'taxRate', unitPrice: 'unitPrice', qty: 'restQty' },
    shows: ['head.billNo', 'productId', 'spec', 'qty', 'orderedQty', 'unitPrice', 'needDate'],
  },
  unique: [{ fields: ['productId', 'lineType'], message: '同一产品不能重复' }],
  atLeast: 1,
  importable: true,
})

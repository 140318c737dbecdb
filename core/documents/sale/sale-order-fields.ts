import { isOneOf } from '../../definitions/choices.ts'
import { date, decimal, dict, files, int, longText, money, price, ref, sellingOrg, text, tree, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import type { Wire } from '../../kernel/wire.ts'
import { decimal as exact, readDecimal } from '../../kernel/decimal.ts'
import { all, eq, gt, has } from '../../kernel/condition.ts'
import { amount, cartons, discount, discountAmount, earnestMoney, taxes, unitPrice } from '../../sales/sales-line.ts'
import { blocked } from '../bsc/licence-status.ts'
import { priceSources } from '../bsc/price-sources.ts'

const taxRateOf = (row: { readonly taxRate: string }) => {
  const rate = readDecimal(row.taxRate)
  return rate?.isNegative() ? undefined : rate
}

export const fields = {
  billNo: text('订单编号', { section: '客户', editable: false, listed: true, queried: true }),
  orderDate: date('订单日期', { required: true, default: today, listed: true, queried: 'range' }),
  orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId'), listed: 'aside', queried: true }),
  saleMode: dict('销售模式', { code: 'sale_mode', required: true, default: '1', listed: true, queried: true }),
  productOption: dict('产品选项', { code: 'product_option' }),
  companyId: ref('商业公司', {
    to: 'bsc.bscBussCompany',
    required: true,
    fills: { settleMethod: 'settleMethod', creditDays: 'creditDays', invoiceType: 'invoiceType', saleAreaId: 'saleAreaId' },
    reads: ['name', 'firstStatus', 'companyCategory', 'businessScope', 'creditLimit', 'regionId'],
    listed: true,
    queried: true,
  }),
  terminalType: dict('终端类型', { code: 'terminal_type', default: '1', queried: true }),
  hospitalId: ref('终端医院', { to: 'bsc.hospital', reads: ['nature', 'regionId'], listed: true, queried: true }),
  pharmacyId: ref('终端药店', { to: 'bsc.pharmacy' }),
  agentId: ref('代理商', { required: 'shown', to: 'zs.agent', listed: 'aside', queried: true }),
  protocolId: ref('销售协议', {
    to: 'sale.saleProtocol',
    fills: { settleMethod: 'settleMethod', creditDays: 'creditDays', depositAccountId: 'depositAccountId' },
  }),
  saleAreaId: tree('销售区域', { to: 'bsc.saleArea', required: true, queried: true }),
  saleUserId: user('业务员', { required: true, default: me('userId'), listed: true, queried: true }),
  settleMethod: dict('结算方式', { section: '结算与交货', code: 'settle_method', required: true }),
  creditDays: int('账期（天）', { default: 0, atLeast: 0, atMost: 365, message: '账期应在0至365天之间' }),
  invoiceType: dict('发票类型', { code: 'invoice_type', required: true }),
  depositAccountId: ref('保证金账户', {
    to: 'bzj.account',
    none: '客户和代理商都没有状态正常的保证金账户，请联系财务部开户或解冻',
    reads: ['availableAmount'],
  }),
  depositAvailable: money('保证金可用余额', { derived: 'onRead', dependsOn: ['depositAccountId'] }),
  warehouseId: ref('发货仓库', {
    to: 'bsc.warehouse',
    required: true,
    none: '销售组织“{orgId}”还没有可发货的仓库，请联系仓库管理员在“仓库”中新增，或更改销售组织',
  }),
  deliveryDate: date('要求到货日期', { atLeast: 'orderDate', message: '要求到货日期不能早于订单日期' }),
  receiverAddress: text('收货地址', { required: true, max: 200 }),
  receiver: text('收货人', { required: true, max: 40 }),
  receiverPhone: text('收货电话', { required: true, max: 40 }),
  freightPay: dict('运费承担', { code: 'freight_pay', default: '1' }),
  customerOrderNo: text('客户订单号', { max: 60, queried: true }),
  smQty: decimal('数量合计', { section: '合计', scale: 5, derived: true }),
  smAmount: money('金额合计', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  smEarnestMoney: money('保证金合计', { derived: true, listed: true }),
  upEarnestMoney: text('保证金大写', { derived: true }),
  smTaxes: money('税额合计', { derived: true }),
  heldEarnestMoney: money('占用中保证金', { editable: false, default: '0' }),
  sendStatus: dict('发货状态', { code: 'send_status', derived: true, listed: true, queried: true }),
  invoiceStatus: dict('开票状态', { code: 'invoice_status', derived: true, listed: true, queried: true }),
  collectedAmount: money('已回款金额', { editable: false, default: '0', listed: true }),
  collectStatus: dict('回款状态', {
    code: 'collect_status',
    derived: 'onRead',
    dependsOn: ['collectedAmount'],
    listed: true,
    queried: true,
  }),
  closeReason: text('关闭原因', { editable: false, max: 200 }),
  files: files('附件'),
  remark: longText('备注', { max: 500 }),
}

export const productList = lines('产品明细', {
  under: fields,
  chosenBy: 'productId',
  columns: {
    productId: ref('产品', {
      to: 'bsc.product',
      required: true,
      fills: {
        spec: 'spec',
        unit: 'unit',
        factoryId: 'factoryId',
        taxRate: 'taxRate',
        productNum: 'productNum',
        includedNum: 'includedNum',
      },
      reads: ['specialType', 'businessScope', 'twoInvoice', 'treatedAsProducer'],
    }),
    lineType: dict('行类型', { code: 'line_type', required: true, default: '1' }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    availableQty: decimal('可用库存', { scale: 5, derived: 'onRead' }),
    competitivePrice: price('中标价', { default: '0', atLeast: 0, message: '中标价不能小于0' }),
    invoicePrice: price('开票价', { required: true, above: 0, message: '开票价必须大于0' }),
    basePrice: price('底价', { required: true, atLeast: 0, message: '底价不能小于0', guard: 'basePrice' }),
    discount: decimal('扣率', { scale: 4, derived: true }),
    qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0', totalled: true }),
    productNum: int('中包装数量', { default: 1, above: 0, message: '中包装数量必须大于0' }),
    includedNum: int('件含中包装数', { default: 1, above: 0, message: '件含中包装数必须大于0' }),
    count: decimal('件数', { scale: 5, leastShown: 2, derived: true, totalled: true }),
    unitPrice: price('单价', { derived: true }),
    offer: money('优惠金额', { default: '0', totalled: true }),
    discountAmount: money('折后金额', { derived: true, totalled: true }),
    amount: money('金额', { derived: true, totalled: true }),
    taxRate: dict('税率', { code: 'tax_rate', required: true, default: '0.13' }),
    taxes: money('税额', { derived: true, totalled: true }),
    // The deposit is shown to whoever sees the order.
    earnestMoney: money('保证金', { derived: true, totalled: true, open: true }),
    sendQty: decimal('已发数量', { scale: 5, atLeast: 0, atMost: 'qty', editable: false, default: '0', totalled: true }),
    unsentQty: decimal('未发数量', { scale: 5, derived: true, hidden: true }),
    sendAmount: money('已发金额', { atLeast: 0, atMost: 'amount', editable: false, default: '0', totalled: true }),
    invoiceQty: decimal('已开票数量', { scale: 5, atLeast: 0, atMost: 'sendQty', editable: false, default: '0', totalled: true }),
    invoiceAmount: money('已开票金额', { atLeast: 0, atMost: 'sendAmount', editable: false, default: '0', totalled: true }),
    returnGoodsQty: decimal('已退数量', { scale: 5, atLeast: 0, atMost: 'sendQty', editable: false, default: '0', totalled: true }),
    unreturnedQty: decimal('已发未退数量', { scale: 5, derived: true, hidden: true }),
    adjustDiff: money('已补差金额', { editable: false, default: '0' }),
    returnPrice: price('退货单价', { derived: true, hidden: true }),
    batchRequire: text('指定批号', { max: 60 }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    available: {
      give: 'total',
      from: 'cg.stock',
      of: 'availableQty',
      where: (row, head) =>
        row.productId && head.warehouseId
          ? all(
              eq('productId', row.productId),
              eq('warehouseId', head.warehouseId),
              eq('qualityStatus', '1'),
              gt('expiryDate', head.$.today),
            )
          : undefined,
    },
    licenceExpired: {
      give: 'exists',
      from: 'bsc.licence',
      where: (row, head) => blocked('productId', row.productId, head.$.today),
    },
  },
  derive: {
    availableQty: (row) => row.$.facts.available,
    discount: (row) => discount(row),
    count: (row) => cartons({ qty: row.qty, productNum: exact(row.productNum), includedNum: exact(row.includedNum) }),
    unitPrice: (row) => unitPrice(row),
    discountAmount: (row, head) => discountAmount(row, { orgId: head.orgId }),
    amount: (row) => amount(row),
    taxes: (row) => taxes({ amount: row.amount, taxRate: taxRateOf(row) }),
    earnestMoney: (row) =>
      earnestMoney({
        lineType: row.lineType,
        qty: row.qty,
        basePrice: row.basePrice,
        invoicePrice: row.invoicePrice,
        taxRate: taxRateOf(row),
      }),
    unsentQty: (row) => row.qty.minus(row.sendQty),
    unreturnedQty: (row) => row.sendQty.minus(row.returnGoodsQty),
    // Once the order stands, only an approved price adjustment writes it.
    returnPrice: (row, head) => (isOneOf(head.$.state, 'draft', 'rejected') ? row.unitPrice : amountOf(row.$.old?.['returnPrice'] as Wire)),
  },
  choices: {
    productId: (_, head) =>
      all(
        eq('firstStatus', '2'),
        has('saleModes', head.saleMode),
        ...(head.productOption ? [eq('productOption', head.productOption)] : []),
      ),
  },
  rules: {
    offer: {
      holds: (row) => row.offer.ge(0) && row.offer.le(row.qty.times(row.unitPrice).round(2)),
      message: '优惠金额不能小于0且不能大于行金额',
    },
  },
  quotes: {
    asks: ['productId', 'orderDate', 'orgId', 'companyId', 'hospitalId', 'saleAreaId', 'saleMode', 'protocolId'],
    sources: (row, head) =>
      priceSources({
        productId: row.productId,
        date: head.orderDate,
        orgId: head.orgId,
        companyId: head.companyId,
        hospitalId: head.hospitalId,
        saleAreaId: head.saleAreaId,
        saleMode: head.saleMode,
        protocolId: head.protocolId,
        regionId: (head.$.ref('hospitalId').regionId ?? head.$.ref('companyId').regionId) as string | null,
      }),
    gives: ['competitivePrice', 'invoicePrice', 'basePrice'],
    missing: '未找到该产品的有效价格，请先维护价格',
  },
  atLeast: 1,
  importable: true,
})

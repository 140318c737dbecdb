import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { Outcome, SamplesByType, Step } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { decimal, sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { isEmpty, type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { distributed, refundOn } from './refund.ts'
import { taxIn, worth } from './purchase-line.ts'
import { codesOfBatch } from './sample-codes.ts'

/** 采购部. */
const PURCHASING = '108'

const of = (row: Row | undefined, key: string): Decimal => decimal(textAt(row ?? {}, key) || 0)

const approved = ({ billStatus }: Row): boolean => billStatus === 'approved'

const holders = (pick: RandomChoices, role: string): readonly Row[] =>
  pick.rows('sys.user').filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === role))

const usernameOf = (role: string) => (_: Row, pick: RandomChoices) => textAt(pick.of(holders(pick, role)), 'username')

const buyer = (pick: RandomChoices): Row => {
  const user = pick.of(holders(pick, 'purchase'))
  return { orgId: PURCHASING, buyerId: textAt(user, 'id'), createBy: textAt(user, 'username') }
}

/** Suppliers that one may buy from, with what they were agreed to cost. */
const supplies = (pick: RandomChoices): ReadonlyMap<string, readonly Row[]> => {
  const suppliers = new Set(
    pick
      .rows('bsc.bscBussCompany')
      .filter((row) => approved(row) && row['firstStatus'] === '2' && textAt(row, 'tradeType').split(',').includes('1'))
      .map(({ id }) => String(id)),
  )
  const products = new Map(pick.rows('bsc.product').map((row) => [row['id'], row]))
  const found = new Map<string, Row[]>()
  for (const price of pick.rows('bsc.productProcurePrice')) {
    const company = textAt(price, 'companyId')
    const product = products.get(price['productId'])
    if (!suppliers.has(company) || of(price, 'minQty').gt(0) || product?.['firstStatus'] !== '2') continue
    found.set(company, [...(found.get(company) ?? []), product])
  }
  return found
}

/** A supplier, and some of what he sells, each once. */
const basket = (pick: RandomChoices, most: number): { readonly company: Row; readonly products: readonly Row[] } => {
  const [companyId, all] = pick.of([...supplies(pick)])
  const products = [...new Map(all.map((row) => [row['id'], row])).values()]
  const begin = pick.whole(0, products.length - 1)
  const count = Math.min(products.length, pick.whole(1, most))
  return {
    company: pick.rows('bsc.bscBussCompany').find(({ id }) => id === companyId) as Row,
    products: Array.from({ length: count }, (_, at) => products[(begin + at) % products.length] as Row),
  }
}

const mainWarehouse = (pick: RandomChoices): Row =>
  pick.of(
    pick
      .rows('bsc.warehouse')
      .filter(({ saleable }) => saleable === 'Y')
      .slice(0, 2),
  )

const policy = (pick: RandomChoices, index: number): Row => {
  const { company, products } = basket(pick, 5)
  const year = Number(pick.first.slice(0, 4)) + (index % 2)
  return {
    ...buyer(pick),
    name: `${textAt(company, 'shortName')}${year}年采购政策${index + 1}`,
    policyType: index % 5 === 4 ? '3' : '2',
    companyId: textAt(company, 'id'),
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    taskAmount: String(pick.whole(4, 30) * 50_000),
    priceProtectDays: 30,
    returnRate: '5',
    files: `demo/policies/${index + 1}.pdf`,
    items: products.map((product) => ({
      productId: textAt(product, 'id'),
      minQty: String(2_000 + index * 10),
      unitPrice: agreedPrice(pick, company, product, 95),
      ...(index % 5 === 4 ? { buyQty: '100', giftQty: '2' } : {}),
      taskQty: String(pick.whole(5, 60) * 100),
    })),
  }
}

/** So many per cent of what a product costs from a supplier. */
const agreedPrice = (pick: RandomChoices, company: Row, product: Row, part: number): string => {
  const price = pick
    .rows('bsc.productProcurePrice')
    .find((row) => row['companyId'] === company['id'] && row['productId'] === product['id'] && of(row, 'minQty').isZero())
  return of(price, 'unitPrice').mulDiv(part, 100, 4).toString()
}

const plan = (pick: RandomChoices): Row => {
  const { company, products } = basket(pick, 4)
  const day = pick.now.slice(0, 10)
  return {
    ...buyer(pick),
    planType: pick.of(['1', '1', '2', '4']),
    planMonth: day.slice(0, 7),
    warehouseId: textAt(mainWarehouse(pick), 'id'),
    reason: '按月均销量与安全库存补货',
    items: products.map((product) => ({
      productId: textAt(product, 'id'),
      companyId: textAt(company, 'id'),
      qty: String(pick.whole(2, 12) * 100),
      needDate: addDays(day, pick.whole(10, 40)),
    })),
  }
}

const order = (pick: RandomChoices): Row => {
  const { company, products } = basket(pick, 5)
  const day = pick.now.slice(0, 10)
  return {
    ...buyer(pick),
    companyId: textAt(company, 'id'),
    sellerName: textAt(company, 'linkman'),
    orderDate: day,
    arriveDate: addDays(day, pick.whole(7, 25)),
    warehouseId: textAt(mainWarehouse(pick), 'id'),
    contractNo: `CG${day.slice(2, 4)}${pick.whole(1_000, 9_999)}`,
    payMethod: '1',
    remark: pick.chance(0.2) ? pick.of(['随货附检验报告书', '请按批号码放', '冷链到货请提前一天通知']) : null,
    items: products.map((product) => ({
      productId: textAt(product, 'id'),
      qty: String(pick.whole(2, 20) * 100),
      originPlace: product['productKind'] === '4' ? pick.of(['甘肃岷县', '四川绵阳', '安徽亳州']) : null,
    })),
  }
}

/** Rows of orders that something is still to come for. */
const restOf = (row: Row): readonly Row[] => rowsOf(row, 'items').filter((item) => of(item, 'restQty').gt(0))

/** What arrived of an order: all that is left, or most of it. */
const receipt = (pick: RandomChoices, index: number): Row => {
  const day = pick.now.slice(0, 10)
  const drafted = new Set(pick.rows('cg.purchaseReceipt').flatMap((row) => (row['billStatus'] === 'draft' ? [row['orderId']] : [])))
  const waiting = pick
    .rows('cg.purchaseOrder')
    .filter(
      (row) =>
        row['billStatus'] === 'approved' &&
        !drafted.has(textAt(row, 'id')) &&
        restOf(row).length > 0 &&
        addDays(textAt(row, 'orderDate'), 9) < day,
    )
  const any = pick.rows('cg.purchaseOrder').filter((row) => row['billStatus'] === 'approved' && restOf(row).length > 0)
  const from = pick.of(waiting.length ? waiting : any)
  const keeper = pick.of(holders(pick, 'warehouse'))
  // Where little is waiting it comes in parts.
  const isPart = waiting.length < 12 || pick.chance(0.4)
  const products = new Map(pick.rows('bsc.product').map((row) => [row['id'], row]))
  return {
    createBy: textAt(keeper, 'username'),
    receiveUserId: textAt(keeper, 'id'),
    orderId: textAt(from, 'id'),
    warehouseId: textAt(from, 'warehouseId'),
    arriveDate: day,
    deliveryNo: `SH${day.replaceAll('-', '').slice(2)}${String(index + 1).padStart(4, '0')}`,
    deliveryFiles: `demo/deliveries/${index + 1}.pdf`,
    carrier: pick.of(['顺丰医药', '国药物流', '九州通物流', null]),
    arriveTemp: '5.2',
    tempRecord: `demo/temperature/${index + 1}.pdf`,
    items: restOf(from).map((item, at) => {
      const product = products.get(item['productId'])
      const rest = of(item, 'restQty')
      const arrived = isPart && rest.ge(400) ? rest.mulDiv(1, 2, 0) : rest
      const rejected = pick.chance(0.06) && arrived.gt(9) ? decimal(pick.whole(1, 9)) : ZERO
      const made = addDays(day, -pick.whole(25, 120))
      return {
        orderItemId: textAt(item, 'id'),
        approvalNo: product?.['approvalNo'] ?? null,
        batchNo: `${made.slice(2, 4)}${made.slice(5, 7)}${made.slice(8)}R${index + 1}${at + 1}`,
        productionDate: made,
        expiryDate: addDays(addMonths(made, Number(product?.['shelfMonths'] ?? 24)), -1),
        arriveQty: arrived.toString(),
        rejectQty: rejected.toString(),
        rejectReason: rejected.gt(0) ? '1' : null,
      }
    }),
  }
}

const inspected = (row: Row, pick: RandomChoices): Row => {
  const by = textAt(pick.of(holders(pick, 'quality')), 'id')
  return {
    inspectDate: null,
    secondInspectUserId: by,
    items: rowsOf(row, 'items').map((item, at) => ({
      ...item,
      sampleQty: '1',
      lotReleaseFiles: item['dosageForm'] === '33' ? `demo/lots/${textAt(row, 'id')}-${at + 1}.pdf` : null,
      reportFiles: `demo/reports/${textAt(row, 'id')}-${at + 1}.pdf`,
    })),
  }
}

const shelved = (row: Row, pick: RandomChoices): Row => ({
  items: rowsOf(row, 'items').map((item) => ({
    ...item,
    locationCode: `R-${String(pick.whole(1, 12)).padStart(2, '0')}`,
    traceCodes: codesOfBatch(pick, item, of(item, 'qty')),
  })),
})

const inspects: Step = { days: 1, action: 'inspect', by: usernameOf('quality'), values: inspected }
const stores: Step = { days: 1, action: 'store', by: usernameOf('warehouse'), values: shelved }
const receives: Step = { days: 0, action: 'receive' }

const receiptOutcome = (pick: RandomChoices): Outcome => {
  if (pick.left < 4) return { ends: 'draft' }
  if (pick.left < 9) return { ends: 'approved', afterwards: [receives] }
  return { ends: 'approved', afterwards: pick.left < 13 ? [receives, inspects] : [receives, inspects, stores] }
}

/** A number as the tax office gives it. */
const invoiceNo = (pick: RandomChoices, index: number): string =>
  `${pick.now.slice(2, 4)}${String(44_000_000_000_000 + index * 7_919).padStart(18, '0')}`

/** Stored receipts that an invoice is still to come for. */
const uninvoiced = (pick: RandomChoices): readonly Row[] => {
  const named = new Set(
    pick
      .rows('cg.purchaseInvoice')
      .filter(({ billStatus }) => billStatus !== 'voided')
      .flatMap((row) => rowsOf(row, 'items').map(({ receiptItemId }) => receiptItemId)),
  )
  return pick
    .rows('cg.purchaseReceipt')
    .filter(
      (row) =>
        row['billStatus'] === 'stored' &&
        textAt(row, 'storeDate') < pick.now.slice(0, 10) &&
        rowsOf(row, 'items').some((item) => !named.has(item['id']) && of(item, 'toInvoiceQty').gt(0)),
    )
}

const invoice = (pick: RandomChoices, index: number): Row => {
  const from = pick.of(uninvoiced(pick))
  const isDearer = pick.chance(0.08)
  const rows = rowsOf(from, 'items')
    .filter((item) => of(item, 'toInvoiceQty').gt(0))
    .map((item, at) => {
      const qty = of(item, 'toInvoiceQty')
      const price = of(item, 'unitPrice').mulDiv(isDearer && at === 0 ? 101 : 100, 100, 4)
      const amount = worth({ qty, unitPrice: price })
      return { item, qty, price, amount, tax: taxIn(amount, textAt(item, 'taxRate')) }
    })
  const day = pick.now.slice(0, 10)
  return {
    ...buyer(pick),
    buyerId: null,
    companyId: textAt(from, 'companyId'),
    invoiceNo: invoiceNo(pick, index),
    invoiceDate: addDays(day, -1),
    receiveDate: day,
    invoiceAmount: sumOf(rows, ({ amount }) => amount).toString(),
    invoiceTaxes: sumOf(rows, ({ tax }) => tax).toString(),
    diffReason: isDearer ? '厂家调价，已与采购部核对' : null,
    invoiceFile: `demo/invoices/${index + 1}.pdf`,
    firstInvoiceFiles: `demo/invoices/first-${index + 1}.pdf`,
    items: rows.map(({ item, qty, price, amount }) => ({
      receiptItemId: textAt(item, 'id'),
      qty: qty.toString(),
      invoicePrice: price.toString(),
      invoiceAmount: amount.toString(),
      taxRate: textAt(item, 'taxRate'),
    })),
  }
}

const invoiceOutcome = (pick: RandomChoices, row: Row): Outcome => ({
  ...(pick.left < 6 ? { ends: 'approving', agreements: pick.left % 2 } : { ends: 'approved' }),
  fills: { finance: () => ({ verifyFlag: 'Y', certifyMonth: textAt(row, 'invoiceDate').slice(0, 7) }) },
})

const sentBack = (pick: RandomChoices): Row => {
  const stored = pick.rows('cg.purchaseReceipt').filter(({ billStatus }) => billStatus === 'stored')
  for (let tries = 0; tries < 30; tries += 1) {
    const from = pick.of(stored)
    const item = pick.of(rowsOf(from, 'items'))
    const batch = pick
      .rows('cg.stock')
      .find(
        (row) =>
          row['batchNo'] === item['batchNo'] &&
          row['productId'] === item['productId'] &&
          row['qualityStatus'] === '1' &&
          of(row, 'availableQty').ge(40) &&
          of(item, 'returnableQty').ge(40),
      )
    if (!batch) continue
    return {
      ...buyer(pick),
      companyId: textAt(from, 'companyId'),
      reason: pick.of(['1', '2', '3']),
      warehouseId: textAt(batch, 'warehouseId'),
      agreeNo: `TH${pick.now.slice(0, 4)}${pick.whole(100, 999)}`,
      files: 'demo/returns/agreement.pdf',
      items: [{ receiptItemId: textAt(item, 'id'), stockId: textAt(batch, 'id'), qty: String(pick.whole(1, 4) * 10) }],
    }
  }
  return {}
}

const ships: Step = {
  days: 1,
  action: 'ship',
  by: usernameOf('warehouse'),
  values: (_, pick) => ({ carrier: '顺丰医药', waybillNo: `SF${pick.whole(10_000_000, 99_999_999)}` }),
}

const returnOutcome = (pick: RandomChoices): Outcome => {
  if (pick.left < 3) return { ends: 'approving', agreements: 0 }
  return { ends: 'approved', afterwards: pick.left < 6 ? [] : [ships] }
}

/** 采购入库 and 期初 of payable_type. */
const isBill = ({ payableType }: Row): boolean => payableType === '1' || payableType === '9'

/** One or two bills of a supplier that nobody has asked to pay yet. */
const payment = (pick: RandomChoices): Row => {
  const named = new Set(
    pick
      .rows('cg.purchasePayment')
      .filter(({ billStatus }) => !['voided', 'rejected'].includes(String(billStatus)))
      .flatMap((row) => rowsOf(row, 'items').map(({ payableId }) => payableId)),
  )
  const open = pick
    .rows('cg.payable')
    .filter((row) => isBill(row) && of(row, 'balance').gt(0) && !named.has(row['id']) && textAt(row, 'postDate') < pick.now)
  const due = open.filter((row) => textAt(row, 'dueDate') !== '' && textAt(row, 'dueDate') < addDays(pick.now.slice(0, 10), 20))
  const first = (due.length ? due : open).toSorted((a, b) => (textAt(a, 'dueDate') < textAt(b, 'dueDate') ? -1 : 1))[0] as Row
  const own = (due.length ? due : open)
    .filter((row) => row['companyId'] === first['companyId'] && row['orgId'] === first['orgId'])
    .slice(0, due.length > 5 ? 3 : 1)
  return {
    ...buyer(pick),
    companyId: textAt(first, 'companyId'),
    orgId: textAt(first, 'orgId'),
    planDate: addDays(pick.now.slice(0, 10), pick.whole(1, 10)),
    reason: '按合同约定支付到期货款',
    items: own.map((row) => ({ payableId: textAt(row, 'id'), amount: wireOf(row, 'balance') })),
  }
}

const pays: Step = {
  days: 2,
  action: 'pay',
  by: usernameOf('cashier'),
  values: (_, pick, day) => ({
    payDate: day,
    bankAccountId: pick.id('bsc.bankAccount'),
    paySerialNo: `${pick.whole(100_000_000, 999_999_999)}`,
  }),
}

const paymentOutcome = (pick: RandomChoices): Outcome => {
  if (pick.left < 6) return { ends: 'approving', agreements: pick.left % 2 }
  return { ends: 'approved', afterwards: pick.left < 12 ? [] : [pays] }
}

const refundPolicy = (pick: RandomChoices, index: number): Row => {
  const [companyId] = pick.of([...supplies(pick)])
  const company = pick.rows('bsc.bscBussCompany').find(({ id }) => id === companyId) as Row
  const year = Number(pick.first.slice(0, 4)) + (index % 2)
  const isByUnit = index % 6 === 5
  const rates = isByUnit ? ['0.1', '0.15', '0.2'] : ['1', '1.5', '2.5']
  const steps = isByUnit ? ['0', '2000', '10000'] : ['0', '50000', '300000']
  return {
    ...buyer(pick),
    name: `${textAt(company, 'shortName')}${year}年${isByUnit ? '数量' : '采购'}返利${index + 1}`,
    companyId,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    refundBase: isByUnit ? '2' : '1',
    refundMethod: isByUnit ? '2' : '1',
    refundCalc: index % 2 ? '2' : '1',
    refundCycle: pick.of(['2', '2', '3']),
    refundForm: pick.of(['1', '1', '2']),
    files: `demo/refunds/${index + 1}.pdf`,
    items: [],
    tiers: steps.map((fromValue, at) => ({
      fromValue,
      toValue: steps[at + 1] ?? null,
      ...(isByUnit ? { unitAmount: rates[at] } : { rate: rates[at] }),
    })),
  }
}

/** What the policy brings for a quarter or half year that has gone by, over what was stored in it. */
const refundSettle = (pick: RandomChoices): Row => {
  const day = pick.now.slice(0, 10)
  const settled = pick.rows('cg.refundSettle').filter(({ billStatus }) => billStatus !== 'voided')
  const open = pick.rows('cg.refundPolicy').flatMap((row) => {
    if (!['approved', 'expired'].includes(textAt(row, 'billStatus'))) return []
    const months = row['refundCycle'] === '3' ? 6 : 3
    return Array.from({ length: 12 / months }, (_, at) => ({
      policy: row,
      startDate: addMonths(textAt(row, 'startDate'), at * months),
      endDate: addDays(addMonths(textAt(row, 'startDate'), (at + 1) * months), -1),
    })).filter(
      ({ startDate, endDate }) =>
        endDate < day && !settled.some((one) => one['refundPolicyId'] === row['id'] && textAt(one, 'startDate') === startDate),
    )
  })
  const bought = (companyId: unknown, from: string, to: string) =>
    pick
      .rows('cg.purchaseReceipt')
      .filter(
        (row) =>
          row['billStatus'] === 'stored' &&
          row['companyId'] === companyId &&
          textAt(row, 'storeDate') >= from &&
          textAt(row, 'storeDate') <= to,
      )
      .flatMap((row) => rowsOf(row, 'items'))
  const worthwhile = open.filter(({ policy: { companyId }, startDate, endDate }) => bought(companyId, startDate, endDate).length > 0)
  const { policy: from, startDate, endDate } = pick.of(worthwhile.length ? worthwhile : open)
  const byProduct = new Map<string, { qty: Decimal; amount: Decimal }>()
  for (const item of bought(from['companyId'], startDate, endDate)) {
    const known = byProduct.get(textAt(item, 'productId')) ?? { qty: ZERO, amount: ZERO }
    byProduct.set(textAt(item, 'productId'), { qty: known.qty.plus(of(item, 'qty')), amount: known.amount.plus(of(item, 'amount')) })
  }
  // A quarter without purchases is settled too, with nothing.
  if (byProduct.size === 0) byProduct.set(pick.id('bsc.product'), { qty: ZERO, amount: ZERO })
  const isByUnit = from['refundMethod'] === '2'
  const rows = [...byProduct].map(([productId, sums]) => ({ productId, ...sums, base: isByUnit ? sums.qty : sums.amount }))
  const whole = sumOf(rows, ({ base }) => base)
  const tiers = rowsOf(from, 'tiers').map((tier) => ({
    from: of(tier, 'fromValue'),
    to: isEmpty(tier['toValue']) ? null : of(tier, 'toValue'),
    rate: isByUnit ? of(tier, 'unitAmount') : of(tier, 'rate').mulDiv(1, 100, 6),
  }))
  const amount = refundOn(whole, tiers, from['refundCalc'])
  const parts = distributed(
    amount,
    rows.map(({ base }) => base),
  )
  return {
    ...buyer(pick),
    refundPolicyId: textAt(from, 'id'),
    startDate,
    endDate,
    items: rows.map(({ productId, qty, amount: bill, base }, at) => ({
      productId,
      buyQty: qty.toString(),
      buyAmount: bill.toString(),
      baseValue: base.toString(),
      rate: isByUnit || whole.isZero() ? null : amount.mulDiv(100, whole, 4).toString(),
      calcAmount: String(parts[at] ?? ZERO),
      adjustAmount: '0',
    })),
  }
}

const confirms: Step = {
  days: 6,
  action: 'confirm',
  values: (row) => ({ confirmAmount: wireOf(row, 'amount'), files: 'demo/refunds/confirmed.pdf' }),
}
const offsets: Step = {
  days: 0,
  values: (row, _, day) => ({ billStatus: 'cashed', cashedAmount: wireOf(row, 'confirmAmount'), cashDate: day }),
}
const cashes: Step = {
  days: 12,
  action: 'cash',
  by: usernameOf('finance'),
  values: (row, _, day) => ({ cashedAmount: wireOf(row, 'confirmAmount'), cashDate: day }),
}

const settleOutcome = (pick: RandomChoices, row: Row): Outcome => {
  if (pick.left < 4) return { ends: 'approving', agreements: pick.left % 2 }
  if (pick.left < 8 || of(row, 'amount').isZero()) return { ends: 'approved' }
  return { ends: 'approved', afterwards: row['refundForm'] === '1' ? [confirms, offsets] : [confirms, cashes] }
}

/** Those of the year before have run out, the newest are being agreed. */
const policyOutcome = (pick: RandomChoices, row: Row): Outcome => {
  if (pick.left < 4) return { ends: pick.of(['draft', 'approving']), agreements: 0 }
  return { ends: 'approved', afterwards: textAt(row, 'endDate') < pick.today ? [{ days: 500, action: 'expire' }] : [] }
}

const PRICES = 'bsc.productProcurePrice'

/** Everything from the agreement with a supplier to his payment and what he refunds. */
export const PURCHASES = {
  'cg.purchasePolicy': {
    row: policy,
    outcome: policyOutcome,
    after: [PRICES, 'sys.user'],
    period: ({ first, today }) => [addDays(first, -20), addDays(today, -5)],
  },
  'cg.purchasePlan': { row: plan, after: [PRICES, 'cg.stock', 'cg.purchasePolicy'] },
  'cg.purchaseOrder': { row: order, after: [PRICES, 'cg.purchasePlan', 'cg.stock'] },
  'cg.purchaseReceipt': {
    row: receipt,
    outcome: receiptOutcome,
    after: ['cg.purchaseOrder', 'cg.payable', 'cg.stock'],
    period: ({ first, today }) => [addDays(first, 80), addDays(today, -1)],
  },
  'cg.purchaseInvoice': {
    row: invoice,
    outcome: invoiceOutcome,
    after: ['cg.purchaseReceipt'],
    period: ({ first, today }) => [addDays(first, 150), addDays(today, -1)],
  },
  'cg.purchaseReturn': {
    row: sentBack,
    outcome: returnOutcome,
    after: ['cg.purchaseReceipt', 'cg.purchaseInvoice'],
    period: ({ first, today }) => [addDays(first, 200), addDays(today, -1)],
  },
  'cg.purchasePayment': {
    row: payment,
    outcome: paymentOutcome,
    after: ['cg.purchaseInvoice', 'cg.purchaseReturn', 'bsc.bankAccount'],
    period: ({ first, today }) => [addDays(first, 180), addDays(today, -1)],
  },
  'cg.refundPolicy': {
    row: refundPolicy,
    outcome: policyOutcome,
    after: [PRICES],
    period: ({ first, today }) => [addDays(first, -20), addDays(today, -5)],
  },
  'cg.refundSettle': {
    row: refundSettle,
    outcome: settleOutcome,
    after: ['cg.refundPolicy', 'cg.purchaseReceipt'],
    period: ({ first, today }) => [addDays(first, 330), addDays(today, -1)],
  },
} satisfies SamplesByType

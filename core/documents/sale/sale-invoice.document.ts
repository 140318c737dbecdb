import { invoicePaper } from './sale-invoice-paper.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { longText } from '../../definitions/fields.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, ne, oneOf } from '../../kernel/condition.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { invoiceBills, uninvoiceBills } from './invoice-bills.ts'
import { at } from './part-rows.ts'
import { customerLocks } from './sales-locks.ts'
import {
  BLUE,
  BY_MAIL,
  DIFFERENCE,
  ELECTRONIC,
  GOODS,
  HOLDING,
  NONE,
  RED,
  RETURNED,
  WHOLE,
  fields,
  isRedType,
  productList,
} from './sale-invoice-fields.ts'

/** 公立 of hospital_nature. */
const PUBLIC = '1'
/** Digits of a number that comes with a code of its own. */
const PAPER_DIGITS = 8
const isIssued = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'issued'

type Row = NonNullable<(typeof productList)['$row']>

const TOO_MUCH = '开票数量不能大于已发未退未开票数量'
const OVER_ORIGINAL = '红冲数量不能大于原发票数量'
const OVER_RETURNED = '退货红冲数量不能大于已退货的已开票数量'

/** Goods that left, were not returned and are on no invoice; `held` are those other applications ask for. */
const isUninvoiced = ({ qty, $ }: Row, held: Decimal): boolean => {
  const item = $.ref('shipmentItemId')
  return qty.plus(held).le(at(item, 'sendQty').minus(at(item, 'returnGoodsQty')).minus(at(item, 'invoiceQty')))
}

const isOnOriginal = ({ qty, $ }: Row, held: Decimal): boolean => {
  const origin = $.ref('originItemId')
  return qty.plus(held).plus(at(origin, 'redQty')).le(at(origin, 'qty'))
}

/** More is invoiced than stayed with the customer. */
const isReturned = ({ qty, $ }: Row, held: Decimal): boolean => {
  const item = $.ref('shipmentItemId')
  return qty.plus(held).le(at(item, 'invoiceQty').minus(at(item, 'sendQty').minus(at(item, 'returnGoodsQty'))))
}

type Invoice = {
  readonly saleInvoiceType: string
  readonly direction: string | null
  readonly productList: readonly Row[]
}

/** What is invoiced of the rows that were shipped and ordered; `times` −1 undoes it (sale S9, S10). Differences count no goods. */
const counted = ({ saleInvoiceType, direction, productList }: Invoice, times: 1 | -1): Effects =>
  saleInvoiceType === DIFFERENCE
    ? []
    : productList.map((row) => {
        const add = {
          invoiceQty: row.qty.times(direction === RED ? -times : times),
          invoiceAmount: row.amount.times(times),
        }
        return [
          update('sale.saleShipment.productList', row.shipmentItemId ?? '', { add, refusal: TOO_MUCH }),
          update('sale.saleOrder.productList', row.orderItemId, { add, refusal: TOO_MUCH }),
          direction === RED &&
            update('sale.saleInvoice.productList', row.originItemId ?? '', {
              add: { redQty: row.qty.times(times), redAmount: row.amount.times(-times) },
              refusal: OVER_ORIGINAL,
            }),
        ]
      })

/** 开票申请: business clerks ask for invoices over shipped goods, returns or price differences; finance issues them and records the number. */
export default defineDocument({
  key: 'sale.saleInvoice',
  title: '开票申请',
  number: 'KPSQ{yyyyMM}{seq:4}',
  states: { approved: '待开票', issued: '已开票', flushed: '已红冲' },
  usable: ['issued'],
  about: 'companyId',
  fields,
  lines: { productList },
  facts: {
    reds: {
      give: 'exists',
      from: 'sale.saleInvoice',
      where: ({ $ }) => ($.id ? all(eq('originId', $.id), oneOf('billStatus', ['draft', ...HOLDING, 'issued'])) : undefined),
    },
    anyRed: {
      give: 'exists',
      from: 'sale.saleInvoice',
      where: ({ $ }) => ($.id ? all(eq('originId', $.id), ne('billStatus', 'voided')) : undefined),
    },
    originRows: {
      give: 'count',
      from: 'sale.saleInvoice.productList',
      where: ({ originId }) => (originId ? eq('head.id', originId) : undefined),
    },
  },
  derive: {
    direction: ({ saleInvoiceType, productList: rows }) => {
      const isDown = saleInvoiceType === DIFFERENCE && sumOf(rows, ({ diffAmount }) => diffAmount).isNegative()
      return isRedType(saleInvoiceType) || isDown ? RED : BLUE
    },
    smAmount: (doc) => sumOf(doc.productList, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smTaxes: (doc) => sumOf(doc.productList, (row) => row.taxes),
    smNoTaxAmount: (doc) => doc.smAmount.minus(doc.smTaxes),
    smEarnestMoney: (doc) => sumOf(doc.productList, (row) => row.earnestMoney),
    upEarnestMoney: (doc) => capitalWords(doc.smEarnestMoney),
  },
  required: {
    originId: ({ saleInvoiceType }) => isRedType(saleInvoiceType),
    email: ({ deliverWay, invoiceType }) => deliverWay === BY_MAIL && isOneOf(invoiceType, ...ELECTRONIC),
    invoiceNo: isIssued,
    invoiceCode: (doc) => isIssued(doc) && doc.invoiceNo?.length === PAPER_DIGITS,
  },
  shown: {
    originId: ({ direction }) => direction === RED,
    priceAdjustId: ({ saleInvoiceType }) => saleInvoiceType === DIFFERENCE,
  },
  choices: {
    originId: ({ companyId }) => all(eq('companyId', companyId), eq('direction', BLUE)),
    priceAdjustId: ({ companyId }) => all(eq('companyId', companyId), eq('adjustType', '2')),
  },
  rules: {
    invoiceType: { holds: ({ invoiceType }) => invoiceType !== NONE, message: '不开票客户不能申请开票' },
    invoiceDate: { holds: ({ invoiceDate, $ }) => (invoiceDate ?? '') <= $.today, message: '开票日期不能晚于今天' },
  },
  unique: [{ fields: ['invoiceCode', 'invoiceNo'], message: '该发票号码已登记' }],
  locks: customerLocks,
  checks: [
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => doc.saleInvoiceType !== GOODS || isUninvoiced(row, row.$.facts.held),
      message: TOO_MUCH,
    },
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => !isRedType(doc.saleInvoiceType) || isOnOriginal(row, row.$.facts.redHeld),
      message: OVER_ORIGINAL,
    },
    {
      rows: 'productList',
      field: 'qty',
      holds: (row, doc) => doc.saleInvoiceType !== RETURNED || isReturned(row, row.$.facts.held),
      message: OVER_RETURNED,
    },
    {
      holds: (doc) =>
        doc.saleInvoiceType !== WHOLE ||
        (doc.productList.length === doc.$.facts.originRows &&
          doc.productList.every(({ qty, $ }) => qty.eq(at($.ref('originItemId'), 'qty')))),
      message: '整票红冲必须包含原发票全部行',
      field: 'productList',
    },
    { rows: 'productList', field: 'taxCode', holds: ({ taxCode }) => !!taxCode, message: '存在未维护税收分类编码的产品' },
    { holds: (doc) => doc.saleInvoiceType === DIFFERENCE || !doc.smAmount.isZero(), message: '开票金额不能为0' },
    {
      rows: 'productList',
      field: 'upstreamInvoiceId',
      holds: (row, doc) =>
        doc.$.ref('hospitalId')['nature'] !== PUBLIC || row.$.ref('productId')['twoInvoice'] !== 'Y' || !!row.upstreamInvoiceId,
      message: '两票制产品缺少上游发票，是否继续',
      said: '缺少上游发票',
      warns: true,
    },
  ],
  actions: {
    issue: {
      title: '开票登记',
      from: 'approved',
      to: 'issued',
      role: 'finance',
      ask: ['invoiceNo', 'invoiceCode', 'invoiceDate', 'invoiceFile', 'expressNo'],
      begins: { invoiceDate: today },
      checks: [
        { holds: (doc) => doc.saleInvoiceType !== GOODS || doc.productList.every((row) => isUninvoiced(row, ZERO)), message: TOO_MUCH },
        {
          holds: (doc) => !isRedType(doc.saleInvoiceType) || doc.productList.every((row) => isOnOriginal(row, ZERO)),
          message: OVER_ORIGINAL,
        },
        {
          holds: (doc) => doc.saleInvoiceType !== RETURNED || doc.productList.every((row) => isReturned(row, ZERO)),
          message: OVER_RETURNED,
        },
        {
          // Who is treated as the producer makes out the first of the two invoices: none comes before it.
          holds: (doc) =>
            doc.saleInvoiceType !== GOODS ||
            doc.$.ref('hospitalId')['nature'] !== PUBLIC ||
            doc.productList.every(
              ({ upstreamInvoiceId, $ }) =>
                !!upstreamInvoiceId || $.ref('productId')['twoInvoice'] !== 'Y' || $.ref('productId')['treatedAsProducer'] === 'Y',
            ),
          message: '两票制产品缺少上游发票，请补齐后再开票',
        },
      ],
      effects: (doc, { invoiceDate }) => {
        const day = String(invoiceDate ?? doc.$.today)
        return [
          counted(doc, 1),
          invoiceBills(doc, doc.invoiceNo ?? '', day),
          doc.saleInvoiceType === WHOLE &&
            update('sale.saleInvoice', doc.originId ?? '', {
              set: { billStatus: 'flushed' },
              needs: { holds: ({ $ }: { readonly $: { readonly state: string } }) => $.state === 'issued', message: '原发票已红冲' },
            }),
          update(doc, { set: { invoiceDate: day } }),
          // Kept as it is posted, whatever it came to when it was applied for.
          doc.productList.map((row) => update(row, { set: { amount: row.amount } })),
        ]
      },
    },
    unissue: {
      title: '撤销登记',
      from: 'issued',
      to: 'approved',
      role: 'finance_manager',
      when: (doc) => doc.invoiceDate?.slice(0, 7) === doc.$.today.slice(0, 7) && !doc.$.facts.anyRed,
      message: '仅可撤销当月未红冲的发票',
      checks: [
        {
          holds: (doc) => doc.productList.every(({ $ }) => $.facts.order?.['billStatus'] === 'approved'),
          message: '销售订单已完成或已关闭，不能撤销登记，请使用红字发票',
        },
      ],
      confirm: '确定撤销登记？',
      effects: (doc) => [
        counted(doc, -1),
        uninvoiceBills(doc),
        doc.saleInvoiceType === WHOLE && update('sale.saleInvoice', doc.originId ?? '', { set: { billStatus: 'issued' } }),
        update(doc, { set: { invoiceNo: null, invoiceCode: null, invoiceDate: null, invoiceFile: null, expressNo: null } }),
      ],
    },
    red: {
      title: '整票红冲',
      from: 'issued',
      role: 'finance',
      when: (doc) => doc.direction === BLUE && !doc.$.facts.reds,
      message: '该发票已有红字申请',
      opens: {
        form: 'sale.saleInvoice',
        with: (doc) => ({
          ...{ saleInvoiceType: WHOLE, originId: doc.$.id, orgId: doc.orgId, companyId: doc.companyId, hospitalId: doc.hospitalId },
          ...{ saleUserId: doc.saleUserId, invoiceType: doc.invoiceType, invoiceTitle: doc.invoiceTitle, taxNo: doc.taxNo },
          ...{ invoiceAddressPhone: doc.invoiceAddressPhone, bankName: doc.bankName, deliverWay: doc.deliverWay, email: doc.email },
          productList: doc.productList.map(({ shipmentItemId, orderItemId, qty, upstreamInvoiceId, $ }) => ({
            ...{ shipmentItemId, orderItemId, originItemId: $.id, qty: qty.toString(), upstreamInvoiceId },
          })),
        }),
      },
    },
    cancel: {
      title: '取消申请',
      from: 'approved',
      to: 'voided',
      role: 'finance',
      ask: { cancelReason: longText('取消原因', { required: true, max: 200 }) },
    },
  },
  invariants: {
    V1: (doc) => doc.smAmount.eq(sumOf(doc.productList, ({ amount }) => amount)),
    V2: (doc) =>
      doc.saleInvoiceType === DIFFERENCE || doc.productList.every(({ amount }) => (doc.direction === RED ? amount.le(0) : amount.ge(0))),
  },
  approval: [
    'business',
    'finance',
    {
      role: 'finance_manager',
      says: '红字发票，或价税合计 ≥ 300,000.00',
      when: (doc) => doc.direction === RED || doc.smAmount.ge(300_000),
    },
  ],
  print: invoicePaper,
})

import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, reverse, update } from '../../definitions/effect.ts'
import { longText } from '../../definitions/fields.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, gt } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { at } from './part-rows.ts'
import { countedBack, creditedBills, freedDeposit, receivedGoods, redApplications, shelvedGoods } from './returned-goods.ts'
import { codesShort } from '../cg/trace-codes.ts'
import { areParted, receivedCodes, shelvedCodes } from './returned-codes.ts'
import { customerLocks } from './sales-locks.ts'
import { cameOr, fields, productList } from './sale-return-fields.ts'

/** 质量问题 and 药品召回 of sale_return_reason. */
const [BAD, RECALL] = ['1', '7'] as const
/** 退货库 and 不合格品库 of warehouse_type. */
const [RETURNS, REJECTS] = ['6', '7'] as const

const TOO_MUCH = '退货数量不能大于已发未退数量'
const STATE_REASONS = [BAD, RECALL]

/** The application that it was made from stands as it stood before. */
const backToApplication = ({ applyId }: { readonly applyId: string | null }): Effects => [
  !!applyId && update('xt.salesReturn', applyId, { set: { billStatus: 'approved', saleReturnId: null } }),
]

/** 销售退货单: the warehouse takes goods back against shipments; quality accepts them; stock, receivable and deposit follow. */
export default defineDocument({
  key: 'sale.saleReturn',
  title: '销售退货单',
  number: 'XTD{yyyyMM}{seq:4}',
  states: { approved: '待收货', received: '已收货待验收', finished: '已验收入库' },
  usable: ['finished'],
  about: 'companyId',
  fields,
  lines: { productList },
  facts: {
    // What the bills of the customer's shipments still hold of deposits.
    bills: {
      give: 'rows',
      from: 'sale.receivable',
      reads: ['sourceId', 'heldEarnest'],
      where: ({ companyId }) =>
        companyId ? all(eq('companyId', companyId), eq('receivableType', '1'), gt('heldEarnest', '0')) : undefined,
    },
  },
  derive: {
    smQty: (doc) => sumOf(doc.productList, ({ qty }) => qty),
    smAmount: (doc) => sumOf(doc.productList, ({ amount }) => amount),
    upAmount: (doc) => capitalWords(doc.smAmount),
    smEarnestMoney: (doc) => sumOf(doc.productList, (row) => row.earnestMoney),
    upEarnestMoney: (doc) => capitalWords(doc.smEarnestMoney),
  },
  required: {
    files: ({ reason }) => isOneOf(reason, ...STATE_REASONS),
  },
  shown: { recallNo: ({ reason }) => reason === RECALL },
  choices: {
    shipmentId: ({ companyId }) => eq('companyId', companyId),
    warehouseId: () => eq('warehouseType', RETURNS),
    okWarehouseId: () => eq('saleable', 'Y'),
    badWarehouseId: () => eq('warehouseType', REJECTS),
  },
  locks: customerLocks,
  checks: [
    {
      rows: 'productList',
      field: 'qty',
      holds: ({ qty, $ }) => qty.plus($.facts.held).le(at($.ref('shipmentItemId'), 'unreturnedQty')),
      message: TOO_MUCH,
    },
    {
      rows: 'productList',
      field: 'unitPrice',
      holds: ({ unitPrice, $ }) => unitPrice.eq(at($.ref('orderItemId'), 'returnPrice')),
      message: '退货单价与原单价不一致，是否继续',
      said: '与原单价不一致',
      warns: true,
    },
    {
      rows: 'productList',
      field: 'expiryDate',
      holds: ({ expiryDate }, doc) => isOneOf(doc.reason, ...STATE_REASONS) || (expiryDate ?? '') > doc.$.today,
      message: '存在已过期的批号，是否继续',
      said: '已过期',
      warns: true,
    },
  ],
  effects: { void: backToApplication },
  actions: {
    receive: {
      title: '确认收货',
      from: 'approved',
      to: 'received',
      role: 'warehouse',
      ask: ['receiveDate'],
      begins: { receiveDate: today },
      askRows: { fill: 'productList', shows: ['productId', 'batchNo', 'qty'], columns: ['receivedQty'] },
      when: (doc) => doc.productList.every(({ receivedQty }) => receivedQty !== null),
      message: '请填写实收数量',
      checks: [
        {
          holds: (doc, { receiveDate }) => !receiveDate || String(receiveDate) <= doc.$.today,
          message: '收货日期不能晚于今天',
          field: 'receiveDate',
        },
        { holds: (doc) => !codesShort(doc.productList, cameOr), message: (doc) => codesShort(doc.productList, cameOr) ?? '' },
      ],
      effects: (doc, { receiveDate }) => [
        receivedGoods(doc),
        receivedCodes(doc),
        doc.productList.map((row) => update(row, { set: { qualifiedQty: row.receivedQty } })),
        update(doc, { set: { receiveUserId: doc.$.me.userId, receiveDate: (receiveDate as string | null) ?? doc.$.today } }),
      ],
    },
    accept: {
      title: '验收入库',
      from: 'received',
      to: 'finished',
      role: 'quality',
      ask: ['checkDate'],
      begins: { checkDate: today },
      askRows: {
        fill: 'productList',
        shows: ['productId', 'batchNo', 'receivedQty'],
        columns: ['qualifiedQty', 'acceptResult', 'unqualifiedReason', 'unfitCodes'],
      },
      when: (doc) =>
        doc.productList.every(
          ({ receivedQty, qualifiedQty, unqualifiedQty, unqualifiedReason }) =>
            (qualifiedQty ?? ZERO).le(receivedQty ?? ZERO) && (unqualifiedQty.isZero() || !!unqualifiedReason),
        ),
      message: '请填写合格数量和不合格原因',
      checks: [
        {
          holds: (doc, { checkDate }) => !checkDate || (String(checkDate) >= (doc.receiveDate ?? '') && String(checkDate) <= doc.$.today),
          message: '验收日期应在收货日期与今天之间',
          field: 'checkDate',
        },
        { holds: (doc) => doc.productList.every(areParted), message: '合格与不合格都有的批号，请填写不合格追溯码，与不合格数量一致' },
      ],
      effects: (doc, { checkDate }) => [
        shelvedGoods(doc),
        shelvedCodes(doc),
        countedBack(doc, TOO_MUCH),
        creditedBills(doc),
        freedDeposit(doc),
        redApplications(doc),
        !!doc.applyId && update('xt.salesReturn', doc.applyId, { set: { billStatus: 'closed' } }),
        update(doc, { set: { checkUserId: doc.$.me.userId, checkDate: (checkDate as string | null) ?? doc.$.today } }),
        // Kept as it is posted, whatever it came to when it was applied for.
        doc.productList.map((row) => update(row, { set: { amount: row.amount } })),
      ],
    },
    refuse: {
      title: '拒收退回',
      from: 'received',
      to: 'voided',
      role: 'quality',
      ask: { refuseReason: longText('拒收原因', { required: true, max: 200 }) },
      effects: (doc) => [reverse('receive', { refusal: '待验库存已变化，不能拒收退回' }), backToApplication(doc)],
    },
    cancel: {
      title: '取消退货',
      from: 'approved',
      to: 'voided',
      role: 'warehouse',
      ask: { cancelReason: longText('取消原因', { required: true, max: 200 }) },
      effects: backToApplication,
    },
  },
  approval: [
    'dept_manager',
    'business',
    {
      role: 'quality',
      says: '质量问题、药品召回或含特殊管理药品',
      when: (doc) =>
        isOneOf(doc.reason, ...STATE_REASONS) || doc.productList.some(({ $ }) => ($.ref('productId')['specialType'] ?? '0') !== '0'),
    },
    {
      role: 'finance',
      says: '退货金额 ≥ 5,000.00 或已开票',
      when: (doc) => doc.smAmount.ge(5_000) || doc.productList.some(({ invoiceQty }) => invoiceQty.gt(0)),
    },
    { role: 'general_manager', says: '退货金额 ≥ 50,000.00', when: (doc) => doc.smAmount.ge(50_000) },
  ],
  print: 'A4-landscape',
  live: true,
})

import { defineDocument } from '../../definitions/document.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { decimal, dict, percent, price, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, any, empty, eq, ge, has, le } from '../../kernel/condition.ts'
import { chosenProduct } from '../bsc/chosen-product.ts'
import {
  apart,
  days,
  endsLater,
  expiring,
  isBackdated,
  meeting,
  namesSource,
  NEW,
  OVERLAPS,
  place,
  PLACE,
  standsApart,
  succeeding,
  succession,
  takesEffect,
} from '../settlement/filing.ts'
import { frozenOf, isOpen } from '../settlement/frozen.ts'
import { ACROSS, SAME, agentFilingFields, authorised, isAuthorised, ofAgent } from './agent-filing.ts'

const items = lines('底价明细', {
  under: agentFilingFields,
  columns: {
    sourceItemId: rowRef('原备案行', {
      required: 'shown',
      to: 'zs.basePriceFiling.items',
      fills: {
        productId: 'productId',
        companyId: 'companyId',
        regionId: 'regionId',
        terminalType: 'terminalType',
        terminalId: 'terminalId',
        oldBasePrice: 'basePrice',
      },
    }),
    ...chosenProduct,
    ...place,
    oldBasePrice: price('原底价', { editable: false }),
    basePrice: price('底价', { required: true, above: 0, message: '底价必须大于0' }),
    stdInvoicePrice: price('标准开票价', { atLeast: 'basePrice', message: '标准开票价不能低于底价' }),
    pointRate: percent('点数(%)', { atLeast: 0, atMost: 30, message: '点数应在0到30之间' }),
    payGate: dict('结算条件', { code: 'zs_pay_gate', required: true, default: '2' }),
    minQty: decimal('最小起订量', { scale: 5, atLeast: 0, message: '最小起订量不能为负数' }),
    ...days,
    remark: text('备注', { max: 200 }),
  },
  facts: {
    authorised,
    successor: { give: 'exists', from: 'zs.basePriceFiling.items', where: (row, head) => succeeding(row, head, ACROSS) },
    overlaps: {
      give: 'exists',
      from: 'zs.basePriceFiling.items',
      where: (row, head) => (row.productId && head.agentId ? meeting(row, head, ACROSS) : undefined),
    },
    companyPrice: {
      give: 'first',
      from: 'bsc.productCommissionPrice',
      reads: ['basePrice'],
      order: 'startDate desc',
      where: ({ productId, startDate }) =>
        productId && startDate
          ? all(
              eq('productId', productId),
              eq('billStatus', 'approved'),
              le('startDate', startDate),
              any(empty('endDate'), ge('endDate', startDate)),
            )
          : undefined,
    },
  },
  choices: { sourceItemId: ofAgent },
  shown: { sourceItemId: namesSource },
  rules: { endDate: endsLater },
  unique: [apart(ACROSS, OVERLAPS)],
  atLeast: 1,
  atMost: 2_000,
  importable: true,
})

const COPIED = ['productId', ...PLACE, 'basePrice', 'stdInvoicePrice', 'pointRate', 'payGate', 'minQty']

/** 底价备案: an agency manager files the base price an agent owes per product and scope; orders and 底价结算 read the approved rows. */
export default defineDocument({
  key: 'zs.basePriceFiling',
  title: '底价备案',
  number: 'ZSDJBA{yyyyMM}{seq:4}',
  about: 'agentId',
  fields: agentFilingFields,
  lines: { items },
  facts: { frozen: frozenOf('zs.basePriceSettlement.statements') },
  derive: { itemCount: (doc) => doc.items.length },
  choices: { agentId: () => all(eq('agentStatus', '1'), has('coopModes', '1')) },
  required: { files: ({ filingType }) => filingType === NEW },
  shown: { backdateReason: isBackdated },
  checks: [
    isAuthorised,
    standsApart(SAME, OVERLAPS),
    {
      rows: 'items',
      field: 'startDate',
      holds: ({ startDate }, doc) => isBackdated(doc) || isOpen(startDate.slice(0, 7), doc.$.facts.frozen),
      message: '生效日期在已冻结期间内，请勾选追溯备案',
      again: true,
    },
    {
      rows: 'items',
      field: 'basePrice',
      holds: ({ basePrice, $ }) => basePrice.ge(amountOf($.facts.companyPrice?.['basePrice'])),
      message: '底价低于公司佣金价中的底价，是否继续',
      said: '底价低于公司佣金价中的底价',
      warns: true,
    },
  ],
  locks: (doc) => doc.items.map(({ productId }) => `filing 1 ${doc.agentId} ${productId}`),
  actions: {
    ...succession('zs.basePriceFiling', ['agentId'], COPIED),
    history: {
      title: '备案历史',
      opens: { list: 'zs.basePriceFiling', with: (record) => ({ agentId: String(record['agentId'] ?? '') }) },
    },
  },
  jobs: expiring('底价备案'),
  effects: { approve: takesEffect('zs.basePriceFiling.items') },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'business',
    'finance',
    {
      role: 'general_manager',
      says: '追溯备案或底价低于原底价',
      when: (doc) =>
        isBackdated(doc) || doc.items.some(({ basePrice, oldBasePrice }) => oldBasePrice !== null && basePrice.lt(oldBasePrice)),
    },
  ],
  print: 'A4',
  sample: 80,
})

import { textIn } from '../../definitions/dicts.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, message, update } from '../../definitions/effect.ts'
import { bool, date, datetime, decimal, dept, dict, files, longText, percent, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, now, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, gt, oneOf } from '../../kernel/condition.ts'
import { decimal as exact, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import dicts from './quality.dicts.ts'
import { batchesIn, nextReport, noticeDeadline } from './recall-time.ts'
import { availableOf, moved, orderedFor, portionOf, QUALIFIED, RELEASE, STOCK_READS, STOP, STOPPED } from './stock-orders.ts'

const TITLE = '药品召回'
/** 公司追回 of recall_source needs no notice of an authority. */
const OWN = '3'
/** 一级召回 and 二级召回 of recall_level. */
const [FIRST, SECOND] = ['1', '2'] as const
/** 召回 of unqualified_source. */
const BY_RECALL = '8'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  recallSource: dict('召回来源', { code: 'recall_source', required: true, listed: true, queried: true }),
  recallLevel: dict('召回级别', { code: 'recall_level', required: true, listed: true, queried: true }),
  noticeNo: text('召回通知文号', { max: 60, listed: true }),
  productId: ref('产品', {
    to: 'bsc.product',
    required: true,
    fills: { factoryId: 'factoryId', spec: 'spec', unit: 'unit' },
    reads: ['name'],
    listed: true,
    queried: true,
  }),
  spec: text('规格', { editable: false }),
  unit: dict('单位', { code: 'product_unit', editable: false }),
  factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false, listed: true }),
  batchNos: longText('召回批号', { required: true, max: 500 }),
  receiveTime: datetime('接到通知时间', { required: true, default: now, listed: true, queried: 'range' }),
  noticeDeadline: datetime('通知客户截止时间', { derived: true, listed: true }),
  ownerId: ref('召回负责人', { to: 'sys.employee', required: true, listed: true }),
  empId: ref('发起人', { to: 'sys.employee', required: true, default: me('empId') }),
  deptId: dept('部门', { required: true, default: me('deptId'), queried: true }),
  reason: longText('召回原因', { required: true, max: 1000 }),
  plan: longText('召回方案', { required: true, max: 2000 }),
  stockQty: decimal('库存数量', { scale: 5, derived: true, listed: true }),
  soldQty: decimal('已销数量', { scale: 5, derived: true, listed: true }),
  backQty: decimal('已召回数量', { scale: 5, derived: true, listed: true }),
  backRate: percent('召回率（%）', { derived: true, listed: true }),
  summary: longText('召回总结', { max: 2000, editable: { in: { approved: 'quality' } } }),
  files: files('召回文件', { required: true }),
  reportFiles: files('药监报告', { editable: { in: { approved: 'quality' } } }),
}

const stocks = lines('库存批次', {
  under: fields,
  columns: {
    stockId: ref('库存批次', { to: 'cg.stock', editable: false, reads: [...STOCK_READS] }),
    warehouseId: ref('仓库', { to: 'bsc.warehouse', editable: false }),
    batchNo: text('批号', { editable: false }),
    qty: decimal('数量', { scale: 5, editable: false, totalled: true }),
    stockMoveNo: text('停售单号', { derived: 'onRead' }),
  },
  facts: { order: orderedFor(TITLE) },
  derive: { stockMoveNo: ({ $ }) => ($.facts.order?.['billNo'] ?? '') as string },
  editable: false,
})

const customers = lines('客户清单', {
  under: fields,
  columns: {
    companyId: ref('客户', { to: 'bsc.bscBussCompany', required: true, editable: false, anyState: true }),
    batchNo: text('批号', { editable: false }),
    shipQty: decimal('发货数量', { scale: 5, editable: false, totalled: true }),
    returnedQty: decimal('此前已退', { scale: 5, editable: false, totalled: true }),
    noticeTime: datetime('通知时间', { editable: { in: { approved: 'business' } } }),
    noticeWay: text('通知方式', { max: 40, editable: { in: { approved: 'business' } } }),
    replyName: text('对方确认人', { max: 40, editable: { in: { approved: 'business' } } }),
    customerStock: decimal('对方库存', {
      scale: 5,
      atLeast: 0,
      message: '对方库存不能为负数',
      totalled: true,
      editable: { in: { approved: 'business' } },
    }),
    usedQty: decimal('已使用无法召回', {
      scale: 5,
      atLeast: 0,
      message: '数量不能为负数',
      totalled: true,
      editable: { in: { approved: 'business' } },
    }),
    backQty: decimal('召回数量', { scale: 5, derived: true, totalled: true }),
    late: bool('超时通知', { derived: true }),
    telling: bool('本次登记', { editable: false, default: 'N' }),
    note: text('说明', { max: 200, editable: { in: { approved: 'business' } } }),
  },
  facts: {
    back: {
      give: 'rows',
      from: 'sale.saleReturn.productList',
      reads: ['receivedQty'],
      where: ({ companyId, batchNo }, { productId, billNo, noticeNo }) =>
        companyId && billNo
          ? all(
              eq('head.companyId', companyId),
              eq('productId', productId),
              eq('batchNo', batchNo),
              oneOf('head.recallNo', [billNo, ...(noticeNo ? [noticeNo] : [])]),
              eq('head.billStatus', 'finished'),
            )
          : undefined,
    },
  },
  derive: {
    backQty: ({ $ }) => sumOf($.facts.back, ({ receivedQty }) => amountOf(receivedQty)),
    late: ({ noticeTime }, head) => (noticeTime && noticeTime > noticeDeadline(head.receiveTime, head.recallLevel) ? 'Y' : 'N'),
  },
})

const reports = lines('进展报告', {
  columns: {
    reportDate: date('日期', { required: true, default: today, editable: { in: { approved: 'quality' } } }),
    content: longText('内容', { required: true, max: 500, editable: { in: { approved: 'quality' } } }),
    toFda: bool('已报药监', { default: 'N', editable: { in: { approved: 'quality' } } }),
  },
})

type Customer = NonNullable<(typeof customers)['$row']>
type Traced = {
  readonly billNo: string | null
  readonly files: string
  readonly customers: readonly Customer[]
  readonly $: {
    readonly today: string
    readonly me: { readonly userId: string }
    readonly facts: { readonly lying: readonly Known[]; readonly shipped: readonly Known[]; readonly returned: readonly Known[] }
  }
}

const keyOf = (row: Known): string => `${String(row['companyId'])}/${String(row['batchNo'])}`

/** 追溯流向: what lies in stock, and who had how much of it. What was filled in of a customer who stays a customer stays. */
const traced = (doc: Traced): Effects => {
  const { lying, shipped, returned } = doc.$.facts
  const qtyOf = (rows: readonly Known[], key: string, field: string) =>
    sumOf(rows, (row) => (keyOf(row) === key ? amountOf(row[field]) : ZERO)).toString()
  const known = new Map(doc.customers.map((row) => [`${row.companyId}/${row.batchNo ?? ''}`, row]))
  const keys = [...new Set(shipped.map(keyOf))]
  return [
    update(doc as Traced & { readonly $: object }, {
      rows: {
        stocks: {
          replace: lying.map((row) => ({
            stockId: row['id'] ?? null,
            warehouseId: row['warehouseId'] ?? null,
            batchNo: row['batchNo'] ?? null,
            qty: row['qty'] ?? null,
          })),
        },
        customers: {
          replace: keys.map((key) => {
            const [companyId = '', batchNo = ''] = key.split('/')
            const kept = known.get(key)
            return {
              ...(kept ? { id: kept.$.id } : {}),
              ...{ companyId, batchNo },
              shipQty: qtyOf(shipped, key, 'qty'),
              returnedQty: qtyOf(returned, key, 'receivedQty'),
              noticeTime: kept?.noticeTime ?? null,
              noticeWay: kept?.noticeWay ?? null,
              replyName: kept?.replyName ?? null,
              customerStock: kept?.customerStock?.toString() ?? null,
              usedQty: kept?.usedQty?.toString() ?? null,
              telling: 'N',
              note: kept?.note ?? null,
            }
          }),
        },
      },
    }),
  ]
}

const ofBatches = ({ productId, batchNos }: { readonly productId: string | null; readonly batchNos: string | null }) =>
  productId && batchesIn(batchNos).length ? [eq('productId', productId), oneOf('batchNo', batchesIn(batchNos))] : undefined

/** Stock of the batches in one quality that is free. */
const freeAs = (lying: readonly Known[], qualityStatus: string): readonly Known[] =>
  lying.filter((row) => row['qualityStatus'] === qualityStatus && availableOf(row).gt(0))

/** 药品召回: customers of a batch are found from shipments and told in time; goods come back and are counted (rule Q2). */
export default defineDocument({
  key: 'oa.recall',
  title: TITLE,
  number: 'ZH{yyyy}{seq:4}',
  states: { approved: '召回中', closed: '召回完成' },
  about: 'productId',
  fields,
  lines: { stocks, customers, reports },
  facts: {
    lying: {
      give: 'rows',
      from: 'cg.stock',
      reads: ['batchNo', 'qty', ...STOCK_READS],
      where: (doc) => {
        const own = ofBatches(doc)
        return own && all(...own, gt('qty', '0'))
      },
    },
    shipped: {
      give: 'rows',
      from: 'sale.saleShipment.productList',
      reads: ['batchNo', 'qty', 'head.companyId', 'head.saleUserId'],
      where: (doc) => {
        const own = ofBatches(doc)
        return own && all(...own, oneOf('head.billStatus', ['shipped', 'signed']))
      },
    },
    returned: {
      give: 'rows',
      from: 'sale.saleReturn.productList',
      reads: ['batchNo', 'receivedQty', 'head.companyId'],
      where: (doc) => {
        const own = ofBatches(doc)
        return own && all(...own, eq('head.billStatus', 'finished'))
      },
    },
  },
  derive: {
    noticeDeadline: ({ receiveTime, recallLevel }) => (receiveTime && recallLevel ? noticeDeadline(receiveTime, recallLevel) : null),
    stockQty: (doc) => sumOf(doc.stocks, ({ qty }) => qty ?? ZERO),
    soldQty: (doc) => sumOf(doc.customers, ({ shipQty }) => shipQty ?? ZERO),
    backQty: (doc) => sumOf(doc.customers, ({ backQty }) => backQty),
    backRate: ({ soldQty, backQty }) => (soldQty.gt(0) ? backQty.mulDiv(100, soldQty, 2) : exact(100)),
  },
  required: { noticeNo: ({ recallSource }) => recallSource !== OWN },
  rules: { receiveTime: { holds: ({ receiveTime, $ }) => receiveTime <= $.now, message: '接到通知时间不能晚于现在' } },
  checks: [
    {
      holds: ({ recallLevel, noticeDeadline: until, $ }) => recallLevel !== FIRST || until > $.now,
      message: '一级召回通知时限已过，是否继续',
      field: 'noticeDeadline',
      warns: true,
    },
  ],
  actions: {
    trace: { title: '追溯流向', from: ['draft', 'approved'], role: 'quality', effects: (doc) => traced(doc) },
    notify: {
      title: '批量登记通知',
      from: 'approved',
      role: 'business',
      ask: {
        noticeTime: datetime('通知时间', { required: true, default: now }),
        noticeWay: text('通知方式', { required: true, max: 40 }),
      },
      askRows: { fill: 'customers', shows: ['companyId', 'batchNo', 'shipQty'], columns: ['telling', 'replyName'] },
      checks: [
        { holds: (doc, { noticeTime }) => String(noticeTime) <= doc.$.now, message: '通知时间不能晚于现在', field: 'noticeTime' },
        { holds: (doc) => doc.customers.some(({ telling }) => telling === 'Y'), message: '请选择已通知的客户' },
      ],
      effects: (doc, { noticeTime, noticeWay }) =>
        doc.customers
          .filter(({ telling }) => telling === 'Y')
          .map((row) => update(row, { set: { noticeTime: String(noticeTime), noticeWay: String(noticeWay), telling: 'N' } })),
    },
    finish: {
      title: '完成召回',
      from: 'approved',
      to: 'closed',
      role: 'quality',
      when: (doc) => Boolean(doc.summary) && doc.customers.every(({ noticeTime }) => noticeTime),
      message: '请完成通知登记与召回总结',
      effects: (doc) => {
        const held = freeAs(doc.$.facts.lying, STOPPED)
        return [...new Set(held.map(({ warehouseId }) => String(warehouseId)))].map((warehouseId) =>
          create('oa.unqualifiedHandle', {
            source: BY_RECALL,
            findDate: doc.$.today,
            warehouseId,
            empId: doc.empId,
            deptId: doc.deptId,
            sourceBillNo: doc.billNo,
            description: `${TITLE}${doc.billNo ?? ''}：${doc.reason}`.slice(0, 1000),
            attachments: doc.files,
            items: held
              .filter((row) => row['warehouseId'] === warehouseId)
              .map((row) => ({ stockId: row['id'] ?? null, qty: availableOf(row) })),
          }),
        )
      },
    },
  },
  effects: {
    submit: (doc) => [
      traced(doc),
      moved(
        doc,
        { type: STOP, title: TITLE, files: doc.files },
        freeAs(doc.$.facts.lying, QUALIFIED).map((row) => portionOf(row, availableOf(row))),
      ),
    ],
    approve: (doc) => {
      const title = `产品${doc.$.ref('productId')['name'] ?? ''}批号${doc.batchNos}启动${textIn(dicts['recall_level'], doc.recallLevel)}，请在${doc.noticeDeadline}前通知客户`
      const sellers = [...new Set(doc.$.facts.shipped.map((row) => row['saleUserId']).filter(Boolean))]
      return [
        message(title, { role: 'business', priority: 'H' }),
        sellers.map((userId) => message(title, { userId: String(userId), priority: 'H' })),
      ]
    },
    // What it stopped may be sold again: quality voids it, and decides so.
    void: (doc) => {
      const stoppedIn = (row: Known) =>
        doc.stocks.find(
          ({ $, warehouseId, batchNo }) =>
            warehouseId === row['warehouseId'] && batchNo === row['batchNo'] && $.ref('stockId')['locationCode'] === row['locationCode'],
        )
      return moved(
        doc,
        { type: RELEASE, title: TITLE, files: doc.files },
        freeAs(doc.$.facts.lying, STOPPED).flatMap((row) => {
          const own = stoppedIn(row)
          return own && (row['expiryDate'] as string) > doc.$.today ? [portionOf(row, min(own.qty ?? ZERO, availableOf(row)))] : []
        }),
      )
    },
  },
  jobs: {
    recallProgress: {
      title: '召回进展报告提醒',
      cron: '0 0 9 * * ?',
      description: '召回中的单据到达进展报告日期时提醒召回负责人：一级每天、二级每3天、三级每7天',
      looksAt: () => eq('billStatus', 'approved'),
      each: ({ billNo, recallLevel, receiveTime, ownerId, reports: rows, $ }) => {
        const last = rows.reduce((latest, { reportDate }) => (reportDate > latest ? reportDate : latest), receiveTime.slice(0, 10))
        return last && nextReport(recallLevel, last) <= $.today ? [message(`召回${billNo ?? ''}应提交进展报告`, { empId: ownerId })] : []
      },
    },
  },
  approval: [
    'quality',
    { role: 'general_manager', says: '一级或二级召回', when: ({ recallLevel }) => isOneOf(recallLevel, FIRST, SECOND) },
  ],
  print: 'A4',
  sample: 20,
})

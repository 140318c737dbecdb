import { defineDocument } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dept, dict, int, longText, money, price, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, ge, lt, ne, oneOf } from '../../kernel/condition.ts'
import { addMonths } from '../../kernel/dates.ts'
import { type Decimal, sumOf } from '../../kernel/decimal.ts'

/** 库存领用 and 申请采购 of supply_way. */
const [FROM_STOCK, TO_BUY] = ['1', '2'] as const
/** Of expense_type. */
const OFFICE_COST = '1'
const NEEDS_BUDGET = 1_000
const LARGE = 5_000

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  supplyWay: dict('申请方式', { code: 'supply_way', required: true, default: FROM_STOCK, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  needDate: date('需用日期', { required: true, default: today, listed: true }),
  totalQty: int('数量合计', { derived: true, listed: true }),
  amount: money('预计金额', { derived: true, listed: true }),
  costApplyId: ref('费用申请单', { required: 'shown', to: 'ys.costApply', anyState: true }),
  reason: longText('申请说明', { required: true, max: 300 }),
}

const items = lines('用品明细', {
  under: fields,
  chosenBy: 'officeItemId',
  columns: {
    officeItemId: ref('用品', {
      to: 'oa.officeItem',
      required: true,
      none: '没有启用的办公用品，请联系行政部在“办公用品”中登记',
      fills: { spec: 'spec', unit: 'unit', availableQty: 'availableQty', unitPrice: 'refPrice' },
      reads: ['name', 'maxPerMonth'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'material_unit', editable: false }),
    availableQty: int('可用库存', { editable: false }),
    qty: int('申请数量', { required: true, above: 0, message: '申请数量必须大于0', totalled: true }),
    unitPrice: price('参考单价', { required: true }),
    amount: money('金额', { derived: true, totalled: true }),
    issuedQty: int('已发数量', { editable: false, default: 0 }),
    note: text('备注', { max: 100 }),
  },
  facts: {
    taken: {
      give: 'total',
      from: 'oa.officeSupplyApply.items',
      of: 'qty',
      where: ({ officeItemId }, head) => {
        const first = `${(head.needDate || head.$.today).slice(0, 7)}-01`
        return officeItemId && head.empId
          ? all(
              eq('officeItemId', officeItemId),
              eq('head.empId', head.empId),
              ge('head.needDate', first),
              lt('head.needDate', addMonths(first, 1)),
              oneOf('head.billStatus', ['approving', 'approved', 'issued']),
              ne('head.id', head.$.id),
            )
          : undefined
      },
    },
  },
  derive: { amount: ({ qty, unitPrice }) => unitPrice.times(qty).round(2) },
  choices: { officeItemId: () => eq('enabled', 'Y') },
  unique: [{ fields: ['officeItemId'], message: '用品明细不能重复' }],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

const nameOf = ({ $ }: Item): string => $.ref('officeItemId').name ?? ''

const shortOf = (row: Item): string => `用品“${nameOf(row)}”可用库存{available}，请改为申请采购`

type Issuing = {
  readonly billNo: string | null
  readonly $: { readonly today: string; readonly me: { readonly userId: string } }
}

/** A movement of an item with its line of 出入库记录. */
const move = (
  doc: Issuing,
  row: Item,
  content: string,
  qty: number,
  more: { readonly reservedQty?: number; readonly refPrice?: Decimal },
) =>
  update('oa.officeItem', row.officeItemId, {
    add: { stockQty: qty, ...(more.reservedQty === undefined ? {} : { reservedQty: more.reservedQty }) },
    ...(more.refPrice === undefined ? {} : { set: { refPrice: more.refPrice } }),
    rows: {
      entries: {
        add: ({ stockQty }: { readonly stockQty: number }) => [
          { entryDate: doc.$.today, content, qty, balanceQty: stockQty, sourceBillNo: doc.billNo, operatorId: doc.$.me.userId },
        ],
      },
    },
    refusal: `用品“${nameOf(row)}”库存不足`,
  })

/** 办公用品申请: departments take office supplies from stock or ask for their purchase. */
export default defineDocument({
  key: 'oa.officeSupplyApply',
  title: '办公用品申请',
  number: 'BGYP{yyyyMM}{seq:4}',
  about: 'reason',
  states: { approved: '待发放', issued: '已发放' },
  fields,
  lines: { items },
  derive: {
    totalQty: (doc) => doc.items.reduce((sum, { qty }) => sum + qty, 0),
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
  },
  shown: { costApplyId: ({ supplyWay, amount }) => supplyWay === TO_BUY && amount.ge(NEEDS_BUDGET) },
  choices: { costApplyId: () => all(eq('costType', OFFICE_COST), oneOf('billStatus', ['approved', 'approving'])) },
  rules: {
    needDate: {
      holds: ({ needDate, $ }) => !['', 'draft', 'rejected'].includes($.state) || needDate >= $.today,
      message: '需用日期不能早于今天',
    },
  },
  checks: [
    {
      rows: 'items',
      field: 'qty',
      holds: ({ qty, availableQty }, { supplyWay }) => supplyWay === TO_BUY || qty <= (availableQty ?? 0),
      message: (row) => shortOf(row).replace('{available}', String(row.availableQty ?? 0)),
    },
    {
      rows: 'items',
      field: 'qty',
      warns: true,
      holds: ({ qty, $ }) => {
        const most = $.ref('officeItemId').maxPerMonth ?? 0
        return most === 0 || $.facts.taken.plus(qty).le(most)
      },
      message: (row) => `用品“${nameOf(row)}”超过每月领用上限，是否继续`,
    },
  ],
  actions: {
    issue: {
      title: '发放',
      from: 'approved',
      to: 'issued',
      role: 'admin_office',
      effects: (doc) => [
        doc.items.map((row) =>
          doc.supplyWay === FROM_STOCK
            ? move(doc, row, '领用', -row.qty, { reservedQty: -row.qty })
            : [move(doc, row, '采购入库', row.qty, { refPrice: row.unitPrice }), move(doc, row, '领用', -row.qty, {})],
        ),
        doc.items.map((row) => update(row, { set: { issuedQty: row.qty } })),
      ],
    },
  },
  effects: {
    approve: (doc) =>
      doc.supplyWay === FROM_STOCK
        ? doc.items.map((row) => update('oa.officeItem', row.officeItemId, { add: { reservedQty: row.qty }, refusal: shortOf(row) }))
        : [],
  },
  approval: [
    'dept_manager',
    'admin_office',
    { role: 'general_manager', says: '预计金额 ≥ 5,000.00', when: ({ amount }) => amount.ge(LARGE) },
  ],
  print: 'A5',
  sample: 60,
})

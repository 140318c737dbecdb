import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, int, longText, money, month, price, ref, text, tree, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { parts } from '../../definitions/listed.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import { all, eq, has } from '../../kernel/condition.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import {
  budgetLeft,
  CLOSE,
  flag,
  holding,
  holdsOf,
  isOver,
  isUsedUp,
  leftToWriteOff,
  locksOf,
  pendingIn,
  poolChecks,
  poolFacts,
  releasing,
  remainingOf,
  SUBJECT_READS,
} from '../ys/apply.ts'
import { sourceOf } from '../ys/budget.ts'
import { budgetGuide } from '../ys/budget-guide.ts'
import { among, begunRows, expired, isValidOn, type Lain, moved, numberAt, onHandOf, stockFact } from './material-stock.ts'

/** 新制作 of material_apply_type. */
const NEW = '1'
/** 未入库, 部分入库 and 全部入库 of material_receive_status. */
const [NOTHING, SOME, ALL] = ['0', '1', '2'] as const
const NEEDS_QUOTE = 5_000
const NEEDS_QUOTES = 30_000

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  applyType: dict('申请类型', { code: 'material_apply_type', required: true, default: NEW, listed: true, queried: true }),
  title: text('申请事由', { required: true, max: 100, listed: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('费用承担部门', { reads: ['departName'], required: true, default: me('deptId'), listed: true, queried: true }),
  period: month('预算期间', { required: true, default: thisMonth, listed: 'aside' }),
  depot: dict('入库物料库', { code: 'material_depot', required: true, default: '1', listed: 'aside', queried: true }),
  needDate: date('需求日期', { required: true, listed: true, queried: 'range' }),
  supplierName: text('供应商', { required: true, max: 100, listed: 'aside' }),
  amount: money('申请金额', { derived: true, listed: true }),
  amountUpper: text('金额大写', { derived: true }),
  receiveStatus: dict('入库状态', { code: 'material_receive_status', editable: false, default: NOTHING, listed: true, queried: true }),
  receivedAmount: money('已入库金额', { derived: true, listed: true }),
  writtenOffAmount: money('已核销金额', { editable: false, default: '0', listed: true }),
  overBudget: bool('超预算', { editable: false, default: 'N' }),
  quoteFiles: files('供应商报价', { message: '申请金额满5000元须上传供应商报价' }),
  designFiles: files('设计稿', { required: 'shown' }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('物料明细', {
  under: fields,
  chosenBy: 'materialId',
  columns: {
    materialId: ref('物料', {
      to: 'act.material',
      required: true,
      fills: { spec: 'spec', unit: 'unit', unitPrice: 'refPrice', subjectId: 'subjectId' },
      reads: ['name', 'validUntil', 'needReview'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'material_unit', editable: false }),
    stock: int('现有库存', { derived: 'onRead' }),
    subjectId: tree('预算科目', { to: 'ys.subject', required: true, reads: SUBJECT_READS, indexed: true }),
    ...budgetLeft,
    qty: int('数量', { required: true, above: 0, message: '数量必须大于0', totalled: true }),
    unitPrice: price('单价', { required: true, above: 0, message: '单价必须大于0' }),
    amount: money('金额', { derived: true, totalled: true }),
    receivedQty: int('已入库数量', { editable: false, default: 0, totalled: true }),
    note: text('要求说明', { max: 200 }),
  },
  facts: { ...poolFacts, stock: stockFact((_: { readonly materialId: string }, { depot }: { readonly depot: string }) => depot) },
  derive: {
    stock: (row) => onHandOf(row),
    available: ({ $ }) => $.facts.pool,
    pending: (row) => pendingIn(row),
    amount: ({ qty, unitPrice }) => unitPrice.times(qty).round(2),
  },
  choices: {
    materialId: () => eq('enabled', 'Y'),
    subjectId: () => all(eq('isLeaf', 'Y'), eq('enabled', 'Y'), has('useScene', '4')),
  },
  unique: [{ fields: ['materialId'], message: '物料明细重复' }],
  atLeast: 1,
  importable: true,
})

const receipts = lines('入库记录', {
  under: fields,
  columns: {
    receiveDate: date('入库日期', { required: true, default: today }),
    materialId: ref('物料', { to: 'act.material', required: true }),
    qty: int('入库数量', { required: true, above: 0, message: '入库数量必须大于0', totalled: true }),
    unitPrice: price('实际单价', { required: true, above: 0, message: '实际单价必须大于0' }),
    amount: money('金额', { derived: true, totalled: true }),
    inspected: bool('质量合格', { required: true, default: 'Y' }),
    note: text('说明', { max: 200 }),
    operatorId: user('收货人', { editable: false }),
  },
  derive: { amount: ({ qty, unitPrice }) => unitPrice.times(qty).round(2) },
  required: { note: ({ inspected }) => inspected === 'N' },
  choices: {
    materialId: (_, head) => among((head as unknown as { readonly items?: readonly Lain[] }).items),
  },
  rules: { receiveDate: { holds: ({ receiveDate, $ }) => receiveDate <= $.today, message: '入库日期不能晚于今天' } },
  editable: false,
})

type Item = NonNullable<(typeof items)['$row']>
type Receipt = NonNullable<(typeof receipts)['$row']>

/** Rows that the dialog under way adds: nobody has answered for them yet. */
const newReceipts = ({ receipts: all }: { readonly receipts: readonly Receipt[] }): readonly Receipt[] =>
  all.filter(({ operatorId }) => !operatorId)

const isGood = ({ inspected }: Pick<Receipt, 'inspected'>): boolean => inspected === 'Y'

/** What of an item is there once the new rows are. */
const receivedWith = (item: Item, rows: readonly Receipt[]): number =>
  rows.reduce((sum, row) => (row.materialId === item.materialId && isGood(row) ? sum + row.qty : sum), item.receivedQty ?? 0)

/** Five in a hundred more than was asked for may come, in whole pieces. */
const mostOf = ({ qty }: Pick<Item, 'qty'>): number => Math.floor((qty * 105) / 100)

const asSource = sourceOf('7')

/** 物料申请: a department asks to have materials made or bought; approval holds the budget, receipts fill the stock (act M4, ys R6). */
export default defineDocument({
  key: 'act.materialApply',
  title: '物料申请',
  number: 'WLSQ{yyyyMM}{seq:4}',
  states: { writtenOff: '已核销', closed: '已关闭' },
  about: 'title',
  fields,
  lines: { items, receipts },
  facts: {
    holds: holdsOf('7'),
    writingOff: {
      give: 'exists',
      from: 'ys.costWriteOff',
      where: ({ $ }) => ($.id ? all(eq('materialApplyId', $.id), eq('billStatus', 'approving')) : undefined),
    },
  },
  derive: {
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    amountUpper: ({ amount }) => capitalWords(amount),
    receivedAmount: (doc) => sumOf(doc.receipts, (row) => (isGood(row) ? row.amount : ZERO)),
  },
  required: {
    quoteFiles: ({ amount }) => amount.ge(NEEDS_QUOTE),
  },
  shown: { designFiles: ({ applyType }) => applyType === NEW },
  rules: {
    period: { holds: ({ period, $ }) => period >= $.today.slice(0, 7), message: '不能使用以前月份的预算' },
    needDate: { holds: ({ needDate, $ }) => needDate >= $.today, message: '需求日期不能早于今天' },
  },
  checks: [
    ...poolChecks('items'),
    {
      holds: ({ amount, quoteFiles }) => amount.lt(NEEDS_QUOTES) || parts(quoteFiles).length >= 3,
      message: '申请金额满3万元须上传三家供应商报价',
      field: 'quoteFiles',
    },
    {
      rows: 'items',
      field: 'materialId',
      holds: (row, doc) => isValidOn(row, doc.needDate),
      message: (row) => expired(row),
    },
    {
      rows: 'items',
      field: 'stock',
      warns: true,
      holds: ({ stock, qty }) => stock <= qty * 2,
      message: '现有库存已超过本次申请的2倍，是否继续？',
    },
  ],
  locks: (doc) => locksOf(doc.items, doc),
  actions: {
    receive: {
      title: '入库',
      from: 'approved',
      role: 'warehouse',
      when: ({ receiveStatus }) => receiveStatus !== ALL,
      message: '物料已全部入库',
      askRows: {
        add: 'receipts',
        begins: begunRows('items', (item) => numberAt(item, 'qty') - numberAt(item, 'receivedQty'), ['unitPrice']),
      },
      checks: [
        {
          holds: (doc) =>
            newReceipts(doc).every((row) => doc.items.some(({ materialId }) => materialId === row.materialId)) &&
            doc.items.every((item) => {
              const received = receivedWith(item, newReceipts(doc))
              return received === (item.receivedQty ?? 0) || received <= mostOf(item)
            }),
          message: '入库数量不能超过申请数量的105%',
        },
      ],
      effects: (doc) => {
        const rows = newReceipts(doc)
        const isAll = doc.items.every((item) => receivedWith(item, rows) >= item.qty)
        const isSome = doc.items.some((item) => receivedWith(item, rows) > 0)
        return [
          rows.filter(isGood).map(({ materialId, qty, unitPrice }) =>
            moved({
              ...{ materialId, depot: doc.depot, entryType: '1', qty, unitPrice },
              source: { id: doc.$.id, billNo: doc.billNo },
            }),
          ),
          doc.items.map((item) => update(item, { set: { receivedQty: receivedWith(item, rows) } })),
          rows.map((row) => update(row, { set: { operatorId: doc.$.me.userId } })),
          update(doc, { set: { receiveStatus: isAll ? ALL : isSome ? SOME : NOTHING } }),
          message('物料已入库', { empId: doc.empId }),
        ]
      },
    },
    writeOff: {
      title: '费用核销',
      from: 'approved',
      when: ({ receiveStatus }) => receiveStatus !== NOTHING,
      message: '物料未入库，不能核销',
      opens: {
        form: 'ys.costWriteOff',
        with: (doc) => ({
          sourceType: '3',
          materialApplyId: doc.$.id,
          items: leftToWriteOff(doc.title, doc.$.facts.holds),
        }),
      },
    },
    close: {
      title: '关闭',
      ...CLOSE,
      when: ({ receivedAmount, writtenOffAmount, $ }) => receivedAmount.le(writtenOffAmount) && !$.facts.writingOff,
      message: '存在审批中的核销单或已入库未核销的物料，不能关闭',
      effects: (doc) => releasing(asSource(doc), doc.$.facts.holds),
    },
    finish: { title: '核销完毕', from: 'approved', to: 'writtenOff', auto: true, when: ({ $ }) => isUsedUp($.facts.holds) },
    reopen: { title: '恢复占用', from: 'writtenOff', to: 'approved', auto: true, when: ({ $ }) => remainingOf($.facts.holds).gt(0) },
  },
  effects: {
    submit: (doc) => [update(doc, { set: { overBudget: flag(doc.items.some((row) => isOver(row, doc.items, doc))) } })],
    approve: (doc) => [
      doc.items.some((row) => isOver(row, doc.items, doc)) && update(doc, { set: { overBudget: 'Y' } }),
      holding(asSource(doc), doc.items, doc),
      message(`物料申请${doc.billNo ?? ''}已通过，请安排制作`, { role: 'purchase' }),
    ],
  },
  approval: [
    'dept_manager',
    'market',
    {
      role: 'legal',
      says: '含须宣传审批的物料',
      when: (doc) => doc.items.some(({ $ }) => $.ref('materialId').needReview === 'Y'),
    },
    'finance',
    {
      role: 'general_manager',
      says: '申请金额 ≥ 30,000.00 或超预算',
      when: (doc) => doc.amount.ge(30_000) || doc.overBudget === 'Y' || doc.items.some((row) => isOver(row, doc.items, doc)),
    },
  ],
  guide: budgetGuide,
  print: 'A4',
  live: true,
  sample: 28,
})

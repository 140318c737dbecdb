import { defineDocument } from '../../definitions/document.ts'
import { act, type Effects, message, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, int, longText, money, phone, price, ref, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, le, lt } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { sumOf } from '../../kernel/decimal.ts'
import {
  among,
  availableOf,
  averageOf,
  begunRows,
  expired,
  isValidOn,
  type Lain,
  moved,
  nameOf,
  numberAt,
  stockFact,
  unitName,
} from './material-stock.ts'

/** 活动使用 and 展会 of material_use_for; 快递 of material_deliver_way. */
const [FOR_ACTIVITY, FOR_FAIR] = ['1', '3'] as const
const EXPRESS = '2'
/** Days after its issue on which an apply counts as received, and those after which nobody may ask for more before he receives. */
const RECEIVED_AFTER = 15
const UNRECEIVED = 7

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('领用人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('领用部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  depot: dict('物料库', { code: 'material_depot', required: true, default: '1', listed: true, queried: true }),
  useFor: dict('领用用途', { code: 'material_use_for', required: true, default: '2', listed: true, queried: true }),
  activityApplyId: ref('活动申请', {
    required: 'shown',
    to: 'act.activityApply',
    none: '没有已通过且未总结的活动申请，请先提交活动申请',
    listed: 'aside',
  }),
  needDate: date('需用日期', { required: true, default: today, listed: true, queried: 'range' }),
  totalQty: int('领用数量', { derived: true, listed: true }),
  totalAmount: money('领用金额', { derived: true, listed: true }),
  deliverWay: dict('领取方式', { code: 'material_deliver_way', required: true, default: '1', listed: true }),
  receiver: text('收货人', { max: 20 }),
  receiverPhone: phone('收货电话'),
  receiverAddress: text('收货地址', { max: 200 }),
  expressNo: text('快递单号', { max: 50, editable: false, listed: true }),
  issueDate: date('发放日期', { editable: false, listed: true }),
  confirmDate: date('签收日期', { editable: false, listed: true }),
  reason: longText('领用说明', { required: true, max: 500 }),
  remark: longText('备注', { max: 500 }),
}

const items = lines('领用明细', {
  under: fields,
  chosenBy: 'materialId',
  columns: {
    materialId: ref('物料', {
      to: 'act.material',
      required: true,
      fills: { spec: 'spec', unit: 'unit' },
      reads: ['name', 'maxPerUse', 'validUntil'],
      none: '所选物料库没有可用库存的物料，请先办理物料入库',
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'material_unit', editable: false }),
    available: int('可用库存', { derived: 'onRead' }),
    qty: int('申请数量', { required: true, above: 0, message: '申请数量必须大于0', totalled: true }),
    unitPrice: price('单价', { derived: true }),
    amount: money('金额', { derived: true, totalled: true }),
    issuedQty: int('实发数量', { editable: false, default: 0, totalled: true }),
    returnedQty: int('已退回', { editable: false, default: 0, totalled: true }),
    note: text('备注', { max: 200 }),
    // The average at which it was issued: what the row costs from then on.
    issuedPrice: price('发放单价', { editable: false, hidden: true }),
  },
  facts: { stock: stockFact((_: { readonly materialId: string }, { depot }: { readonly depot: string }) => depot) },
  derive: {
    available: (row) => availableOf(row),
    unitPrice: (row) => row.issuedPrice ?? averageOf(row),
    amount: ({ qty, unitPrice }) => unitPrice.times(qty).round(2),
  },
  choices: {
    materialId: (_, head) => all(eq('enabled', 'Y'), among(head.$.facts.stocked as readonly Lain[])),
  },
  unique: [{ fields: ['materialId'], message: '领用明细物料重复' }],
  atLeast: 1,
  importable: true,
})

const moves = lines('发放与退回', {
  under: fields,
  columns: {
    moveDate: date('日期', { required: true, default: today }),
    isReturn: bool('退回', { required: true, editable: false, default: 'N' }),
    materialId: ref('物料', { to: 'act.material', required: true }),
    qty: int('数量', { required: true, above: 0, message: '数量必须大于0', totalled: true }),
    note: text('说明', { max: 200 }),
    operatorId: user('经办人', { editable: false }),
  },
  choices: {
    materialId: (_, head) => among((head as unknown as { readonly items?: readonly Lain[] }).items),
  },
  editable: false,
})

type Item = NonNullable<(typeof items)['$row']>
type Moving = NonNullable<(typeof moves)['$row']>
type Applied = {
  readonly billNo: string | null
  readonly depot: string
  readonly items: readonly Item[]
  readonly moves: readonly Moving[]
  readonly $: { readonly id: string; readonly today: string; readonly me: { readonly userId: string } }
}

/** Rows that the dialog under way adds: nobody has answered for them yet. */
const newMoves = ({ moves: all }: Pick<Applied, 'moves'>): readonly Moving[] => all.filter(({ operatorId }) => !operatorId)

const movedOf = (doc: Pick<Applied, 'moves'>, materialId: string): number =>
  newMoves(doc).reduce((sum, move) => (move.materialId === materialId ? sum + move.qty : sum), 0)

/** Does every new row name a material of the apply, and none more than it may? */
const isWithin = (doc: Pick<Applied, 'items' | 'moves'>, most: (item: Item) => number): boolean =>
  newMoves(doc).every((move) => doc.items.some(({ materialId }) => materialId === move.materialId)) &&
  doc.items.every((item) => movedOf(doc, item.materialId) <= most(item))

/** The first that is to go out though what it says may not be said any more (M5). */
const expiredIn = (doc: Applied): Item | undefined =>
  doc.items.find((item) => movedOf(doc, item.materialId) > 0 && !isValidOn(item, doc.$.today))

const left = ({ issuedQty, returnedQty }: Pick<Item, 'issuedQty' | 'returnedQty'>): number => (issuedQty ?? 0) - (returnedQty ?? 0)

const sourceOf = ({ billNo, $ }: Pick<Applied, 'billNo' | '$'>) => ({ id: $.id, billNo })

const answered = (doc: Applied, isReturn: 'Y' | 'N'): Effects =>
  newMoves(doc).map((move) => update(move, { set: { operatorId: doc.$.me.userId, isReturn } }))

/** 占用 of what was applied for, or its end (act M2, M3). */
const reserved = ({ depot, items: rows }: Pick<Applied, 'depot' | 'items'>, sign: 1 | -1): Effects =>
  rows.map((row) =>
    update(
      'act.materialInventory',
      { materialId: row.materialId, depot },
      { add: { reserved: sign * row.qty }, refusal: short(row, '{available}', '{need}') },
    ),
  )

const short = (row: Item, available: string | number, qty: string | number): string =>
  `物料“${nameOf(row)}”可用库存${available}${unitName(row.unit)}，不足${qty}${unitName(row.unit)}`

/** 物料领用申请: staff ask for materials from a depot; approval reserves, the depot issues, the applicant confirms or returns. */
export default defineDocument({
  key: 'act.materialUseApply',
  title: '物料领用申请',
  number: 'WLLY{yyyyMM}{seq:4}',
  about: 'reason',
  states: { issued: '已发放', received: '已签收', closed: '已关闭' },
  fields,
  lines: { items, moves },
  facts: {
    stocked: {
      give: 'rows',
      from: 'act.materialInventory',
      reads: ['materialId'],
      where: ({ depot }) => (depot ? all(eq('depot', depot), { field: 'available', op: 'gt', value: 0 }) : undefined),
    },
    unreceived: {
      give: 'first',
      from: 'act.materialUseApply',
      reads: ['billNo'],
      order: 'issueDate asc',
      where: ({ empId, $ }) =>
        empId ? all(eq('empId', empId), eq('billStatus', 'issued'), lt('issueDate', addDays($.today, -UNRECEIVED))) : undefined,
    },
  },
  derive: {
    totalQty: (doc) => doc.items.reduce((sum, { qty }) => sum + qty, 0),
    totalAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
  },
  required: {
    receiver: ({ deliverWay }) => deliverWay === EXPRESS,
    receiverPhone: ({ deliverWay }) => deliverWay === EXPRESS,
    receiverAddress: ({ deliverWay }) => deliverWay === EXPRESS,
    expressNo: ({ deliverWay, $ }) => deliverWay === EXPRESS && $.state === 'issued',
  },
  shown: { activityApplyId: ({ useFor }) => useFor === FOR_ACTIVITY },
  choices: { activityApplyId: () => all(eq('billStatus', 'approved'), eq('execStatus', '1')) },
  rules: { needDate: { holds: ({ needDate, $ }) => needDate >= $.today, message: '需用日期不能早于今天' } },
  checks: [
    {
      rows: 'items',
      field: 'qty',
      again: true,
      holds: (row) => row.qty <= availableOf(row),
      message: (row) => short(row, availableOf(row), row.qty),
    },
    {
      rows: 'items',
      field: 'qty',
      holds: (row) => !row.$.ref('materialId').maxPerUse || row.qty <= row.$.ref('materialId').maxPerUse!,
      message: (row) => `物料“${nameOf(row)}”单次领用不能超过${row.$.ref('materialId').maxPerUse ?? ''}`,
    },
    { rows: 'items', field: 'materialId', again: true, holds: (row) => isValidOn(row, row.$.today), message: (row) => expired(row) },
    {
      holds: ({ $ }) => !$.facts.unreceived,
      message: ({ $ }) => `您有领用单${$.facts.unreceived?.['billNo'] ?? ''}发放超过7天未签收，请先签收`,
    },
  ],
  actions: {
    issue: {
      title: '发放',
      from: 'approved',
      to: 'issued',
      role: 'warehouse',
      ask: ['expressNo'],
      askRows: { add: 'moves', begins: begunRows('items', (item) => numberAt(item, 'qty')) },
      checks: [
        { holds: (doc) => newMoves(doc).length > 0, message: '请填写发放与退回' },
        { holds: (doc) => isWithin(doc, ({ qty }) => qty), message: '实发数量不能大于申请数量' },
        {
          holds: (doc) => expiredIn(doc) === undefined,
          message: (doc) => expired(expiredIn(doc)!),
        },
      ],
      effects: (doc) => [
        reserved(doc, -1),
        doc.items.map((item) => {
          const qty = movedOf(doc, item.materialId)
          return [
            moved({ materialId: item.materialId, depot: doc.depot, entryType: '2', qty: -qty, source: sourceOf(doc) }),
            update(item, { set: { issuedQty: qty, issuedPrice: averageOf(item) } }),
          ]
        }),
        answered(doc, 'N'),
        update(doc, { set: { issueDate: doc.$.today } }),
        message('您申请的物料已发放', { empId: doc.empId }),
      ],
    },
    receive: {
      title: '签收',
      from: 'issued',
      to: 'received',
      role: 'applicant',
      effects: (doc) => [update(doc, { set: { confirmDate: doc.$.today } })],
    },
    giveBack: {
      title: '退回',
      from: ['issued', 'received'],
      role: 'warehouse',
      askRows: { add: 'moves', begins: begunRows('items', (item) => numberAt(item, 'issuedQty') - numberAt(item, 'returnedQty')) },
      checks: [{ holds: (doc) => isWithin(doc, left), message: '退回数量不能大于实发未退数量' }],
      effects: (doc) => [
        doc.items.map((item) => {
          const qty = movedOf(doc, item.materialId)
          return (
            qty > 0 && [
              moved({ materialId: item.materialId, depot: doc.depot, entryType: '3', qty, source: sourceOf(doc) }),
              update(item, { add: { returnedQty: qty } }),
            ]
          )
        }),
        answered(doc, 'Y'),
      ],
    },
    close: {
      title: '关闭',
      from: 'approved',
      to: 'closed',
      role: ['applicant', 'warehouse'],
      ask: { closeReason: text('关闭原因', { required: true, max: 200 }) },
      effects: (doc) => reserved(doc, -1),
    },
  },
  effects: {
    approve: (doc) => [reserved(doc, 1), message(`领用单${doc.billNo ?? ''}待发放`, { role: 'warehouse' })],
  },
  jobs: {
    autoReceive: {
      title: '领用单自动签收',
      cron: '0 0 1 * * ?',
      description: '发放满15天未签收的领用单自动签收，并告知申请人',
      looksAt: (day) => all(eq('billStatus', 'issued'), le('issueDate', addDays(day, -RECEIVED_AFTER))),
      each: ({ billNo, empId, $ }) => [act('act.materialUseApply', $.id, 'receive'), message(`领用单${billNo ?? ''}已自动签收`, { empId })],
    },
  },
  approval: [
    'dept_manager',
    {
      role: 'market',
      says: '领用金额 ≥ 1,000.00 或用于展会',
      when: ({ totalAmount, useFor }) => totalAmount.ge(1_000) || useFor === FOR_FAIR,
    },
    { role: 'sales_director', says: '领用金额 ≥ 10,000.00', when: ({ totalAmount }) => totalAmount.ge(10_000) },
  ],
  print: 'A5',
  live: true,
  sample: 70,
})

import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, type Effects, reverse } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, longText, money, month, price, ref, refBy, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, ne, oneOf } from '../../kernel/condition.ts'
import { firstDay, monthAfter } from '../../kernel/dates.ts'
import { sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import { filedFor } from './filed-for.ts'
import { CUSTOMERS, flowFieldOf, flowsInto, TERMINALS } from './terminals.ts'

/** 流向缺失补报, 产品对照更正, 窜货冲减 and 团购特批 of zy_apply_type; the others say another terminal. */
const [MISSING, PRODUCT, CROSS_AREA, GROUP_PURCHASE] = ['1', '5', '6', '7'] as const
/** 商业销售 and 商业退货 of flow_type, 手工录入 of flow_source, 已锁定 of flow_period_status. */
const [SALE, RETURN, BY_HAND, LOCKED] = ['2', '4', '2', '4'] as const
const MARKED = '该数据已结算，不能修改或删除'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  applyType: dict('申请类型', { code: 'zy_apply_type', required: true, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  applyDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  bizMonth: month('业务月份', { required: true, default: thisMonth, listed: true, queried: 'range' }),
  addQty: decimal('增加数量', { scale: 5, derived: true, listed: true }),
  cutQty: decimal('冲减数量', { scale: 5, derived: true, listed: true }),
  netQty: decimal('净影响数量', { scale: 5, derived: true, listed: true }),
  netAmount: money('净影响金额', { derived: true, listed: true }),
  reason: longText('申请理由', { required: true, max: 500 }),
  files: files('佐证附件', { required: true }),
}

const isAdding = (applyType: string | null): boolean => isOneOf(applyType, MISSING, GROUP_PURCHASE)

const wordOf = (value: unknown): string | null => (value === null || value === undefined || value === '' ? null : String(value))

const items = lines('申请明细', {
  under: fields,
  columns: {
    sourceFlowId: ref('原流向', {
      to: 'sale.saleFlow',
      fills: {
        companyId: 'companyId',
        productId: 'productId',
        unitPrice: 'unitPrice',
        batchNo: 'batchNo',
        fromTerminalType: 'terminalType',
        fromProductId: 'productId',
      },
      reads: ['hospitalId', 'pharmacyId', 'toCompanyId', 'qty', 'terminalType'],
    }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true }),
    fromTerminalType: dict('原终端类型', { code: 'terminal_type', editable: false }),
    fromTerminalId: refBy('原终端', { by: 'fromTerminalType', targets: CUSTOMERS, reads: ['name'], derived: true }),
    terminalType: dict('终端类型', { code: 'terminal_type', default: '1' }),
    terminalId: refBy('正确终端', { by: 'terminalType', targets: TERMINALS, reads: ['name', 'regionId'] }),
    fromProductId: ref('原产品', { to: 'bsc.product', reads: ['name'], editable: false }),
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', unit: 'unit' }, reads: ['name'] }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    batchNo: text('批号', { max: 40 }),
    saleDate: date('业务日期', { required: true }),
    qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0', totalled: true }),
    unitPrice: price('单价', { required: true, atLeast: 0, message: '单价不能小于0' }),
    netAmount: money('净影响金额', { derived: true, totalled: true }),
    evidence: dict('佐证类型', { code: 'zy_evidence', required: true }),
    remark: text('说明', { max: 200 }),
  },
  facts: {
    taken: {
      give: 'total',
      from: 'zy.pureSalesApply.items',
      of: 'qty',
      where: ({ sourceFlowId }, head) =>
        sourceFlowId
          ? all(eq('sourceFlowId', sourceFlowId), ne('head.id', head.$.id), oneOf('head.billStatus', ['approving', 'approved']))
          : undefined,
    },
    same: {
      give: 'exists',
      from: 'sale.saleFlow',
      where: (row, { applyType, $ }) =>
        applyType === MISSING && $.state !== 'approved' && row.companyId && row.terminalId && row.productId && row.saleDate && row.qty
          ? all(
              eq('companyId', row.companyId),
              eq('flowType', SALE),
              flowsInto(row),
              eq('productId', row.productId),
              eq('batchNo', row.batchNo),
              eq('saleDate', row.saleDate),
              eq('qty', row.qty.toString()),
            )
          : undefined,
    },
    filed: {
      give: 'exists',
      from: 'zy.commissionFiling.items',
      where: (row, { empId, bizMonth, applyType }) =>
        applyType === GROUP_PURCHASE && row.terminalId && row.productId && empId && bizMonth
          ? filedFor(empId, bizMonth, row, (row.$.ref('terminalId')['regionId'] ?? null) as Wire)
          : undefined,
    },
    locked: {
      give: 'rows',
      from: 'sale.flowPeriod',
      reads: ['flowMonth'],
      where: ({ companyId }, { bizMonth }) =>
        companyId && bizMonth ? all(eq('companyId', companyId), ge('flowMonth', bizMonth), eq('flowPeriodStatus', LOCKED)) : undefined,
    },
    // A mark names the row that was settled, not who wrote it: what was settled of the same place in the month may be one of these.
    settled: {
      give: 'exists',
      from: 'zy.commissionSettlement.details',
      where: (row, { bizMonth, $ }) =>
        $.state === 'approved' && row.productId && bizMonth
          ? all(
              headIsFrozen,
              eq('sourceType', 'sale.saleFlow'),
              eq('productId', row.productId),
              oneOf('terminalId', [row.terminalId, row.fromTerminalId]),
              ge('bizDate', firstDay(bizMonth)),
            )
          : undefined,
    },
  },
  derive: {
    fromTerminalId: ({ $ }) => {
      const flow = $.ref('sourceFlowId') as Known
      return wordOf(flow[flowFieldOf(wordOf(flow['terminalType']))])
    },
    netAmount: ({ qty, unitPrice }, { applyType }) => {
      const amount = (qty ?? ZERO).times(unitPrice ?? ZERO).round(2)
      if (isAdding(applyType)) return amount
      return applyType === CROSS_AREA ? amount.negated() : ZERO
    },
  },
  required: {
    sourceFlowId: (_, { applyType }) => !isAdding(applyType),
    terminalType: (_, { applyType }) => applyType !== CROSS_AREA,
    terminalId: (_, { applyType }) => applyType !== CROSS_AREA,
  },
  choices: { sourceFlowId: () => all(eq('matchStatus', '2'), eq('flowType', SALE)) },
  rules: { saleDate: { holds: ({ saleDate }, { bizMonth }) => saleDate.slice(0, 7) === bizMonth, message: '业务日期不在业务月份内' } },
  atLeast: 1,
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>

/** The company's oldest month, from that of the business on, that still takes flows. */
const openMonth = (row: Item, bizMonth: string): string => {
  const locked = new Set(row.$.facts.locked.map(({ flowMonth }) => flowMonth))
  let found = bizMonth
  while (locked.has(found)) found = monthAfter(found)
  return found
}

type Side = {
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly terminalName: unknown
  readonly productId: string | null
  readonly productName: unknown
}

/** A matched flow of a row, into the right terminal or back from the original one. */
const flow = (
  row: Item,
  { bizMonth, billNo }: { readonly bizMonth: string; readonly billNo: string | null },
  flowType: string,
  of: Side,
): Effects => {
  const flowMonth = openMonth(row, bizMonth)
  return [
    create('sale.saleFlow', {
      flowMonth,
      companyId: row.companyId,
      flowType,
      flowSource: BY_HAND,
      saleDate: row.saleDate.slice(0, 7) === flowMonth ? row.saleDate : firstDay(flowMonth),
      rawTerminalName: wordOf(of.terminalName) ?? '',
      rawProductName: wordOf(of.productName) ?? '',
      rawSpec: row.spec,
      rawQty: row.qty,
      batchNo: row.batchNo,
      unitPrice: row.unitPrice,
      productId: of.productId,
      terminalType: of.terminalType,
      [flowFieldOf(of.terminalType)]: of.terminalId,
      remark: billNo,
    }),
  ]
}

type Applying = {
  readonly applyType: string
  readonly bizMonth: string
  readonly billNo: string | null
  readonly items: readonly Item[]
}

/** What the apply writes into 流向数据: additions, a return, or a pair that moves goods from one terminal or product to another. */
const corrected = (doc: Applying): Effects =>
  doc.items.map((row) => {
    const right: Side = {
      terminalType: row.terminalType,
      terminalId: row.terminalId,
      terminalName: row.$.ref('terminalId')['name'],
      productId: row.productId,
      productName: row.$.ref('productId').name,
    }
    const original: Side = {
      terminalType: row.fromTerminalType,
      terminalId: row.fromTerminalId,
      terminalName: row.$.ref('fromTerminalId')['name'],
      productId: row.fromProductId,
      productName: row.$.ref('fromProductId').name,
    }
    return [
      doc.applyType !== MISSING && doc.applyType !== GROUP_PURCHASE && flow(row, doc, RETURN, original),
      doc.applyType !== CROSS_AREA && flow(row, doc, SALE, right),
    ]
  })

/** 纯销申请: a representative claims sales that flow data miss or put on the wrong terminal or product; on approval correcting flow rows are written. */
export default defineDocument({
  key: 'zy.pureSalesApply',
  title: '纯销申请',
  number: 'ZYCXSQ{yyyyMM}{seq:4}',
  about: 'bizMonth',
  fields,
  lines: { items },
  derive: {
    addQty: (doc) => (doc.applyType === CROSS_AREA ? ZERO : sumOf(doc.items, ({ qty }) => qty ?? ZERO)),
    cutQty: (doc) => (isAdding(doc.applyType) ? ZERO : sumOf(doc.items, ({ qty }) => qty ?? ZERO)),
    netQty: (doc) => {
      const qty = sumOf(doc.items, (row) => row.qty ?? ZERO)
      if (isAdding(doc.applyType)) return qty
      return doc.applyType === CROSS_AREA ? qty.negated() : ZERO
    },
    netAmount: (doc) => sumOf(doc.items, ({ netAmount }) => netAmount),
  },
  rules: { bizMonth: { holds: ({ bizMonth, $ }) => bizMonth <= $.today.slice(0, 7), message: '业务月份不能晚于本月' } },
  locks: (doc) => doc.items.map(({ sourceFlowId, companyId }) => `sale.saleFlow/${sourceFlowId ?? companyId}`),
  checks: [
    {
      rows: 'items',
      field: 'qty',
      holds: (row, doc) => {
        if (!row.sourceFlowId) return true
        const asked = sumOf(doc.items, (other) => (other.sourceFlowId === row.sourceFlowId ? other.qty : ZERO))
        return asked.le(amountOf((row.$.ref('sourceFlowId') as Known)['qty']).minus(row.$.facts.taken))
      },
      message: '申请数量不能大于原流向剩余数量',
      again: true,
    },
    {
      rows: 'items',
      field: 'terminalId',
      holds: (row, { applyType }) => !isOneOf(applyType, '2', '3', '4') || row.terminalId !== row.fromTerminalId,
      message: '正确终端不能与原终端相同',
    },
    {
      rows: 'items',
      field: 'productId',
      holds: (row, { applyType }) => applyType !== PRODUCT || row.productId !== row.fromProductId,
      message: '正确产品不能与原产品相同',
    },
    { rows: 'items', field: 'saleDate', holds: ({ $ }) => !$.facts.same, message: '该流向已存在，不能重复补报', again: true },
    {
      rows: 'items',
      field: 'terminalId',
      holds: ({ $ }, { applyType }) => applyType !== GROUP_PURCHASE || $.facts.filed,
      message: '存在不由您负责的终端',
    },
  ],
  actions: {
    void: {
      title: '作废',
      from: 'approved',
      to: 'voided',
      role: 'sales_director',
      when: (doc) => doc.items.every(({ $ }) => !$.facts.settled),
      message: MARKED,
      confirm: '作废后将删除已写入的流向，是否继续',
      effects: () => [reverse('approve', { refusal: MARKED })],
    },
  },
  effects: { approve: corrected },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    'business',
    'region_manager',
    { role: 'sales_director', says: '净影响金额 ≥ 20,000.00', when: ({ netAmount }) => netAmount.abs().ge(20_000) },
  ],
  print: 'A4-landscape',
  sample: 40,
})

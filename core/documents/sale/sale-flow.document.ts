import { isOneOf } from '../../definitions/choices.ts'
import { defineRegister } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dict, money, month, price, ref, text, tree, user } from '../../definitions/fields.ts'
import { thisMonth } from '../../definitions/start.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import { all, eq, like, oneOf } from '../../kernel/condition.ts'
import { addMonths } from '../../kernel/dates.ts'
import { ONE, ZERO } from '../../kernel/decimal.ts'
import { COMPANY, flowHits, learnedAliases, matched, PHARMACY } from './flow-match.ts'

/** 商业销售, 商业库存 and 商业退货 of flow_type; 手工录入 of flow_source. */
const [SALE, STOCK, RETURN, BY_HAND] = ['2', '3', '4', '2'] as const
/** 未导入, 已导入 and 已锁定 of flow_period_status. */
const [MISSING, THERE, LOCKED] = ['1', '2', '4'] as const
/** The day of the next month by which flow data is to be there. */
const DUE_DAY = '08'
/** So many rows a distributor's file has at most. */
const LONGEST_FILE = 100_000

const isHospital = ({ terminalType }: { readonly terminalType: string | null }): boolean => isOneOf(terminalType, '1', '4')

type Matched = {
  readonly flowType: string
  readonly productId: string | null
  readonly hospitalId: string | null
  readonly pharmacyId: string | null
  readonly toCompanyId: string | null
}

const hasTerminal = ({ hospitalId, pharmacyId, toCompanyId }: Matched): boolean => !!hospitalId || !!pharmacyId || !!toCompanyId

/** 未匹配, 部分匹配 or 已匹配; what lies at a company has no terminal. */
const matchOf = (flow: Matched): DictValue<'match_status'> => {
  const isFull = !!flow.productId && (flow.flowType === STOCK || hasTerminal(flow))
  if (isFull) return '2'
  return flow.flowType !== STOCK && (flow.productId || hasTerminal(flow)) ? '1' : '0'
}

const dueDay = (flowMonth: string): string => `${addMonths(`${flowMonth}-01`, 1).slice(0, 8)}${DUE_DAY}`

type Arrived = { readonly flowMonth: string; readonly companyId: string; readonly $: { readonly me: { readonly userId: string } } }

/** The month of its company has flow data from now on. */
const arrived = ({ flowMonth, companyId, $ }: Arrived): Effects => [
  update(
    'sale.flowPeriod',
    { flowMonth, companyId },
    {
      set: ({ flowPeriodStatus }: { readonly flowPeriodStatus: string | null }) =>
        flowPeriodStatus === MISSING ? { flowPeriodStatus: THERE } : {},
      begins: { keeperId: $.me.userId, deadline: dueDay(flowMonth), flowPeriodStatus: THERE },
    },
  ),
]

type Terminals = {
  readonly ref: (field: 'hospitalId' | 'pharmacyId' | 'toCompanyId') => {
    readonly saleAreaId: string | null
    readonly saleUserId: string | null
    readonly regionId: string | null
  }
}

/** The terminal that a line names, whatever it is. */
const terminalIn = ($: Terminals): ReturnType<Terminals['ref']> | undefined =>
  (['hospitalId', 'pharmacyId', 'toCompanyId'] as const).map((field) => $.ref(field)).find(({ regionId }) => regionId)

const regionOf = ($: Terminals): string | null => terminalIn($)?.regionId ?? null

/** 流向数据: flow-data clerks import what business companies bought, sold and hold, and match names to our products and terminals. */
export default defineRegister({
  key: 'sale.saleFlow',
  title: '流向数据',
  titleField: 'rawProductName',
  order: 'saleDate desc',
  fields: {
    flowMonth: month('流向月份', { required: true, default: thisMonth, listed: true, queried: true }),
    companyId: ref('来源商业公司', {
      to: 'bsc.bscBussCompany',
      required: true,
      message: '来源商业公司不存在',
      listed: true,
      queried: true,
    }),
    flowType: dict('流向类型', { code: 'flow_type', required: true, default: SALE, listed: true, queried: true }),
    flowSource: dict('流向来源', { code: 'flow_source', default: BY_HAND, editable: false, queried: true }),
    saleDate: date('业务日期', { required: true, listed: true, queried: 'range' }),
    rawTerminalName: text('原始客户名称', { max: 100, listed: true, queried: true }),
    rawProductName: text('原始产品名称', { required: true, max: 100, listed: true, queried: true }),
    rawSpec: text('原始规格', { max: 60, listed: true }),
    rawUnit: text('原始单位', { max: 20 }),
    rawQty: decimal('原始数量', { scale: 5, required: true, listed: true }),
    batchNo: text('批号', { max: 40, cutFrom: ['rawSpec', 'rawProductName'], listed: true, queried: true }),
    expiryDate: date('有效期至'),
    unitPrice: price('单价', { atLeast: 0, message: '单价不能小于0', listed: true }),
    amount: money('金额', { derived: true, listed: true }),
    productId: ref('标准产品', { to: 'bsc.product', listed: true, queried: true, indexed: ['batchNo'] }),
    unitRate: decimal('单位换算', { scale: 5, default: '1', above: 0, message: '单位换算必须大于0' }),
    qty: decimal('标准数量', { scale: 5, derived: true, listed: true }),
    terminalType: dict('终端类型', { code: 'terminal_type', listed: true, queried: true }),
    hospitalId: ref('标准医院', { to: 'bsc.hospital', reads: ['saleAreaId', 'saleUserId', 'regionId'], listed: true, queried: true }),
    pharmacyId: ref('标准药店', { to: 'bsc.pharmacy', reads: ['saleAreaId', 'saleUserId', 'regionId'], queried: true }),
    toCompanyId: ref('下游商业公司', { to: 'bsc.bscBussCompany', reads: ['saleAreaId', 'saleUserId', 'regionId'], queried: true }),
    saleAreaId: tree('销售区域', { to: 'bsc.saleArea', derived: true, listed: true, queried: true }),
    saleUserId: user('业务代表', { derived: true, listed: true, queried: true }),
    agentId: ref('代理商', { to: 'zs.agent', queried: true }),
    matchStatus: dict('匹配状态', { code: 'match_status', derived: true, listed: true, queried: true }),
    crossArea: bool('疑似窜货', { derived: true, listed: true, queried: true }),
    importBatch: text('导入批次', { editable: false, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  facts: {
    ...flowHits(),
    locked: {
      give: 'exists',
      from: 'sale.flowPeriod',
      where: ({ companyId, flowMonth }) =>
        companyId && flowMonth ? all(eq('companyId', companyId), eq('flowMonth', flowMonth), eq('flowPeriodStatus', LOCKED)) : undefined,
    },
    keeper: {
      give: 'first',
      from: 'bsc.hospital.products',
      reads: ['saleUserId'],
      where: ({ hospitalId, productId }) =>
        hospitalId && productId ? all(eq('head.id', hospitalId), eq('productId', productId)) : undefined,
    },
    // Whom the batch went to, and who of our customers sits in the terminal's province.
    sent: {
      give: 'rows',
      from: 'sale.saleShipment.productList',
      reads: ['head.companyId'],
      where: ({ productId, batchNo }) =>
        productId && batchNo
          ? all(eq('productId', productId), eq('batchNo', batchNo), oneOf('head.billStatus', ['shipped', 'signed']))
          : undefined,
    },
    neighbours: {
      give: 'rows',
      from: 'bsc.bscBussCompany',
      reads: [],
      where: ({ productId, batchNo, $ }) => {
        const region = regionOf($)
        return productId && batchNo && region ? like('regionId', `${region.slice(0, 2)}*`) : undefined
      },
    },
    sameBatch: {
      give: 'rows',
      from: 'sale.saleFlow',
      reads: ['flowMonth', 'companyId'],
      // A batch goes whole, or not at all.
      most: LONGEST_FILE,
      where: ({ importBatch, companyId, flowMonth }) =>
        importBatch ? all(eq('importBatch', importBatch), eq('companyId', companyId), eq('flowMonth', flowMonth)) : undefined,
    },
  },
  derive: {
    amount: ({ rawQty, unitPrice }) => (unitPrice === null ? ZERO : rawQty.times(unitPrice).round(2)),
    qty: ({ rawQty, unitRate }) => rawQty.times(unitRate ?? ONE).round(5),
    saleAreaId: ({ $ }) => terminalIn($)?.['saleAreaId'] ?? null,
    saleUserId: ({ $ }) => ($.facts.keeper?.['saleUserId'] as string | null | undefined) ?? terminalIn($)?.['saleUserId'] ?? null,
    matchStatus: (flow) => matchOf(flow),
    crossArea: ({ $ }) => {
      const { sent } = $.facts
      if (sent.length === 0 || regionOf($) === null) return 'N'
      const near = new Set($.facts.neighbours.map(({ id }) => id))
      return sent.some(({ companyId }) => near.has(companyId ?? null)) ? 'N' : 'Y'
    },
  },
  required: { rawTerminalName: ({ flowType }) => isOneOf(flowType, SALE, RETURN) },
  shown: {
    hospitalId: isHospital,
    pharmacyId: ({ terminalType }) => terminalType === PHARMACY,
    toCompanyId: ({ terminalType }) => terminalType === COMPANY,
  },
  fallback: {
    // Rows that one person enters on a day stand together, however they come in.
    importBatch: ({ $ }) => `${$.today.replaceAll('-', '')}-${$.me.userName}`,
  },
  rules: {
    saleDate: [
      { holds: ({ saleDate, $ }) => saleDate <= $.today, message: '日期不能晚于今天' },
      { holds: ({ saleDate, flowMonth }) => saleDate.slice(0, 7) === flowMonth, message: '日期不在流向月份内' },
    ],
    rawQty: { holds: ({ rawQty }) => !rawQty.isZero(), message: '原始数量不能为0' },
  },
  unique: [
    {
      fields: ['companyId', 'flowType', 'saleDate', 'rawTerminalName', 'rawProductName', 'rawSpec', 'batchNo', 'rawQty'],
      message: '与已有流向重复',
    },
  ],
  checks: [
    { holds: (flow) => !flow.$.facts.locked, message: '该月份流向已锁定，不能修改', field: 'flowMonth' },
    { before: ['edit', 'delete'], holds: (flow) => !flow.$.facts.locked, message: '该月份流向已锁定，不能修改' },
  ],
  effects: { save: arrived },
  actions: {
    autoMatch: {
      title: '自动匹配',
      role: 'business',
      several: true,
      when: (flow) => !flow.$.facts.locked,
      message: '该月份流向已锁定，不能修改',
      effects: (flow) => [update(flow, { set: matched(flow.$.facts, { hasProduct: !!flow.productId, hasTerminal: hasTerminal(flow) }) })],
    },
    manualMatch: {
      title: '手工匹配',
      role: 'business',
      several: true,
      when: (flow) => !flow.$.facts.locked,
      message: '该月份流向已锁定，不能修改',
      ask: {
        productId: ref('标准产品', { to: 'bsc.product' }),
        unitRate: decimal('单位换算', { scale: 5, default: '1', above: 0, message: '单位换算必须大于0' }),
        terminalType: dict('终端类型', { code: 'terminal_type' }),
        hospitalId: ref('标准医院', { to: 'bsc.hospital' }),
        pharmacyId: ref('标准药店', { to: 'bsc.pharmacy' }),
        toCompanyId: ref('下游商业公司', { to: 'bsc.bscBussCompany' }),
        saveAlias: bool('同时保存为别名', { default: 'Y' }),
      },
      effects: (flow, asked) => {
        const { productId, unitRate, terminalType, hospitalId, pharmacyId, toCompanyId } = asked as Readonly<Record<string, string | null>>
        return [
          update(flow, { set: { productId, unitRate: unitRate ?? '1', terminalType, hospitalId, pharmacyId, toCompanyId } }),
          asked['saveAlias'] !== 'N' && learnedAliases(flow, asked, flow.$.facts),
        ]
      },
    },
    clearMatch: {
      title: '清除匹配',
      role: 'business',
      several: true,
      when: (flow) => !flow.$.facts.locked,
      message: '该月份流向已锁定，不能修改',
      effects: (flow) => [
        update(flow, {
          set: { productId: null, unitRate: '1', terminalType: null, hospitalId: null, pharmacyId: null, toCompanyId: null, agentId: null },
        }),
      ],
    },
    removeBatch: {
      title: '按批次删除',
      role: 'business',
      when: (flow) => !flow.$.facts.locked,
      message: '该月份流向已锁定，不能修改',
      confirm: '将删除该批次的全部流向，确定？',
      effects: (flow) => flow.$.facts.sameBatch.map(({ id }) => ({ effect: 'remove' as const, type: 'sale.saleFlow', id: String(id) })),
    },
  },
  importable: {
    mode: 'append',
    key: ['companyId', 'flowType', 'saleDate', 'rawTerminalName', 'rawProductName', 'rawSpec', 'batchNo', 'rawQty'],
    max: LONGEST_FILE,
  },
})

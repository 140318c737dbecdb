import { defineRegister } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { decimal, dept, dict, money, month, price, ref, refBy, region, text } from '../../definitions/fields.ts'
import type { Start } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, always, eq, ge, gt, le, lt, oneOf } from '../../kernel/condition.ts'
import { firstDay, lastDay, monthAfter } from '../../kernel/dates.ts'
import { type Decimal, max, ZERO } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { confirmedFlows, confirmedMonths, FLOW_TAKES, isConfirmedMonth, isMatched } from '../settlement/flows.ts'
import { headIsFrozen } from '../settlement/frozen.ts'
import { TERMINAL_OPENING } from './terminal-opening.ts'
import {
  BY_COUNT,
  carryOf,
  closingOf,
  HANDLED,
  LOCKED,
  type Month,
  MONTH_TAKES,
  monthOf,
  monthsOf,
  moved,
  NO_DIFFERENCE,
  OPEN,
  ofPlace,
  placeOf,
  stillComing,
  TO_HANDLE,
  UNDER_WAY,
} from './terminal-stock.ts'
import { flowsInto, TERMINALS } from './terminals.ts'

/** 纯销 of zy_basis. */
const PURE_SALES = '2'
/** Months of movement that keep a place in the register. */
const LATELY = 6
const MOST_ROWS = 120_000

const fields = {
  period: month('期间', { required: true, listed: true, queried: 'range' }),
  terminalType: dict('终端类型', { code: 'terminal_type', required: true, listed: true, queried: true }),
  terminalId: refBy('终端', {
    by: 'terminalType',
    targets: TERMINALS,
    required: true,
    fills: { regionId: 'regionId' },
    listed: true,
    queried: true,
  }),
  regionId: region('所在地区', { editable: false, queried: true }),
  empId: ref('责任代表', { to: 'sys.employee', fills: { deptId: 'deptId' }, editable: false, listed: true, queried: true }),
  deptId: dept('部门', { editable: false, queried: true }),
  productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', unit: 'unit' }, listed: true, queried: true }),
  spec: text('规格', { editable: false, listed: true }),
  unit: dict('单位', { code: 'product_unit', editable: false, listed: true }),
  openingQty: decimal('期初库存', { scale: 5, default: '0', editable: false, totalled: true, listed: true }),
  inQty: decimal('本期流向', { scale: 5, default: '0', editable: false, totalled: true, listed: true }),
  pureSalesQty: decimal('本期纯销', { scale: 5, default: '0', editable: false, totalled: true, listed: true }),
  closingQty: decimal('期末库存', { scale: 5, derived: true, totalled: true, listed: true }),
  checkQty: decimal('盘点数量', { scale: 5, editable: false, listed: true }),
  diffQty: decimal('盘点差异', { scale: 5, derived: true, totalled: true, listed: true }),
  reportStatus: dict('上报状态', { code: 'zy_report_status', default: '0', editable: false, listed: true, queried: true }),
  diffStatus: dict('差异状态', { code: 'zy_diff_status', default: NO_DIFFERENCE, editable: false, listed: true, queried: true }),
  diffHandle: dict('处理方式', { code: 'zy_diff_handle', editable: false }),
  carryQty: decimal('结转下期', { scale: 5, derived: true, totalled: true, listed: true }),
  unitPrice: price('单价', { editable: false }),
  closingAmount: money('期末金额', { derived: true, totalled: true }),
  monthsLeft: decimal('可用月数', {
    scale: 1,
    derived: 'onRead',
    dependsOn: ['period', 'terminalType', 'terminalId', 'productId', 'closingQty'],
    listed: true,
  }),
  nearExpiryQty: decimal('近效期数量', { scale: 5, default: '0', editable: false, listed: true }),
  invStatus: dict('锁定状态', { code: 'zy_inv_status', default: OPEN, editable: false, listed: true, queried: true }),
}

type Placed = {
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly productId: string | null
}

/** What a month is worked out of: its place through all months, and what came there. */
const movements = {
  place: {
    give: 'rows',
    from: 'zy.terminalInventory',
    reads: ['id', ...MONTH_TAKES],
    order: 'period asc',
    where: (row: Placed) => (row.terminalId && row.productId ? ofPlace(row) : undefined),
  },
  first: { give: 'first', from: 'zy.terminalInventory', reads: ['period'], order: 'period asc', where: () => always },
  newest: { give: 'first', from: 'zy.terminalInventory', reads: ['period'], order: 'period desc', where: () => always },
  lastLocked: {
    give: 'first',
    from: 'zy.terminalInventory',
    reads: ['period'],
    order: 'period desc',
    where: () => eq('invStatus', LOCKED),
  },
  flows: {
    give: 'rows',
    from: 'sale.saleFlow',
    reads: FLOW_TAKES,
    most: 20_000,
    where: (row: Placed) => (row.terminalId && row.productId ? all(isMatched, flowsInto(row), eq('productId', row.productId)) : undefined),
  },
  months: { ...confirmedMonths, where: () => isConfirmedMonth },
} as const

type Kept = Month & {
  readonly terminalType: string
  readonly terminalId: string
  readonly productId: string
  readonly empId: string | null
  readonly unitPrice: Decimal | null
  readonly $: {
    readonly today: string
    readonly facts: Readonly<Record<'place' | 'flows' | 'months', readonly Known[]>> &
      Readonly<Record<'first' | 'newest' | 'lastLocked', Known | undefined>>
  }
}

const periodIn = (known: Known | undefined): string => String(known?.['period'] ?? '')

const newestIn = ({ period, $ }: Kept): string => {
  const newest = periodIn($.facts.newest)
  return newest > period ? newest : period
}

/** What came in by the flows that are confirmed until now, by open month of the place. */
const comingTo = ({ $: { facts } }: Kept): ReadonlyMap<string, Decimal> => {
  const months = facts.place.map((row) => ({ ...monthOf(row), isLocked: row['invStatus'] === LOCKED }))
  return stillComing(confirmedFlows(facts.flows, facts.months), months, periodIn(facts.first), periodIn(facts.lastLocked))
}

/** The month as its flows, and what was reported of it, say; later months follow. */
const broughtUpToDate = (row: Kept, pureSales: Decimal = row.pureSalesQty): Effects => {
  const months = monthsOf(row.$.facts.place)
  const inQty = (comingTo(row).get(row.period) ?? ZERO).minus(row.inQty)
  const pureSalesQty = pureSales.minus(row.pureSalesQty)
  const after = closingOf({ openingQty: row.openingQty, inQty: row.inQty.plus(inQty), pureSalesQty: pureSales })
  const isMarked = after.isNegative() && row.diffStatus === NO_DIFFERENCE
  if (inQty.isZero() && pureSalesQty.isZero() && !isMarked) return []
  return moved(
    row,
    row.period,
    { add: { inQty, pureSalesQty }, ...(isMarked ? { set: { diffStatus: TO_HANDLE } } : {}) },
    months,
    newestIn(row),
  )
}

/** The month after it of a place where something lies, or moved lately (zyMonthOpen). */
const opened = (row: Kept): Effects => {
  const months = monthsOf(row.$.facts.place)
  const hasMoved = months.some(
    ({ period, inQty, pureSalesQty }) =>
      period > monthAfter(row.period, -LATELY) && period <= row.period && !(inQty.isZero() && pureSalesQty.isZero()),
  )
  const openingQty = carryOf(row)
  return [
    (hasMoved || !openingQty.isZero()) &&
      update(
        'zy.terminalInventory',
        { period: monthAfter(row.period), ...placeOf(row) },
        { begins: { openingQty, empId: row.empId, unitPrice: row.unitPrice } },
      ),
  ]
}

/** The month that is asked to be locked, or unlocked. */
const locked = (rows: readonly Known[], invStatus: string): Effects =>
  rows.map(({ id }) => update('zy.terminalInventory', String(id), { set: { invStatus } }))

const formerMonth = ({ today }: Start): string => monthAfter(today.slice(0, 7), -1)

const lockPeriod = { lockPeriod: month('期间', { required: true, default: formerMonth }) }

/** 终端库存: sales administration sees per month, terminal and product opening, flow in, pure sales and closing stock, and what the count found. */
export default defineRegister({
  key: 'zy.terminalInventory',
  title: '终端库存',
  titleField: 'period',
  order: 'period desc',
  fields,
  facts: {
    ...movements,
    sold: {
      give: 'total',
      from: 'zy.terminalInventory',
      of: 'pureSalesQty',
      where: ({ period, terminalType, terminalId, productId }) =>
        period && terminalId && productId
          ? all(ofPlace({ terminalType, terminalId, productId }), gt('period', monthAfter(period, -3)), le('period', period))
          : undefined,
    },
    reported: {
      give: 'total',
      from: 'zy.pureSalesReport.items',
      of: 'pureQty',
      where: ({ period, terminalType, terminalId, productId, $ }) =>
        $.doing === 'recalc' && terminalId && productId
          ? all(ofPlace({ terminalType, terminalId, productId }), eq('head.period', period), eq('head.billStatus', 'approved'))
          : undefined,
    },
    inMonth: {
      give: 'rows',
      from: 'zy.terminalInventory',
      reads: ['id'],
      most: MOST_ROWS,
      where: ({ $ }) => ($.asked('lockPeriod') ? eq('period', $.asked('lockPeriod')) : undefined),
    },
    newestLocked: {
      give: 'first',
      from: 'zy.terminalInventory',
      reads: ['period'],
      order: 'period desc',
      where: ({ $ }) => ($.asked('lockPeriod') ? eq('invStatus', LOCKED) : undefined),
    },
    openBefore: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ $ }) => ($.asked('lockPeriod') ? all(lt('period', $.asked('lockPeriod')), eq('invStatus', OPEN)) : undefined),
    },
    unsettled: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ $ }) =>
        $.asked('lockPeriod') ? all(eq('period', $.asked('lockPeriod')), oneOf('diffStatus', [TO_HANDLE, UNDER_WAY])) : undefined,
    },
    negative: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ $ }) => ($.asked('lockPeriod') ? all(eq('period', $.asked('lockPeriod')), lt('closingQty', '0')) : undefined),
    },
    reporting: {
      give: 'exists',
      from: 'zy.pureSalesReport',
      where: ({ $ }) => ($.asked('lockPeriod') ? all(eq('period', $.asked('lockPeriod')), eq('billStatus', 'approving')) : undefined),
    },
    checking: {
      give: 'exists',
      from: 'zy.terminalCheckInventory',
      where: ({ $ }) => ($.asked('lockPeriod') ? all(eq('period', $.asked('lockPeriod')), eq('billStatus', 'approving')) : undefined),
    },
    settled: {
      give: 'exists',
      from: 'zy.commissionSettlement.details',
      where: ({ $ }) => {
        const period = $.asked('lockPeriod')
        if (!period) return undefined
        return all(headIsFrozen, eq('basis', PURE_SALES), ge('bizDate', firstDay(String(period))), le('bizDate', lastDay(String(period))))
      },
    },
  },
  derive: {
    closingQty: (doc) => closingOf(doc),
    diffQty: (doc) => (doc.checkQty === null ? ZERO : doc.checkQty.minus(doc.closingQty)),
    carryQty: (doc) => carryOf(doc),
    closingAmount: (doc) => doc.closingQty.times(doc.unitPrice ?? ZERO).round(2),
    monthsLeft: (doc) => {
      const sold = doc.$.facts.sold
      return sold.le(0) ? null : max(doc.closingQty, ZERO).mulDiv(3, sold, 1)
    },
  },
  unique: [{ fields: ['period', 'terminalType', 'terminalId', 'productId'], message: '该终端该产品本期库存已存在' }],
  checks: [{ holds: ({ closingQty }) => closingQty.ge(0), message: '终端库存为负，请核对流向或纯销', warns: true }],
  locks: () => ['zy.terminalInventory'],
  jobs: {
    zyMonthOpen: {
      title: '终端库存开账',
      cron: '0 10 0 1 * ? *',
      description: '每月1日为有结存或近6个月有发生的终端和产品建立新期间的终端库存，期初为上期结转',
      looksAt: (day) => eq('period', monthAfter(day.slice(0, 7), -1)),
      each: (doc) => opened(doc),
    },
    zyInventoryIn: {
      title: '终端库存流向更新',
      cron: '0 30 2 * * ? *',
      description: '按已确认的流向重新计算未锁定期间的本期流向，标记期末为负的终端库存',
      looksAt: () => eq('invStatus', OPEN),
      each: (doc) => broughtUpToDate(doc),
    },
  },
  commands: { importOpening: { title: '导入期初', role: 'business', imports: TERMINAL_OPENING } },
  actions: {
    recalc: {
      title: '重算',
      role: 'business',
      several: true,
      when: ({ invStatus }) => invStatus === OPEN,
      message: '该期间已锁定',
      ask: { fromPeriod: month('起始期间', { required: true, default: formerMonth }) },
      effects: (doc, { fromPeriod }) => (doc.period >= String(fromPeriod) ? broughtUpToDate(doc, doc.$.facts.reported) : []),
    },
    lock: {
      title: '锁定期间',
      role: 'finance',
      ask: lockPeriod,
      confirm: '锁定后该期间不再接受流向、上报和盘点，是否继续',
      checks: [
        {
          holds: ({ $: { facts } }) =>
            facts.inMonth.length > 0 && !facts.openBefore && !facts.unsettled && !facts.negative && !facts.reporting && !facts.checking,
          message: '存在负库存、未处理差异或审批中的单据，不能锁定',
          field: 'lockPeriod',
        },
      ],
      effects: (doc) => locked(doc.$.facts.inMonth, LOCKED),
    },
    unlock: {
      title: '解锁期间',
      role: 'finance_manager',
      ask: lockPeriod,
      checks: [
        {
          holds: ({ $: { facts } }, asked) => periodIn(facts.newestLocked) === String(asked['lockPeriod']) && !facts.settled,
          message: '该期间已结算或不是最近锁定的期间，不能解锁',
          field: 'lockPeriod',
        },
      ],
      effects: (doc) => locked(doc.$.facts.inMonth, OPEN),
    },
    trace: { title: '明细追溯', opens: { view: 'trace' } },
    noReport: {
      title: '未上报清单',
      opens: { list: 'zy.terminalInventory', with: ({ period }: Row) => ({ period: String(period), reportStatus: '0' }) },
    },
  },
  invariants: {
    'ZY-I18': (doc) =>
      doc.closingQty.eq(doc.openingQty.plus(doc.inQty).minus(doc.pureSalesQty)) &&
      (doc.checkQty === null ? doc.diffQty.isZero() : doc.diffQty.eq(doc.checkQty.minus(doc.closingQty))),
    'ZY-I20': (doc) =>
      doc.carryQty.eq(doc.diffStatus === HANDLED && doc.diffHandle === BY_COUNT && doc.checkQty !== null ? doc.checkQty : doc.closingQty),
  },
  print: 'A4-landscape',
  live: true,
  origin: 'postings',
  sample: 600,
})

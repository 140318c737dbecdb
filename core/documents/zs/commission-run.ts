import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { commissionOf, cycleStart, type Filed, matched, type Sold } from '../settlement/filing-match.ts'
import { cycleEnd } from '../settlement/filing.ts'
import { confirmedFlows, type Flow } from '../settlement/flows.ts'
import { netOf, pointFor, type Point } from '../settlement/points.ts'
import { allocated, left, type Original } from '../settlement/returns.ts'
import { reachedBy, rewardOf, speaksOf, volumeReward } from '../settlement/rewards.ts'
import { type Tier, tierLines, type TierTerms } from '../settlement/tiers.ts'
import { rightFor } from './owner.ts'

/** 佣金结算: what flows of a period earn their agents (ZS-R18; the catalogue's algorithm). Pure: the same inputs in any order give the same lines. */

/** 正常, 退货冲红, 阶梯补差, 导入调整, 手工调整, 政策奖励 and 备案变更补算 of settle_line_kind. */
export const [NORMAL, RETURNED, TIER_REST, IMPORTED, ADJUSTED, REWARDED, MADE_UP] = ['1', '2', '3', '4', '5', '6', '7'] as const

export type Line = {
  readonly lineKind: string
  readonly agentId: string
  readonly empId: string | null
  readonly productId: string | null
  readonly companyId: string | null
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly flowDate: string | null
  readonly batchNo: string | null
  readonly sourceType: string
  readonly sourceId: string
  readonly origLineId: string | null
  readonly noOrigin: 'Y' | null
  readonly filingItemId: string | null
  readonly calcMode: string | null
  readonly qty: Decimal
  readonly unitPrice: Decimal | null
  readonly saleAmount: Decimal
  readonly commissionValue: Decimal | null
  readonly commissionAmount: Decimal
  readonly policyAmount: Decimal
  readonly promotionAmount: Decimal
  readonly pointRate: Decimal | null
  readonly pointWay: string | null
  readonly pointAmount: Decimal
  readonly netAmount: Decimal
  readonly note: string | null
}

export type Oddity = {
  readonly reasonCode: string
  readonly sourceType: string
  readonly sourceId: string
  readonly agentId: string | null
  readonly productId: string | null
  readonly companyId: string | null
  readonly terminalType: string | null
  readonly terminalId: string | null
  readonly flowDate: string
  readonly qty: Decimal
  readonly amount: Decimal
  readonly detail: string | null
}

export type Taken = {
  readonly agentId: string
  readonly rewardType: string
  readonly rewardId: string
  readonly itemId: string
  readonly qty: Decimal
  readonly amount: Decimal
}

export type Inputs = {
  readonly period: string
  readonly agentIds: readonly string[]
  readonly productIds: readonly string[]
  /** Departments of the scope; nothing is the whole company. */
  readonly deptIds: readonly string[] | undefined
  readonly flows: readonly Known[]
  readonly periods: readonly Known[]
  readonly agents: readonly Known[]
  readonly rights: readonly Known[]
  readonly terminals: readonly Known[]
  readonly products: readonly Known[]
  readonly filings: readonly Known[]
  readonly tiers: readonly Known[]
  readonly prices: readonly Known[]
  readonly points: readonly Known[]
  readonly policies: readonly Known[]
  readonly promotions: readonly Known[]
  readonly imports: readonly Known[]
  readonly adjustments: readonly {
    readonly agentId: string
    readonly productId: string | null
    readonly amount: Decimal
    readonly reason: string
    readonly $: { readonly id: string }
  }[]
  /** Lines of frozen settlements. */
  readonly history: readonly Known[]
}

export type Outcome = {
  readonly lines: readonly Line[]
  readonly oddities: readonly Oddity[]
  readonly taken: readonly Taken[]
  readonly sourceCount: number
  readonly skippedCount: number
}

const FLOWS = 'sale.saleFlow'

const text = (row: Known, key: string): string | null => (isEmpty(row[key]) ? null : String(row[key]))

const NOTHING = { commissionAmount: ZERO, policyAmount: ZERO, promotionAmount: ZERO }

/** Gross of a line before points. */
export const grossOf = (line: Pick<Line, 'commissionAmount' | 'policyAmount' | 'promotionAmount'>): Decimal =>
  line.commissionAmount.plus(line.policyAmount).plus(line.promotionAmount)

const withPoints = (
  line: Omit<Line, 'pointRate' | 'pointWay' | 'pointAmount' | 'netAmount'>,
  point: Point | null,
  pointAmount?: Decimal,
): Line => {
  const gross = grossOf(line)
  const points = pointAmount ?? (point ? gross.mulDiv(point.rate, 100, 2) : ZERO)
  return {
    ...line,
    pointRate: point?.rate ?? null,
    pointWay: point?.way ?? null,
    pointAmount: points,
    netAmount: netOf(gross, points, point?.way ?? null),
  }
}

/** What a run knows of a source row before anything is worked out. */
type Found = { readonly flow: Flow; readonly sold: Sold; readonly agentId: string; readonly empId: string | null }

type Priced = Found & { readonly filing: Filed; readonly line: Line }

/** A settled row as returns take from it. */
type Settled = Original & {
  readonly key: string
  readonly line: Line
  /** All that was settled for it until now, the reversals included. */
  sums: Sums
}

type Sums = {
  readonly sale: Decimal
  readonly commission: Decimal
  readonly policy: Decimal
  readonly promotion: Decimal
  readonly point: Decimal
}

const sumsOf = (line: Line): Sums => ({
  sale: line.saleAmount,
  commission: line.commissionAmount,
  policy: line.policyAmount,
  promotion: line.promotionAmount,
  point: line.pointAmount,
})

const plus = (a: Sums, b: Sums): Sums => ({
  sale: a.sale.plus(b.sale),
  commission: a.commission.plus(b.commission),
  policy: a.policy.plus(b.policy),
  promotion: a.promotion.plus(b.promotion),
  point: a.point.plus(b.point),
})

const keyOf = (row: Pick<Line, 'companyId' | 'productId' | 'terminalId'>): string =>
  JSON.stringify([row.companyId, row.productId, row.terminalId])

const lineOf = (row: Known): Line => ({
  lineKind: String(row['lineKind']),
  agentId: String(row['agentId'] ?? ''),
  empId: text(row, 'empId'),
  productId: text(row, 'productId'),
  companyId: text(row, 'companyId'),
  terminalType: text(row, 'terminalType'),
  terminalId: text(row, 'terminalId'),
  flowDate: text(row, 'flowDate'),
  batchNo: text(row, 'batchNo'),
  sourceType: String(row['sourceType'] ?? ''),
  sourceId: String(row['sourceId'] ?? ''),
  origLineId: text(row, 'origLineId'),
  noOrigin: row['noOrigin'] === 'Y' ? 'Y' : null,
  filingItemId: text(row, 'filingItemId'),
  calcMode: text(row, 'calcMode'),
  qty: amountOf(row['qty']),
  unitPrice: null,
  saleAmount: amountOf(row['saleAmount']),
  commissionValue: null,
  commissionAmount: amountOf(row['commissionAmount']),
  policyAmount: amountOf(row['policyAmount']),
  promotionAmount: amountOf(row['promotionAmount']),
  pointRate: isEmpty(row['pointRate']) ? null : amountOf(row['pointRate']),
  pointWay: text(row, 'pointWay'),
  pointAmount: amountOf(row['pointAmount']),
  netAmount: amountOf(row['netAmount']),
  note: null,
})

const isTiered = (line: Pick<Line, 'calcMode'>): boolean => line.calcMode === '4'

const byDay = (a: Flow, b: Flow): number => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1)

/** A budget or a quantity that runs out; without one there is no end. */
class Purse {
  private readonly left: { money: Decimal | null; qty: Decimal | null }

  constructor(money: Decimal | null, qty: Decimal | null) {
    this.left = { money, qty }
  }

  /** As much of what is asked for as there is: the last line partly. What returns give back waits for the next run. */
  take(amount: Decimal, qty: Decimal): Decimal {
    if (amount.le(0)) return amount
    let granted = amount
    const { money, qty: units } = this.left
    if (units !== null && qty.gt(units)) granted = units.le(0) ? ZERO : amount.mulDiv(units, qty, 2)
    if (money !== null && granted.gt(money)) granted = money
    if (money !== null) this.left.money = money.minus(granted)
    if (units !== null) this.left.qty = qty.gt(units) ? ZERO : units.minus(qty)
    return granted
  }
}

const depth = (row: Known): number => String(row['regionId'] ?? '').replace(/(00)+$/, '').length

/** Of policies that do not stack the first by priority, then as filings win (ZS-R9). */
const withoutStacking = (rows: readonly Known[]): readonly Known[] => {
  const rank = (row: Known) =>
    [
      String(9 - Number(row['priority'] ?? 5)),
      Number(!isEmpty(row['terminalId'])),
      Number(!isEmpty(row['companyId'])),
      String(depth(row)).padStart(2, '0'),
      String(row['startDate']),
      String(row['id']),
    ].join(' ')
  const groups = groupBy(rows, (row) => (isEmpty(row['exclusiveGroup']) ? `own ${String(row['id'])}` : String(row['exclusiveGroup'])))
  return [...groups.values()].map((group) => group.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0]!)
}

/** One run: it reads everything at once and changes nothing outside. */
export const runCommission = (inputs: Inputs): Outcome => {
  const lastDay = addDays(addMonths(`${inputs.period}-01`, 1), -1)
  const history = inputs.history.map(lineOf)
  const used = new Set(history.filter(({ lineKind }) => lineKind === NORMAL || lineKind === RETURNED).map(({ sourceId }) => sourceId))
  const agents = new Map(inputs.agents.map((row) => [String(row['id']), row]))
  const terminals = new Map(inputs.terminals.map((row) => [String(row['id']), row]))
  const products = new Map(inputs.products.map((row) => [String(row['id']), row]))
  const groupOf = (productId: string): string => String(products.get(productId)?.['productGroupId'] ?? '')
  const filings = groupBy(inputs.filings, (row) => `${String(row['agentId'])} ${String(row['productId'])}`)
  const policyItems = inputs.policies.filter((row) => row['billStatus'] === 'approved')
  const purses = new Map<string, Purse>()
  const taken: Taken[] = []

  const purseOf = (row: Known): Purse => {
    const id = String(row['rewardId'])
    const known = purses.get(id)
    if (known) return known
    const budget = isEmpty(row['budgetAmount']) ? null : amountOf(row['budgetAmount']).minus(amountOf(row['usedAmount']))
    const made = new Purse(budget, null)
    purses.set(id, made)
    return made
  }
  const granted = (row: Known, type: string, agentId: string, amount: Decimal, qty: Decimal): Decimal => {
    let wanted = amount
    if (!isEmpty(row['maxQty'])) {
      const id = `qty ${String(row['id'])}`
      const purse = purses.get(id) ?? new Purse(null, amountOf(row['maxQty']).minus(amountOf(row['usedQty'])))
      purses.set(id, purse)
      wanted = purse.take(amount, qty)
    }
    const given = purseOf(row).take(wanted, qty)
    if (!given.isZero())
      taken.push({ agentId, rewardType: type, rewardId: String(row['rewardId']), itemId: String(row['id']), qty, amount: given })
    return given
  }

  const inScope = (agentId: string, productId: string): boolean =>
    (inputs.agentIds.length === 0 || inputs.agentIds.includes(agentId)) &&
    (inputs.productIds.length === 0 || inputs.productIds.includes(productId)) &&
    (inputs.deptIds === undefined || inputs.deptIds.includes(String(agents.get(agentId)?.['deptId'] ?? '')))

  const sources = confirmedFlows(inputs.flows, inputs.periods).filter(
    ({ day, id, terminalType }) => day <= lastDay && !used.has(id) && ['1', '2', '4'].includes(terminalType ?? ''),
  )
  const oddities: Oddity[] = []
  let skippedCount = 0
  const odd = (flow: Flow, reasonCode: string, agentId: string | null, detail: string | null = null) =>
    oddities.push({
      reasonCode,
      sourceType: FLOWS,
      sourceId: flow.id,
      agentId,
      productId: flow.productId,
      companyId: flow.companyId,
      terminalType: flow.terminalType,
      terminalId: flow.terminalId,
      flowDate: flow.day,
      qty: flow.qty,
      amount: flow.amount,
      detail,
    })

  const soldOf = (flow: Flow): Sold => ({
    day: flow.day,
    companyId: flow.companyId,
    terminalId: flow.terminalId,
    regionId: text(terminals.get(flow.terminalId ?? '') ?? {}, 'regionId'),
  })

  const isActive = (agent: Known | undefined, day: string): boolean =>
    agent !== undefined && (agent['agentStatus'] === '1' || isEmpty(agent['statusDate']) || day <= String(agent['statusDate']))

  const filingFor = (
    agentId: string,
    productId: string,
    sold: Sold,
  ): { readonly winner: Filed | undefined; readonly why: string | null } => {
    const { winner, losers } = matched((filings.get(`${agentId} ${productId}`) ?? []) as readonly Filed[], sold)
    if (winner) return { winner, why: null }
    const fallback = commissionPriceFor(inputs.prices, { agentId, productId, sold })
    return { winner: fallback, why: losers[0]?.why ?? null }
  }

  /** The value of a row by its price basis (ZS-R7); nothing where no price is known. */
  const saleOf = (filing: Filed, flow: Flow): Decimal | undefined => {
    if (filing['priceBasis'] === '2')
      return isEmpty(filing['settlePrice']) ? undefined : flow.qty.times(amountOf(filing['settlePrice'])).round(2)
    if (filing['priceBasis'] === '3') {
      const bid = bidPriceFor(inputs.prices, flow)
      return bid ? flow.qty.times(bid).round(2) : undefined
    }
    return flow.unitPrice === null ? undefined : flow.amount
  }

  const promotionsFor = (found: Found): readonly Known[] => {
    const { flow, sold, agentId } = found
    return inputs.promotions.filter(
      (row) =>
        (isEmpty(row['agentId']) || row['agentId'] === agentId) &&
        row['productId'] === flow.productId &&
        covers(row, sold) &&
        fitsChannel(String(row['channel'] ?? ''), flow),
    )
  }

  const rewardsFor = (
    found: Found,
    saleAmount: Decimal,
  ): { readonly policy: Decimal; readonly promotion: Decimal; readonly isGift: boolean } => {
    const { flow, sold, agentId } = found
    const fits = withoutStacking(policyItems.filter((row) => speaksOf(row as Filed, { ...flow, agentId }, groupOf) && covers(row, sold)))
    const policy = sumOf(
      fits.filter((row) => row['policyType'] === '1' || row['policyType'] === '2'),
      (row) => granted(row, '1', agentId, rewardOf(row['policyType'], amountOf(row['rewardValue']), flow.qty, saleAmount), flow.qty),
    )
    const promotions = promotionsFor(found)
    const promotion = sumOf(promotions, (row) => {
      if (row['promotionType'] === '1') return granted(row, '2', agentId, flow.qty.times(amountOf(row['rewardValue'])).round(2), flow.qty)
      if (row['promotionType'] !== '2') return ZERO
      const less = amountOf(row['normalPrice']).minus(amountOf(row['promotionPrice']))
      return granted(row, '2', agentId, flow.qty.times(less).mulDiv(amountOf(row['companyShare'] ?? '100'), 100, 2), flow.qty)
    })
    return { policy, promotion, isGift: false }
  }

  const isGift = (found: Found): boolean =>
    found.flow.unitPrice?.isZero() === true && promotionsFor(found).some((row) => row['promotionType'] === '3')

  // ---- sales: whose, by which filing, at what price
  const returns: Flow[] = []
  const priced: Priced[] = []
  for (const flow of sources) {
    if (flow.qty.isNegative()) {
      returns.push(flow)
      continue
    }
    const sold = soldOf(flow)
    const agentId = flow.agentId ?? rightFor(inputs.rights, { productId: flow.productId, sold })
    if (agentId && !inScope(agentId, flow.productId)) {
      skippedCount += 1
      continue
    }
    if (!agentId && (inputs.agentIds.length > 0 || inputs.deptIds !== undefined)) {
      skippedCount += 1
      continue
    }
    if (products.get(flow.productId)?.['enabled'] === 'N' || terminals.get(flow.terminalId ?? '')?.['enabled'] === 'N') {
      odd(flow, '10', agentId ?? null)
      continue
    }
    if (!agentId) {
      odd(flow, '1', null)
      continue
    }
    const agent = agents.get(agentId)
    if (!isActive(agent, flow.day)) {
      odd(flow, '3', agentId)
      continue
    }
    const { winner, why } = filingFor(agentId, flow.productId, sold)
    if (!winner) {
      odd(flow, '2', agentId, why)
      continue
    }
    const found: Found = { flow, sold, agentId, empId: text(agent!, 'empId') }
    const gift = isGift(found)
    const sale = saleOf(winner, flow)
    const needsPrice =
      winner['calcMode'] === '2' || winner['calcMode'] === '3' || (winner['calcMode'] === '4' && winner['tierBase'] === '2')
    if (!gift && needsPrice && (sale === undefined || flow.unitPrice?.isZero())) {
      odd(flow, '4', agentId)
      continue
    }
    priced.push({ ...found, filing: winner, line: soldLine(found, winner, sale ?? ZERO, gift) })
  }

  // ---- tiers: the group's lines together earn what the cycle's volume says (ZS-R8)
  const rests: Line[] = []
  const groups = groupBy(
    priced.filter(({ line, filing }) => isTiered(line) && line.note !== '赠品' && filing['tierMode'] !== null),
    ({ filing, agentId, flow }) => JSON.stringify([filing['id'], agentId, cycleStart(String(filing['tierCycle'] ?? '1'), flow.day)]),
  )
  const tiered = new Map<string, Decimal>()
  for (const group of groups.values()) {
    const [{ filing, agentId, flow, empId }] = group as [Priced]
    const terms: TierTerms = { mode: text(filing, 'tierMode'), base: text(filing, 'tierBase') }
    const start = cycleStart(String(filing['tierCycle'] ?? '1'), flow.day)
    const end = cycleEnd(String(filing['tierCycle'] ?? '1'), flow.day)
    const before = history.filter(
      (line) =>
        line.filingItemId === filing['id'] &&
        line.agentId === agentId &&
        line.flowDate !== null &&
        line.flowDate >= start &&
        line.flowDate <= end,
    )
    const valueOf = (line: Line) => (terms.base === '1' ? line.qty : line.saleAmount)
    const ordered = group.toSorted((a, b) => byDay(a.flow, b.flow))
    const { amounts, rest } = tierLines(
      terms,
      tiersOf(inputs.tiers, filing),
      { value: sumOf(before, valueOf), earned: sumOf(before, (line) => line.commissionAmount) },
      ordered.map(({ line }) => valueOf(line)),
    )
    ordered.forEach(({ flow: own }, at) => tiered.set(own.id, amounts[at]!))
    if (!rest.isZero())
      rests.push(
        withPoints(
          {
            ...bare(agentId, empId),
            lineKind: TIER_REST,
            productId: flow.productId,
            sourceType: 'zs.commissionFiling',
            sourceId: `${String(filing['id'])} ${start}`,
            flowDate: lastDay < end ? lastDay : end,
            filingItemId: text(filing, 'id'),
            calcMode: '4',
            commissionAmount: rest,
            note: '阶梯补差',
          },
          pointFor(inputs.points, { kind: '2', agentId, productId: flow.productId, companyId: null, day: flow.day }, filing['pointRate']),
        ),
      )
  }
  const normal = priced.map(({ flow, agentId, filing, line, ...found }) => {
    const commissionAmount = tiered.get(flow.id) ?? line.commissionAmount
    const { policy, promotion } =
      line.note === '赠品' ? { policy: ZERO, promotion: ZERO } : rewardsFor({ flow, agentId, ...found }, line.saleAmount)
    const point = pointFor(
      inputs.points,
      { kind: '2', agentId, productId: flow.productId, companyId: flow.companyId, day: flow.day },
      filing['pointRate'],
    )
    return withPoints({ ...line, commissionAmount, policyAmount: policy, promotionAmount: promotion }, line.note === '赠品' ? null : point)
  })

  // ---- returns: at the amounts of the sale, newest first (ZS-R12)
  const settled: Settled[] = [...history, ...normal]
    .filter(({ lineKind, qty }) => lineKind === NORMAL && qty.gt(0))
    .map((line) => ({
      id: line.sourceId,
      key: keyOf(line),
      day: line.flowDate ?? '',
      qty: line.qty,
      returned: ZERO,
      line,
      sums: sumsOf(line),
    }))
  const bySource = new Map(settled.map((one) => [one.id, one]))
  for (const line of history) {
    const original = line.origLineId ? bySource.get(line.origLineId) : undefined
    if (!original || (line.lineKind !== RETURNED && line.lineKind !== MADE_UP)) continue
    original.sums = plus(original.sums, sumsOf(line))
    original.returned = original.returned.minus(line.qty)
  }
  const byKey = groupBy(settled, ({ key }) => key)
  const unsettled = new Set(oddities.map((one) => keyOf(one)))
  const reversed: Line[] = []
  for (const flow of returns.toSorted(byDay)) {
    const sold = soldOf(flow)
    const candidates = (byKey.get(keyOf(flow)) ?? []).filter(({ line }) => !flow.batchNo || line.batchNo === flow.batchNo)
    const before = candidates.map(({ returned }) => returned)
    const { pieces, rest } = allocated(candidates, flow.day, flow.qty.negated())
    const giveBack = () => candidates.forEach((one, at) => (one.returned = before[at]!))
    if (pieces.some(({ original }) => !inScope(original.line.agentId, flow.productId))) {
      giveBack()
      skippedCount += 1
      continue
    }
    if (rest.gt(0) && unsettled.has(keyOf(flow))) {
      giveBack()
      odd(flow, '5', pieces[0]?.original.line.agentId ?? flow.agentId)
      continue
    }
    if (rest.gt(0)) {
      const agentId = flow.agentId ?? rightFor(inputs.rights, { productId: flow.productId, sold })
      if (!agentId || !inScope(agentId, flow.productId)) {
        giveBack()
        if (agentId || inputs.agentIds.length > 0 || inputs.deptIds !== undefined) skippedCount += 1
        else odd(flow, '1', null)
        continue
      }
      const { winner } = filingFor(agentId, flow.productId, sold)
      const part: Flow = { ...flow, qty: rest.negated(), amount: flow.amount.mulDiv(rest, flow.qty.negated(), 2) }
      const sale = winner && saleOf(winner, part)
      if (!winner || (sale === undefined && winner['calcMode'] !== '1')) {
        giveBack()
        odd(flow, winner ? '4' : '2', agentId)
        continue
      }
      const found: Found = { flow: part, sold, agentId, empId: text(agents.get(agentId) ?? {}, 'empId') }
      const point = pointFor(
        inputs.points,
        { kind: '2', agentId, productId: flow.productId, companyId: flow.companyId, day: flow.day },
        winner['pointRate'],
      )
      reversed.push(
        withPoints({ ...soldLine(found, winner, sale ?? ZERO, false), lineKind: RETURNED, noOrigin: 'Y', note: '无原单退货' }, point),
      )
    }
    for (const { original, qty, returned } of pieces) {
      const { line, sums } = original
      const component = (amount: Decimal, before_: Decimal): Decimal => left(amount, original.qty, returned).minus(before_)
      const piece: Sums = {
        sale: component(line.saleAmount, sums.sale),
        commission: component(line.commissionAmount, sums.commission),
        policy: component(line.policyAmount, sums.policy),
        promotion: component(line.promotionAmount, sums.promotion),
        point: component(line.pointAmount, sums.point),
      }
      original.sums = plus(sums, piece)
      reversed.push(
        withPoints(
          {
            ...line,
            lineKind: RETURNED,
            flowDate: flow.day,
            batchNo: flow.batchNo,
            sourceType: FLOWS,
            sourceId: flow.id,
            origLineId: original.id,
            qty: qty.negated(),
            saleAmount: piece.sale,
            commissionAmount: piece.commission,
            policyAmount: piece.policy,
            promotionAmount: piece.promotion,
            note: null,
          },
          line.pointWay === null ? null : { rate: line.pointRate ?? ZERO, way: line.pointWay },
          piece.point,
        ),
      )
    }
  }

  // ---- rewards by cycle, imports and adjustments
  const lines = [...normal, ...rests, ...reversed]
  const rewarded = cycleRewards(
    inputs,
    [...history, ...lines],
    lastDay,
    groupOf,
    (agentId) => inputs.agentIds.length === 0 || inputs.agentIds.includes(agentId),
  ).map(({ row, agentId, amount, product }) => {
    const before = sumOf(
      history.filter((line) => line.lineKind === REWARDED && line.agentId === agentId && line.sourceId === rewardKey(row, lastDay)),
      (line) => line.policyAmount,
    )
    const more = amount.minus(before)
    const given = more.gt(0) ? granted(row, '1', agentId, more, ZERO) : more
    return { row, agentId, given, product }
  })
  const rewardLines = rewarded
    .filter(({ given }) => !given.isZero())
    .map(({ row, agentId, given, product }) =>
      withPoints(
        {
          ...bare(agentId, text(agents.get(agentId) ?? {}, 'empId')),
          lineKind: REWARDED,
          productId: product,
          flowDate: lastDay,
          sourceType: 'zs.policyFiling',
          sourceId: rewardKey(row, lastDay),
          policyAmount: given,
          note: String(row['policyName'] ?? '政策奖励'),
        },
        pointFor(inputs.points, { kind: '2', agentId, productId: product, companyId: null, day: lastDay }, null),
      ),
    )
  const importLines = inputs.imports
    .filter((row) => inScope(String(row['agentId']), String(row['productId'])))
    .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
    .map((row) =>
      withPoints(
        {
          ...bare(String(row['agentId']), text(agents.get(String(row['agentId'])) ?? {}, 'empId')),
          lineKind: IMPORTED,
          productId: text(row, 'productId'),
          companyId: text(row, 'companyId'),
          terminalType: text(row, 'terminalType'),
          terminalId: text(row, 'terminalId'),
          flowDate: text(row, 'flowDate'),
          batchNo: text(row, 'batchNo'),
          sourceType: 'zs.commissionImport',
          sourceId: String(row['id']),
          qty: amountOf(row['qty']),
          saleAmount: amountOf(row['saleAmount']),
          commissionAmount: amountOf(row['commissionAmount']),
          note: text(row, 'reason'),
        },
        null,
      ),
    )
  const adjustedLines = inputs.adjustments.map(({ agentId, productId, amount, reason, $ }) =>
    withPoints(
      {
        ...bare(agentId, text(agents.get(agentId) ?? {}, 'empId')),
        lineKind: ADJUSTED,
        productId,
        sourceType: 'manual',
        sourceId: $.id,
        commissionAmount: amount,
        note: reason,
      },
      null,
    ),
  )
  return {
    lines: [...lines, ...rewardLines, ...importLines, ...adjustedLines].toSorted(inPlace),
    oddities,
    taken,
    sourceCount: sources.length,
    skippedCount,
  }
}

const inPlace = (a: Line, b: Line): number => {
  const place = (line: Line) => [line.agentId, line.lineKind, line.flowDate ?? '', line.sourceId, line.origLineId ?? ''].join(' ')
  return place(a) < place(b) ? -1 : 1
}

const bare = (agentId: string, empId: string | null): Omit<Line, 'pointRate' | 'pointWay' | 'pointAmount' | 'netAmount'> => ({
  lineKind: NORMAL,
  agentId,
  empId,
  productId: null,
  companyId: null,
  terminalType: null,
  terminalId: null,
  flowDate: null,
  batchNo: null,
  sourceType: FLOWS,
  sourceId: '',
  origLineId: null,
  noOrigin: null,
  filingItemId: null,
  calcMode: null,
  qty: ZERO,
  unitPrice: null,
  saleAmount: ZERO,
  commissionValue: null,
  ...NOTHING,
  note: null,
})

const soldLine = ({ flow, agentId, empId }: Found, filing: Filed, saleAmount: Decimal, gift: boolean): Line => {
  const unitPrice = flow.qty.isZero() ? null : saleAmount.mulDiv(1, flow.qty, 4)
  // The amount of the row itself, not its unit price again: that one is rounded.
  const commission = gift
    ? ZERO
    : filing['calcMode'] === '2'
      ? saleAmount.mulDiv(amountOf(filing['rate']), 100, 2)
      : filing['calcMode'] === '3'
        ? saleAmount.minus(flow.qty.times(amountOf(filing['settlePrice']))).round(2)
        : (commissionOf(filing, flow.qty, undefined) ?? ZERO)
  const value = { 1: 'unitCommission', 2: 'rate', 3: 'settlePrice' }[String(filing['calcMode'])]
  return withPoints(
    {
      ...bare(agentId, empId),
      productId: flow.productId,
      companyId: flow.companyId,
      terminalType: flow.terminalType,
      terminalId: flow.terminalId,
      flowDate: flow.day,
      batchNo: flow.batchNo,
      sourceId: flow.id,
      filingItemId: filing['isPrice'] ? null : text(filing, 'id'),
      calcMode: text(filing, 'calcMode'),
      qty: flow.qty,
      unitPrice,
      saleAmount,
      commissionValue: value && !isEmpty(filing[value]) ? amountOf(filing[value]) : null,
      commissionAmount: commission,
      note: gift ? '赠品' : null,
    },
    null,
  )
}

const covers = (row: Known, sold: Sold): boolean => matched([row as Filed], sold).winner !== undefined

/** 医院, 药店, 基层医疗 of zs_promotion_channel, by the terminal's type. */
const fitsChannel = (channels: string, { terminalType }: Flow): boolean => {
  const open = channels.split(',').filter(Boolean)
  if (open.length === 0) return true
  const own: Readonly<Record<string, readonly string[]>> = { 1: ['1'], 2: ['2', '3'], 3: ['5'], 4: ['4', '1'] }
  return (own[terminalType ?? ''] ?? []).some((one) => open.includes(one))
}

const tiersOf = (rows: readonly Known[], filing: Filed): readonly Tier[] =>
  rows
    .filter((row) => row['filingId'] === filing['filingId'] && Number(row['itemNo']) === Number(filing['itemNo']))
    .map((row) => ({
      from: amountOf(row['fromValue']),
      to: isEmpty(row['toValue']) ? null : amountOf(row['toValue']),
      value: amountOf(row['tierValue']),
    }))
    .toSorted((a, b) => a.from.cmp(b.from))

type Wanted = { readonly agentId: string; readonly productId: string; readonly sold: Sold }

/** 佣金价 of base data where nothing was filed (ZS-R5); its commissionBase acts as a way of calculating. */
const commissionPriceFor = (prices: readonly Known[], { agentId, productId, sold }: Wanted): Filed | undefined => {
  const fits = prices.filter(
    (row) =>
      row['productId'] === productId &&
      row['commissionTime'] === '4' &&
      (isEmpty(row['agentId']) || row['agentId'] === agentId) &&
      (isEmpty(row['hospitalId']) || row['hospitalId'] === sold.terminalId) &&
      (isEmpty(row['companyId']) || row['companyId'] === sold.companyId) &&
      String(row['startDate']) <= sold.day &&
      (isEmpty(row['endDate']) || sold.day <= String(row['endDate'])),
  )
  const rank = (row: Known) =>
    ['agentId', 'hospitalId', 'companyId'].map((key) => Number(!isEmpty(row[key]))).join('') + String(row['startDate']) + String(row['id'])
  const [best] = fits.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))
  if (!best) return undefined
  return {
    id: String(best['id']),
    isPrice: 'Y',
    calcMode: String(best['commissionBase'] ?? '1'),
    priceBasis: '1',
    unitCommission: best['commissionPrice'] ?? null,
    rate: best['commissionRate'] ?? null,
    settlePrice: best['basePrice'] ?? null,
    pointRate: null,
  }
}

const bidPriceFor = (prices: readonly Known[], flow: Flow): Decimal | undefined => {
  const row = prices.find((one) => one['productId'] === flow.productId && !isEmpty(one['competitivePrice']))
  return row ? amountOf(row['competitivePrice']) : undefined
}

/** Under which name a policy's reward of a cycle stands. */
const rewardKey = (row: Known, lastDay: string): string => `${String(row['rewardId'])} ${cycleStart(String(row['cycle'] ?? '1'), lastDay)}`

type Reward = { readonly row: Known; readonly agentId: string; readonly amount: Decimal; readonly product: string | null }

/** 达量奖励: once per agent and policy, in the run of the last month of its cycle. */
const cycleRewards = (
  inputs: Inputs,
  lines: readonly Line[],
  lastDay: string,
  groupOf: (productId: string) => string,
  isWanted: (agentId: string) => boolean,
): readonly Reward[] => {
  const due = inputs.policies.filter(
    (row) =>
      row['policyType'] === '3' &&
      row['billStatus'] === 'approved' &&
      cycleEnd(String(row['cycle'] ?? '1'), lastDay) === lastDay &&
      String(row['startDate']) <= lastDay &&
      lastDay <= String(row['endDate']),
  )
  return [...groupBy(due, (row) => String(row['rewardId'])).values()].flatMap((rows) => {
    const [first] = rows as [Known]
    const start = cycleStart(String(first['cycle'] ?? '1'), lastDay)
    const touched = lines.filter(
      (line) =>
        (line.lineKind === NORMAL || line.lineKind === RETURNED) &&
        line.note !== '赠品' &&
        line.flowDate !== null &&
        line.flowDate >= start &&
        line.flowDate <= lastDay &&
        speaksOf(first as Filed, { agentId: line.agentId, productId: line.productId ?? '' }, groupOf) &&
        (isEmpty(first['companyId']) || first['companyId'] === line.companyId) &&
        (isEmpty(first['terminalId']) || first['terminalId'] === line.terminalId),
    )
    return [...groupBy(touched, ({ agentId }) => agentId)].flatMap(([agentId, own]) => {
      if (!isWanted(agentId)) return []
      const volume = {
        qty: sumOf(own, (line) => line.qty),
        saleAmount: sumOf(own, (line) => line.saleAmount),
        commission: sumOf(own, (line) => line.commissionAmount),
      }
      const steps = rows.map((row) => ({ row, thresholdValue: amountOf(row['thresholdValue']) }))
      const step = reachedBy(steps, first['measure'] === '1' ? volume.qty : volume.saleAmount)
      const amount = step ? volumeReward(step.row['rewardWay'], amountOf(step.row['rewardValue']), volume) : ZERO
      return [{ row: step?.row ?? first, agentId, amount, product: text(first, 'productId') }]
    })
  })
}

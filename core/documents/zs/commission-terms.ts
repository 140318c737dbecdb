import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { lastDay } from '../../kernel/dates.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { type Filed, matched, type Sold } from '../settlement/filing-match.ts'
import type { Flow } from '../settlement/flows.ts'
import { type CommissionSource, text } from './commission-line.ts'

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

/** Sets a row aside for a reason of zs_settle_odd. */
export type Odd = (flow: Flow, reasonCode: string, agentId: string | null, detail?: string | null) => void

export type Terms = ReturnType<typeof termsOf>

/** What holds for a row of a run: whose scope it is, its filing, its value, its promotions. */
export const termsOf = (inputs: Inputs) => {
  const agents = new Map(inputs.agents.map((row) => [String(row['id']), row]))
  const terminals = new Map(inputs.terminals.map((row) => [String(row['id']), row]))
  const products = new Map(inputs.products.map((row) => [String(row['id']), row]))
  const filings = groupBy(inputs.filings, (row) => `${String(row['agentId'])} ${String(row['productId'])}`)
  const isWanted = (agentId: string): boolean => inputs.agentIds.length === 0 || inputs.agentIds.includes(agentId)

  return {
    lastDay: lastDay(inputs.period),
    agents,
    isWanted,
    /** Whoever has no agent is in nobody's scope but the whole company's. */
    isWhole: inputs.agentIds.length === 0 && inputs.deptIds === undefined,
    groupOf: (productId: string): string => String(products.get(productId)?.['productGroupId'] ?? ''),
    inScope: (agentId: string, productId: string): boolean =>
      isWanted(agentId) &&
      (inputs.productIds.length === 0 || inputs.productIds.includes(productId)) &&
      (inputs.deptIds === undefined || inputs.deptIds.includes(String(agents.get(agentId)?.['deptId'] ?? ''))),
    isStopped: ({ productId, terminalId }: Flow): boolean =>
      products.get(productId)?.['enabled'] === 'N' || terminals.get(terminalId ?? '')?.['enabled'] === 'N',
    isActive: (agentId: string, day: string): boolean => {
      const agent = agents.get(agentId)
      return agent !== undefined && (agent['agentStatus'] === '1' || isEmpty(agent['statusDate']) || day <= String(agent['statusDate']))
    },
    empOf: (agentId: string): string | null => text(agents.get(agentId) ?? {}, 'empId'),
    soldOf: (flow: Flow): Sold => ({
      day: flow.day,
      companyId: flow.companyId,
      terminalId: flow.terminalId,
      regionId: text(terminals.get(flow.terminalId ?? '') ?? {}, 'regionId'),
    }),
    /** The filing that speaks of a row, else the price of base data; why one that came near does not. */
    filingFor: (wanted: Wanted): { readonly winner: Filed | undefined; readonly why: string | null } => {
      const { agentId, productId, sold } = wanted
      const { winner, losers } = matched((filings.get(`${agentId} ${productId}`) ?? []) as readonly Filed[], sold)
      return winner ? { winner, why: null } : { winner: commissionPriceFor(inputs.prices, wanted), why: losers[0]?.why ?? null }
    },
    /** The value of a row by its price basis (ZS-R7); nothing where no price is known. */
    saleOf: (filing: Filed, flow: Flow): Decimal | undefined => {
      if (filing['priceBasis'] === '2')
        return isEmpty(filing['settlePrice']) ? undefined : flow.qty.times(amountOf(filing['settlePrice'])).round(2)
      if (filing['priceBasis'] === '3') {
        const bid = bidPriceFor(inputs.prices, flow)
        return bid ? flow.qty.times(bid).round(2) : undefined
      }
      return flow.unitPrice === null ? undefined : flow.amount
    },
    promotionsFor: ({ flow, sold, agentId }: CommissionSource): readonly Known[] =>
      inputs.promotions.filter(
        (row) =>
          (isEmpty(row['agentId']) || row['agentId'] === agentId) &&
          row['productId'] === flow.productId &&
          covers(row, sold) &&
          fitsChannel(String(row['channel'] ?? ''), flow),
      ),
  }
}

export const covers = (row: Known, sold: Sold): boolean => matched([row as Filed], sold).winner !== undefined

/** 医院, 药店, 基层医疗 of zs_promotion_channel, by the terminal's type. */
const fitsChannel = (channels: string, { terminalType }: Flow): boolean => {
  const open = channels.split(',').filter(Boolean)
  if (open.length === 0) return true
  const own: Readonly<Record<string, readonly string[]>> = { 1: ['1'], 2: ['2', '3'], 3: ['5'], 4: ['4', '1'] }
  return (own[terminalType ?? ''] ?? []).some((one) => open.includes(one))
}

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

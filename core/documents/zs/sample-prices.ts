import type { RandomChoices } from '../../definitions/random-choices.ts'
import { parts } from '../../definitions/listed.ts'
import { decimal } from '../../kernel/decimal.ts'
import { rowsOf, textAt, wireOf, type Row } from '../../kernel/wire.ts'
import { rightsOf, ofAgent, yearOf, inYear, listPrice, companiesOf } from './sample-rights.ts'

/** Base prices, points and prices above the standard, filed for agents. */

export const basePriceFiling = (pick: RandomChoices, index: number): Row => {
  const rights = rightsOf(pick, '1')
  const { agent, right } = rights[index % rights.length]!
  const year = yearOf(pick, Math.floor(index / rights.length))
  const price = listPrice(pick, right['productId'])
  const base = decimal(Math.round(price * pick.whole(45, 60))).mulDiv(1, 100, 4)
  return {
    ...ofAgent(agent),
    filingType: '1',
    reason: `${year}年度结算底价`,
    files: `demo/agents/base-price-${index + 1}.pdf`,
    items: [
      {
        productId: right['productId'],
        regionId: right['regionId'],
        basePrice: base.toString(),
        stdInvoicePrice: base.mulDiv(pick.whole(120, 140), 100, 2).toString(),
        payGate: pick.of(['1', '2']),
        ...inYear(year),
      },
    ],
  }
}

export const points = (pick: RandomChoices, index: number): Row => {
  const agents = pick.rows('zs.agent').filter((row) => row['agentStatus'] === '1')
  const agent = agents[index % agents.length]!
  const kinds = parts(wireOf(agent, 'coopModes'))
  const year = yearOf(pick, Math.floor(index / agents.length))
  return {
    ...ofAgent(agent),
    filingType: '1',
    reason: `${year}年度点数`,
    items: kinds.map((pointKind) => ({
      pointKind,
      productId: null,
      companyId: null,
      pointRate: pointKind === '2' ? pick.of(['0', '3', '6']) : pick.of(['11', '12', '13']),
      pointWay: pick.of(['1', '1', '2']),
      ...inYear(year),
    })),
  }
}

const REASONS = ['医院要求按中标价开票', '配送商业统一开票价', '两票制下按挂网价开票']

export const highFiling = (pick: RandomChoices, index: number): Row | undefined => {
  const filed = pick
    .rows('zs.basePriceFiling')
    .filter((row) => row['billStatus'] === 'approved')
    .flatMap((row) => rowsOf(row, 'items').map((item) => ({ agentId: row['agentId'], item })))
  const agents = new Map(rightsOf(pick, '3').map(({ agent }) => [agent['id'], agent]))
  const companies = companiesOf(pick)
  const companyId = companies[index % companies.length]!['id']
  // Of one scope there is one row: those that still wait for a decision count.
  const taken = new Set(
    pick
      .rows('zs.highFiling')
      .filter((row) => row['companyId'] === companyId)
      .flatMap((row) => rowsOf(row, 'items').map((item) => `${String(row['agentId'])} ${String(item['productId'])}`)),
  )
  const found = filed.find(
    ({ agentId, item }) =>
      agents.has(agentId) && item['lineStatus'] === '1' && !taken.has(`${String(agentId)} ${String(item['productId'])}`),
  )
  if (!found) return undefined
  const { agentId, item } = found
  const std = decimal(textAt(item, 'stdInvoicePrice') || 20)
  const planQty = pick.whole(2, 30) * 100
  return {
    ...ofAgent(agents.get(agentId)!),
    filingType: '1',
    companyId,
    reason: pick.of(REASONS),
    files: `demo/agents/high-${index + 1}.pdf`,
    items: [
      {
        productId: item['productId'],
        terminalType: null,
        terminalId: null,
        stdInvoicePrice: std.toString(),
        highPrice: std.mulDiv(pick.whole(115, 160), 100, 2).toString(),
        planQty: String(planQty),
        qtyLimit: String(planQty * 2),
        startDate: item['startDate'],
        endDate: item['endDate'],
      },
    ],
  }
}

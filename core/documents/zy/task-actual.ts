import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { lastDay } from '../../kernel/dates.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { whyNot } from '../settlement/filing-match.ts'
import { confirmedFlows, type Flow } from '../settlement/flows.ts'

type Row = { readonly empId: string | null; readonly terminalId: string | null; readonly productId: string | null }

type Facts = Readonly<Record<'flows' | 'periods' | 'reported' | 'held', readonly Known[]>>

/** 纯销 of zy_basis. */
const PURE_SALES = '2'

/** What was reported, as it were a flow of the last day of its month. */
const reportedAs = (row: Known): Flow => ({
  id: String(row['id']),
  day: lastDay(String(row['period'])),
  month: String(row['period']),
  companyId: null,
  productId: String(row['productId'] ?? ''),
  terminalType: isEmpty(row['terminalType']) ? null : String(row['terminalType']),
  terminalId: isEmpty(row['terminalId']) ? null : String(row['terminalId']),
  qty: amountOf(row['pureQty']),
  unitPrice: null,
  amount: amountOf(row['pureAmount']),
  batchNo: null,
  agentId: null,
})

/** What was sold of a row's product in its terminal; without one, wherever a filing made it the representative's. */
export const soldBy = (basis: string | null, { flows, periods, reported, held }: Facts): ((row: Row) => readonly Flow[]) => {
  const sold = basis === PURE_SALES ? reported.map(reportedAs) : confirmedFlows(flows, periods)
  const byProduct = groupBy(sold, ({ productId }) => productId)
  return ({ empId, terminalId, productId }) => {
    const own = byProduct.get(productId ?? '') ?? []
    if (terminalId) return own.filter((flow) => flow.terminalId === terminalId)
    const filings = held.filter((row) => row['empId'] === empId && row['productId'] === productId)
    return own.filter((flow) => filings.some((row) => whyNot({ ...row, regionId: null }, { ...flow, regionId: null }) === undefined))
  }
}

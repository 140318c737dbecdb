import { type Effects, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, gt, le } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { MOST_FLOWS } from '../settlement/flows.ts'
import { CHANGED } from '../settlement/run-actions.ts'
import { whileRunning } from './run.ts'
import { SETTLED, WAITING } from './settled-rows.ts'

/** Approved reward documents that 提成结算 gathers, row by row, each exactly once (zy ZY-R8). */

type Running = Parameters<typeof whileRunning>[0]

/** 已达成待结算 and 已结算 of zy_node_status. */
const [REACHED, NODE_SETTLED] = ['1', '2'] as const

export const gatherFacts = {
  business: {
    give: 'rows',
    from: 'zy.businessCommission.statements',
    reads: ['empId', 'netAmount', 'head.billNo'],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, () => all(eq('head.billStatus', 'approved'), eq('settleStatus', WAITING), le('head.period', doc.period))),
  },
  genericSums: {
    give: 'rows',
    from: 'zy.genericDrug.statements',
    reads: ['empId', 'netAmount', 'head.billNo'],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, () => all(eq('head.billStatus', 'approved'), eq('settleStatus', WAITING), le('head.period', doc.period))),
  },
  nodes: {
    give: 'rows',
    from: 'zy.newDevelop.nodes',
    reads: ['empId', 'rewardAmount', 'head.billNo'],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, () => all(eq('head.billStatus', 'approved'), eq('nodeStatus', REACHED), le('period', doc.period))),
  },
  champions: {
    give: 'rows',
    from: 'zy.developChampion.items',
    reads: ['empId', 'prizeAmount', 'head.billNo'],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, () =>
        all(eq('head.billStatus', 'approved'), eq('settleStatus', WAITING), gt('prizeAmount', '0'), le('head.period', doc.period)),
      ),
  },
  others: {
    give: 'rows',
    from: 'zy.otherReward.items',
    reads: ['empId', 'amount', 'head.billNo'],
    most: MOST_FLOWS,
    where: (doc: Running) =>
      whileRunning(doc, () => all(eq('head.billStatus', 'approved'), eq('rowStatus', WAITING), le('head.period', doc.period))),
  },
} as const

export type Gathering = Readonly<Record<keyof typeof gatherFacts, readonly Known[]>>

/** Which component of a statement a document's rewards are. */
export const COMPONENTS = {
  'zy.businessCommission': 'businessAmount',
  'zy.genericDrug': 'genericAmount',
  'zy.newDevelop': 'developAmount',
  'zy.developChampion': 'championAmount',
  'zy.otherReward': 'otherAmount',
} as const

export type Reward = {
  readonly sourceType: keyof typeof COMPONENTS
  readonly sourceId: string
  readonly empId: string
  readonly amount: Decimal
  readonly note: string
}

/** The rows that wait, as rewards of their employees. */
export const rewardsOf = (facts: Gathering): readonly Reward[] => {
  const of = (sourceType: Reward['sourceType'], rows: readonly Known[], key: string): readonly Reward[] =>
    rows.map((row) => ({
      sourceType,
      sourceId: String(row['id']),
      empId: String(row['empId'] ?? ''),
      amount: amountOf(row[key]),
      note: String(row['billNo'] ?? ''),
    }))
  return [
    ...of('zy.businessCommission', facts.business, 'netAmount'),
    ...of('zy.genericDrug', facts.genericSums, 'netAmount'),
    ...of('zy.newDevelop', facts.nodes, 'rewardAmount'),
    ...of('zy.developChampion', facts.champions, 'prizeAmount'),
    ...of('zy.otherReward', facts.others, 'amount'),
  ]
}

type Used = { readonly sourceType: string | null; readonly sourceId: string | null }
type Row = { readonly settleStatus?: string | null; readonly rowStatus?: string | null; readonly nodeStatus?: string | null }

/** The rows that a frozen settlement has used, or gives back: one that somebody else has used meanwhile is refused. */
export const used = (details: readonly Used[], isUsed = true): Effects => {
  const [before, after] = isUsed ? [WAITING, SETTLED] : [SETTLED, WAITING]
  const [open, done] = isUsed ? [REACHED, NODE_SETTLED] : [NODE_SETTLED, REACHED]
  const once = [...new Map(details.map((line) => [`${line.sourceType} ${line.sourceId}`, line])).values()]
  const needs = (key: keyof Row, value: string) => ({ holds: (row: Row) => row[key] === value, message: CHANGED })
  return once.map(({ sourceType, sourceId }) => {
    const id = sourceId ?? ''
    switch (sourceType) {
      case 'zy.businessCommission':
        return update('zy.businessCommission.statements', id, { set: { settleStatus: after }, needs: needs('settleStatus', before) })
      case 'zy.genericDrug':
        return update('zy.genericDrug.statements', id, { set: { settleStatus: after }, needs: needs('settleStatus', before) })
      case 'zy.newDevelop':
        return update('zy.newDevelop.nodes', id, { set: { nodeStatus: done }, needs: needs('nodeStatus', open) })
      case 'zy.developChampion':
        return update('zy.developChampion.items', id, { set: { settleStatus: after }, needs: needs('settleStatus', before) })
      case 'zy.otherReward':
        return update('zy.otherReward.items', id, { set: { rowStatus: after }, needs: needs('rowStatus', before) })
      case 'zy.pureSalesReport':
        return update('zy.pureSalesReport.items', id, { set: { settled: isUsed ? 'Y' : 'N' } })
      default:
        return null
    }
  })
}

import type { Known } from '../../definitions/views.ts'
import { confirmedFlows, type Flow } from '../settlement/flows.ts'
import { groupBy } from '../../kernel/group-by.ts'

type Row = { readonly empId: string | null; readonly agentId: string | null; readonly productId: string | null }

type Facts = { readonly flows: readonly Known[]; readonly periods: readonly Known[]; readonly agents: readonly Known[] }

/** Confirmed flows, each told by whose manager's it is today. */
export const soldBy = ({ flows, periods, agents }: Facts): ((row: Row) => readonly Flow[]) => {
  const managers = new Map(agents.map((agent) => [String(agent['id']), agent['empId']]))
  const byProduct = groupBy(
    confirmedFlows(flows, periods).filter(({ agentId }) => agentId !== null),
    ({ productId }) => productId,
  )
  return ({ empId, agentId, productId }) =>
    (byProduct.get(productId ?? '') ?? []).filter((flow) =>
      agentId ? flow.agentId === agentId : managers.get(flow.agentId ?? '') === empId,
    )
}

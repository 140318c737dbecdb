import type { Known } from '../../definitions/views.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { matched, type Filed, type Sold } from '../settlement/filing-match.ts'

/** Whose row it is where it does not say (ZS-R4): the agent with the closest right to sell the product there. */
export const rightFor = (
  rights: readonly Known[],
  { productId, sold }: { readonly productId: string; readonly sold: Sold },
): string | null => {
  const fits = rights.filter((row) => row['productId'] === productId)
  const { winner } = matched(fits as readonly Filed[], sold)
  return winner && !isEmpty(winner['agentId']) ? String(winner['agentId']) : null
}

/** Rights with the agent whose they are, who is told by his code. */
export const owned = (rights: readonly Known[], agents: readonly Known[]): readonly Known[] => {
  const byCode = new Map(agents.map((row) => [row['code'], row['id'] ?? null]))
  return rights.map((row) => ({ ...row, agentId: byCode.get(row['code'] ?? null) ?? null }))
}

import type { Known } from '../../definitions/views.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'

const inOrder = (a: Known, b: Known): number => {
  const [one, other] = [`${a['flowTime']} ${a['id']}`, `${b['flowTime']} ${b['id']}`]
  return one < other ? -1 : Number(one > other)
}

/** Entries of an account in their order, as rows of a statement: each with the balance that it left. */
export const runningFrom = (opening: Decimal, flows: readonly Known[]): readonly Row[] => {
  let balance = opening
  return flows.toSorted(inOrder).map(({ flowTime, flowType, sourceBillNo, summary, inAmount, outAmount }) => {
    balance = balance.plus(amountOf(inAmount)).minus(amountOf(outAmount))
    return {
      flowDate: String(flowTime).slice(0, 10),
      flowType,
      sourceBillNo,
      summary,
      inAmount: amountOf(inAmount).toString(),
      outAmount: amountOf(outAmount).toString(),
      balance: balance.toString(),
    }
  })
}

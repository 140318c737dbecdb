import { type Message, message } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'

type Overdue = {
  readonly saleUserId: string | null
  readonly balance: Decimal
  readonly overdueDays: number
  readonly $: { readonly ref: (field: 'saleUserId') => Known }
}

/** Who hears besides of bills that have been overdue for so many days (sale receivableOverdue). */
const FURTHER = [
  { days: 30, role: 'sales_director' },
  { days: 60, role: 'finance_manager' },
]

const counted = (bills: readonly Overdue[]) => `${bills.length}笔逾期应收共${sumOf(bills, ({ balance }) => balance ?? ZERO).toFixed(2)}元`

/** What the salesman of these bills is told, and whoever hears of those that are long overdue today. */
export const overdueTold = (bills: readonly Overdue[]): readonly Message[] => {
  const [first] = bills
  const userId = first?.saleUserId
  const name = first?.$.ref('saleUserId')['realname'] ?? '无业务员'
  const further = FURTHER.flatMap(({ days, role }) => {
    const reached = bills.filter(({ overdueDays }) => overdueDays === days)
    return reached.length ? [message(`${name}名下有${counted(reached)}，已满${days}天`, { role })] : []
  })
  return [...(userId ? [message(`您名下有${counted(bills)}`, { userId })] : []), ...further]
}

import { all, eq } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'

/** When buyers are told of policies that end; their state changes with the other documents that the day moves on (cg policyExpire). */
export const POLICY_END = {
  title: '采购与返利政策到期提醒',
  cron: '0 6 0 * * ?',
  description: '政策截止前30天提醒采购员；到期后的状态由单据到期处理变更',
  looksAt: (day: string) => all(eq('billStatus', 'approved'), eq('endDate', addDays(day, 30))),
}

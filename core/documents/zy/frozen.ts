import { all, any, empty, eq, oneOf } from '../../kernel/condition.ts'
import { FROZEN } from '../settlement/frozen.ts'

/** States of 商务提成 and 普药 that count as frozen. */
export const DECIDED = ['approved', 'settled'] as const

const RUNS = {
  zy1: ['zy.commissionSettlement', FROZEN],
  zy2: ['zy.businessCommission', DECIDED],
  zy3: ['zy.genericDrug', DECIDED],
} as const

type Of = { readonly deptId: string | null }

/** The last period that was settled for a department, or for the whole company (ZS-R20 `frozenTo`). */
export const lastFrozen = <Run extends keyof typeof RUNS>(run: Run) =>
  ({
    give: 'first',
    from: RUNS[run][0],
    reads: ['period'],
    order: 'period desc',
    where: ({ deptId }: Of) => (deptId ? all(oneOf('billStatus', RUNS[run][1]), any(empty('deptId'), eq('deptId', deptId))) : undefined),
  }) as const

import budgetHold from '../../../core/documents/ys/budget-hold.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 预算占用明细: what is still held, and for how long, stands in sight. */
export default overriding(budgetHold, { aside: ['sourceType', 'overConsumed', 'released', 'holdTime'] })

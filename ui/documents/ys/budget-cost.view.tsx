import budgetCost from '../../../core/documents/ys/budget-cost.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 预算费用: what there was, what is taken of it and what is left stand in sight. */
export default overriding(budgetCost, { aside: ['issued', 'appended', 'adjusted', 'controlMode'] })

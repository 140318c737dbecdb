import costApply from '../../../core/documents/ys/cost-apply.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 费用申请: what is asked for and what of it is still held stand in sight. */
export default overriding(costApply, { aside: ['expectDate', 'payeeName'] })

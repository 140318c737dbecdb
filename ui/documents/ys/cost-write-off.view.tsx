import costWriteOff from '../../../core/documents/ys/cost-write-off.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 费用核销: what is written off and paid stands in sight. */
export default overriding(costWriteOff, { aside: ['sourceType', 'period', 'costType'] })

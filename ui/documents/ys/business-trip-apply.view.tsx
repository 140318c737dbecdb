import businessTripApply from '../../../core/documents/ys/business-trip-apply.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 出差申请: what the trip is to cost stands in sight. */
export default overriding(businessTripApply, { aside: ['tripLevel', 'tripType', 'endDate', 'period', 'isLate'] })

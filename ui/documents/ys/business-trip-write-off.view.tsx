import businessTripWriteOff from '../../../core/documents/ys/business-trip-write-off.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 出差核销: what is written off stands in sight. */
export default overriding(businessTripWriteOff, { aside: ['period', 'tripType', 'actualStart', 'applyRemaining'] })

import activityApply from '../../../core/documents/act/activity-apply.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 活动申请: when it is and what it is to cost stand in sight. */
export default overriding(activityApply, {
  aside: ['actForm', 'deptId', 'endTime', 'period', 'target', 'hospitalId', 'productIds', 'address', 'planCount'],
})

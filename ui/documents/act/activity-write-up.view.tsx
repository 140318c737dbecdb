import activityWriteUp from '../../../core/documents/act/activity-write-up.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 活动总结: how many came and what it cost stand in sight. */
export default overriding(activityWriteUp, { aside: ['activityTypeId', 'hospitalId', 'planCount', 'attendRate', 'planAmount'] })

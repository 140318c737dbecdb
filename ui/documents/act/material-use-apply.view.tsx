import materialUseApply from '../../../core/documents/act/material-use-apply.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 物料领用申请: what the materials are worth stands in sight. */
export default overriding(materialUseApply, { aside: ['activityApplyId'] })

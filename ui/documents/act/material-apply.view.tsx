import materialApply from '../../../core/documents/act/material-apply.document.ts'
import { overriding } from '../screen-overrides.ts'

/** 物料申请: what it is to cost, and how much of it has come, stand in sight. */
export default overriding(materialApply, { aside: ['period', 'depot', 'supplierName'] })

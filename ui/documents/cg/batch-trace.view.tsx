import batchTrace from '../../../core/documents/cg/batch-trace.document.ts'
import { fetched } from '../../hooks/fetched.tsx'
import { overriding } from '../screen-overrides.ts'

/** 批号追踪: the way of the whole batch stands above the list of its buyers. */
export default overriding(batchTrace, {
  above: fetched(() => import('../../screens/batch/batch-passport.tsx').then(({ BatchPassport: component }) => component)),
})

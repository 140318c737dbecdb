import batchTrace from '../../../core/documents/cg/batch-trace.document.ts'
import { fetched } from '../../hooks/fetched.tsx'
import { departure } from '../departure.ts'

/** 批号追踪: the way of the whole batch stands above the list of its buyers. */
export default departure(batchTrace, {
  above: fetched(() => import('../../screens/batch/batch-passport.tsx').then(({ BatchPassport: component }) => component)),
})

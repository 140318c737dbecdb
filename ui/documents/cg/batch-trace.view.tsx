import batchTrace from '../../../core/documents/cg/batch-trace.document.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { overriding } from '../screen-overrides.ts'

/** 批号追踪: the way of the whole batch stands above the list of its buyers. */
export default overriding(batchTrace, {
  above: lazyComponent(() => import('../../screens/batch/batch-passport.tsx').then(({ BatchPassport: component }) => component)),
})

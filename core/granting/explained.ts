import { type Failure, isForbidden } from '../kernel/failure.ts'
import { hasHistory, missing, notEditable, notSubmittable, nothingPending, stateChanged } from '../records/failures.ts'

/** What an action says where the record's values forbid it. */
const REFUSED = 'action.refused'

const EXPLAINED: ReadonlySet<string> = new Set(
  [missing, stateChanged, notEditable, hasHistory, nothingPending, notSubmittable].map(({ code }) => code).concat(REFUSED),
)

/** Was somebody kept from it by a right, his scope, a state or a rule, so that 为什么不能 tells more? Trouble and wrong values speak for themselves. */
export const isExplained = (failure: Failure): boolean => isForbidden(failure) || EXPLAINED.has(failure.code)

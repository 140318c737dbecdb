import type { Knacks } from './knack.ts'

export const actKnacks: Knacks = {
  'act.activityApply': () => ({ compliance: 'Y' }),
}

import type { Knacks } from './knack.ts'

export const xzrlKnacks: Knacks = {
  'xzrl.vehicle': () => ({ hasTempControl: 'Y' }),
}

import type { Knacks } from './knack.ts'

export const cgKnacks: Knacks = {
  'cg.refundPolicy': () => ({ tiers: [{ fromValue: '0', toValue: null, rate: '2', unitAmount: '1' }] }),
}

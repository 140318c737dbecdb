import type { Knacks } from './knack.ts'

export const xtKnacks: Knacks = {
  // Broken, not past its date.
  'xt.scrapApply': () => ({ reason: '1', items: [{ qty: '1' }] }),
}

import { createMachine } from 'xstate'

/**
 * The life of an approved document: the only arrows its state may take beyond its own actions (FORMAT.md, reliability AZ8).
 * A changed base record walks `changing` instead, and a rejected change leaves it approved (bsc B2).
 */
export const lifeMachine = createMachine({
  id: 'life',
  initial: 'draft',
  states: {
    draft: { on: { submit: 'approving', void: 'voided' } },
    approving: { on: { approve: 'approved', reject: 'rejected', withdraw: 'draft' } },
    rejected: { on: { submit: 'approving', void: 'voided' } },
    approved: { on: { change: 'changing' } },
    changing: { on: { approve: 'approved', reject: 'approved', withdraw: 'approved' } },
    voided: {},
  },
})

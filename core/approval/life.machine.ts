import { createMachine, initialTransition, transition } from 'xstate'

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

export type LifeEvent = 'submit' | 'approve' | 'reject' | 'withdraw' | 'void' | 'change'

const states = Object.keys(lifeMachine.states)

/** The state after the event, or undefined where there is no such arrow. */
export const stateAfter = (state: string, event: LifeEvent): string | undefined => {
  if (!states.includes(state)) return undefined
  const snapshot = lifeMachine.resolveState({ value: state })
  if (!snapshot.can({ type: event })) return undefined
  const [next] = transition(lifeMachine, snapshot, { type: event })
  return String(next.value)
}

/** Where a life begins. */
export const firstState = (): string => String(initialTransition(lifeMachine)[0].value)

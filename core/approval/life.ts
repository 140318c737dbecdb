import { transition } from 'xstate'
import { lifeMachine } from './life.machine.ts'

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

import { transition } from 'xstate'
import { lifeMachine } from './life.machine.ts'

export type LifecycleEvent = 'submit' | 'approve' | 'reject' | 'withdraw' | 'void' | 'change'

const EVENTS: readonly LifecycleEvent[] = ['submit', 'approve', 'reject', 'withdraw', 'void', 'change']

const arrowsFrom = (state: string): ReadonlyMap<string, string> => {
  const snapshot = lifeMachine.resolveState({ value: state })
  const possible = EVENTS.filter((type) => snapshot.can({ type }))
  return new Map(possible.map((type) => [type, String(transition(lifeMachine, snapshot, { type })[0].value)]))
}

// The machine is walked once: every submission asks for its arrows.
const arrows = new Map(Object.keys(lifeMachine.states).map((state) => [state, arrowsFrom(state)]))

/** The state after the event, or undefined where there is no such arrow. A type may say where it is submitted, and so where it stands when that is withdrawn. */
export const stateAfter = (state: string, event: LifecycleEvent, submittableIn?: readonly string[]): string | undefined => {
  const arrow = arrows.get(state)?.get(event)
  if (!submittableIn) return arrow
  if (event === 'submit') return submittableIn.includes(state) ? 'approving' : undefined
  return event === 'withdraw' && arrow === 'draft' ? submittableIn[0] : arrow
}

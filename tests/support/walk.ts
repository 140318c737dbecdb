import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  getInitialMicrosteps,
  getMicrosteps,
  type InputFrom,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { getAdjacencyMap, getStateNodes, serializeSnapshot } from 'xstate/graph'
import { failure, type Failure } from '../../core/kernel/failure.ts'
import { fail } from '../../core/kernel/result.ts'

type Answer = { readonly done?: unknown; readonly refused?: Failure }

type Outside<Machine extends AnyStateMachine> = {
  /** The lives to begin. */
  readonly inputs: readonly InputFrom<Machine>[]
  /** What may happen in every state. */
  readonly events: readonly EventFromLogic<Machine>[]
  /** What each invoked actor may answer, by its name: nothing, or a refusal, unless said here. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>
  /** States that are alike in this are one state; in value and context by default. */
  readonly tellApart?: (state: SnapshotFrom<Machine>) => unknown
}

export type Step<Machine extends AnyStateMachine> = {
  readonly before: SnapshotFrom<Machine>
  readonly event: EventObject
  readonly after: SnapshotFrom<Machine>
  /** What the machine said on this step. */
  readonly told: readonly EmittedFrom<Machine>[]
}

/** A machine with more states than these is not walked through but sampled by a property. */
const MOST_STATES = 20_000

const ANSWERS: readonly Answer[] = [{}, { refused: failure('some.failure', '失败') }]

const nodesOf = (state: AnyMachineSnapshot) => (state as unknown as { readonly _nodes: readonly AnyStateNode[] })._nodes

/** What happens by itself in a state: an invoked actor answers, a delay runs out. */
const byItself = (state: AnyMachineSnapshot, answers: Readonly<Record<string, readonly Answer[]>>): EventObject[] =>
  nodesOf(state).flatMap((node) => [
    ...node.invoke.flatMap(({ id, src }) =>
      (answers[String(src)] ?? ANSWERS).map(({ done, refused }) =>
        refused
          ? { type: `xstate.error.actor.${id}`, error: fail(refused), actorId: id }
          : { type: `xstate.done.actor.${id}`, output: done, actorId: id },
      ),
    ),
    ...node.after.map(({ eventType }) => ({ type: eventType })),
  ])

/** Of states that follow each other without an event: what was taken between them. */
const takenAtOnce = (states: readonly AnyMachineSnapshot[]): AnyTransitionDefinition[] =>
  states.slice(1).flatMap((next, at) =>
    nodesOf(states[at]!)
      .flatMap((node): AnyTransitionDefinition[] => node.always ?? [])
      .filter(({ target }) => target?.every((node) => nodesOf(next).includes(node)))
      .slice(0, 1),
  )

/** What is said while a step is taken; the types of xstate keep this action to themselves. */
const saidIn = (actions: readonly unknown[]) =>
  (actions as readonly { readonly type: string; readonly params: { readonly event: EventObject } }[])
    .filter(({ type }) => type === 'xstate.emit')
    .map(({ params }) => params.event)

const nameOf = ({ source, eventType, target }: AnyTransitionDefinition): string =>
  `${source.id}: ${eventType || 'at once'} → ${target?.map(({ id }) => id).join(', ') ?? 'itself'}`

/**
 * Every state a machine reaches, whatever happens in whatever order, every step between them, and in `missed` the states and transitions that
 * are declared but never come to pass. A test says what holds in every state and on every step, and that nothing is missed.
 */
export const walk = <Machine extends AnyStateMachine>(machine: Machine, outside: Outside<Machine>) => {
  const { inputs, events, answers = {}, tellApart } = outside
  const states = new Map<string, SnapshotFrom<Machine>>()
  const steps = new Map<string, Step<Machine>>()
  const taken = new Set<AnyTransitionDefinition>()
  const take = (several: readonly AnyTransitionDefinition[]) => several.forEach((one) => taken.add(one))

  for (const input of inputs) {
    const reached = getAdjacencyMap<AnyMachineSnapshot, EventObject, InputFrom<Machine>>(machine as never, {
      input,
      events: (state) => (state.status === 'active' ? [...events, ...byItself(state, answers)] : []),
      serializeState: (state) => (tellApart ? JSON.stringify([state.value, tellApart(state as never)]) : serializeSnapshot(state)),
      limit: MOST_STATES,
    })
    take(takenAtOnce(getInitialMicrosteps(machine, input as never).map(([state]) => state)))
    for (const [name, { state, transitions }] of Object.entries(reached)) {
      const before = state as SnapshotFrom<Machine>
      states.set(name, before)
      for (const [happening, { event }] of Object.entries<{ readonly event: EventObject }>(transitions)) {
        const [after, actions] = transition(machine, before, event as never)
        steps.set(`${name} ${happening}`, { before, event, after, told: saidIn(actions) as EmittedFrom<Machine>[] })
        take(machine.getTransitionData(before as never, event as never))
        take(takenAtOnce(getMicrosteps(machine, before, event as never).map(([state]) => state)))
      }
    }
  }

  const entered = new Set([...states.values()].flatMap(nodesOf))
  const nodes = getStateNodes(machine).filter(({ type }) => type !== 'history')
  const declared = [machine.root, ...nodes].flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
  return {
    states: [...states.values()],
    steps: [...steps.values()],
    missed: [
      ...nodes.filter((node) => !entered.has(node) && !node.always).map(({ id }) => id),
      ...declared.filter((one) => !taken.has(one)).map(nameOf),
    ],
  }
}

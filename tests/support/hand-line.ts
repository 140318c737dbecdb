import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { Frame } from '../../core/live/frames.ts'
import { tableDialect } from '../../core/live/open-live-tables.ts'
import { type ConnectionInput, type FromConnection, socketMachine, type ToConnection } from '../../core/live/socket.machine.ts'

const STEP = 500

/** A connection that a test opens, feeds and closes by hand. */
export type HandConnection = {
  readonly as: 'token' | 'nobody'
  readonly sent: string[]
  readonly tell: (event: FromConnection) => void
}

/** The socket's machine over connections by hand, its clock turned by hand too. */
export const handLine = (random = () => 0, dialect = tableDialect) => {
  const attempts: HandConnection[] = []
  const living = new Set<HandConnection>()
  const heard: unknown[] = []
  const connection = fromCallback<ToConnection, ConnectionInput>(({ input, receive, sendBack }) => {
    const one: HandConnection = { as: input.as, sent: [], tell: (event) => living.has(one) && sendBack(event) }
    attempts.push(one)
    living.add(one)
    receive(({ text }) => one.sent.push(text))
    return () => living.delete(one)
  })
  const clock = new SimulatedClock()
  const actor = createActor(socketMachine.provide({ actors: { connection } }), { input: { dialect, random }, clock })
  actor.on('*', (event) => heard.push(event))
  actor.start()
  return {
    actor,
    attempts,
    living,
    heard,
    // In small steps: what one timer begins has its own time within the rest.
    pass: (milliseconds: number) => {
      for (let left = milliseconds; left > 0; left -= STEP) clock.increment(Math.min(STEP, left))
    },
    /** The last attempt. */
    now: () => attempts.at(-1)!,
    tell: (frame: Frame | string) =>
      attempts.at(-1)!.tell({ type: 'received', text: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
  }
}

export const ANSWER = JSON.stringify({ type: 'heart_beat', data: true })

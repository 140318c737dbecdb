import { createActor, fromCallback } from 'xstate'
import type { Ids } from '../kernel/ids.port.ts'
import type { KeptSession } from '../session/kept-session.port.ts'
import { socketPath } from './keys.ts'
import { LiveTables } from './live-tables.ts'
import { type ConnectionInput, type FromConnection, socketMachine, type ToConnection } from './socket.machine.ts'
import type { Sockets } from './sockets.port.ts'

const fraction = (ids: Ids) => () => (Number.parseInt(ids.next().slice(0, 8), 16) || 0) / 0x1_0000_0000

/** The live tables of this page, under a page id of its own. Each attempt speaks for whoever is signed in by then. */
export const openLiveTables = (sockets: Sockets, kept: KeptSession, ids: Ids): LiveTables => {
  const pageId = ids.next()
  const connection = fromCallback<ToConnection, ConnectionInput>(({ input, receive, sendBack }) => {
    const tell = (event: FromConnection) => sendBack(event)
    const session = kept.current()
    if (!session) {
      tell({ type: 'closed' })
      return undefined
    }
    const socket = sockets.open(socketPath(session.user.userId, pageId), input.as, {
      opened: () => tell({ type: 'opened' }),
      received: (text) => tell({ type: 'received', text }),
      closed: () => tell({ type: 'closed' }),
    })
    receive(({ text }) => socket.send(text))
    return () => socket.close()
  })
  const actor = createActor(socketMachine.provide({ actors: { connection } }), { input: { random: fraction(ids) } })
  const tables = new LiveTables({
    start: () => actor.send({ type: 'start' }),
    stop: () => actor.send({ type: 'stop' }),
    send: (frame) => actor.send({ type: 'send', frame }),
  })
  actor.on('opened', (event) => tables.opened(event))
  actor.on('received', ({ frame }) => tables.received(frame))
  actor.on('unreachable', () => tables.missed())
  actor.start()
  return tables
}

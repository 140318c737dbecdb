import { type Actor, createActor, fromCallback } from 'xstate'
import type { Ids } from '../kernel/ids.port.ts'
import type { KeptSession } from '../session/kept-session.port.ts'
import type { KeepAlive } from './keep-alive.ts'
import { type ConnectionInput, type FromConnection, socketMachine, type ToConnection } from './socket.machine.ts'
import type { Sockets } from './sockets.port.ts'

export type SocketActor = Actor<typeof socketMachine>

const fraction = (ids: Ids) => () => (Number.parseInt(ids.next().slice(0, 8), 16) || 0) / 0x1_0000_0000

/** A socket of this page to where `pathOf` says, idle until somebody starts it. Each attempt speaks for whoever is signed in by then. */
export const openSocket = (
  sockets: Sockets,
  kept: KeptSession,
  ids: Ids,
  dialect: KeepAlive,
  pathOf: (userId: string) => string,
): SocketActor => {
  const connection = fromCallback<ToConnection, ConnectionInput>(({ input, receive, sendBack }) => {
    const tell = (event: FromConnection) => sendBack(event)
    const session = kept.current()
    if (!session) {
      tell({ type: 'closed' })
      return undefined
    }
    const socket = sockets.open(pathOf(session.user.userId), input.as, {
      opened: () => tell({ type: 'opened' }),
      received: (text) => tell({ type: 'received', text }),
      closed: () => tell({ type: 'closed' }),
    })
    receive(({ text }) => socket.send(text))
    return () => socket.close()
  })
  const actor = createActor(socketMachine.provide({ actors: { connection } }), { input: { dialect, random: fraction(ids) } })
  actor.start()
  return actor
}

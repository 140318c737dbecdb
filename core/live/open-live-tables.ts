import type { Ids } from '../kernel/ids.port.ts'
import type { KeptSession } from '../session/kept-session.port.ts'
import type { KeepAlive } from './keep-alive.ts'
import { printFrame, readFrame } from './frames.ts'
import { socketPath } from './keys.ts'
import { SocketTables } from './socket-tables.ts'
import { openSocket } from './open-socket.ts'
import type { Sockets } from './sockets.port.ts'

/** A beat every ten seconds, answered within six (second seed §4). */
export const tableDialect: KeepAlive = {
  beat: printFrame({ type: 'heart_beat', data: '' }),
  resting: 10_000,
  answering: 6_000,
  isAnswer: (text) => readFrame(text)?.type === 'heart_beat',
}

/** The live tables of this page, under a page id of its own. */
export const openLiveTables = (sockets: Sockets, kept: KeptSession, ids: Ids): SocketTables => {
  const pageId = ids.next()
  const line = openSocket(sockets, kept, ids, tableDialect, (userId) => socketPath(userId, pageId))
  const tables = new SocketTables({
    start: () => line.send({ type: 'start' }),
    stop: () => line.send({ type: 'stop' }),
    send: (frame) => line.send({ type: 'send', text: printFrame(frame) }),
  })
  line.on('opened', (event) => tables.opened(event))
  line.on('received', ({ text }) => {
    const frame = readFrame(text)
    if (frame) tables.received(frame)
  })
  line.on('unreachable', () => tables.missed())
  return tables
}

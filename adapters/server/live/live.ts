import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { Approvals } from '../../../core/approval/approvals.port.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { RecogniseVisitor } from '../../../core/identity/sessions/recognise-visitor.use-case.ts'
import type { Sessions } from '../../../core/identity/sessions/sessions.port.ts'
import type { SignInRules } from '../../../core/identity/sign-in/sign-in-rules.port.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import type { Changes } from '../../../core/live/changes.port.ts'
import type { RecordReaders } from '../../../core/records/approval/record-readers.ts'
import type { RelayPatch } from '../../../core/live/relay-patch.use-case.ts'
import type { ChoiceLists } from '../../../core/records/choices/choice-lists.port.ts'
import type { ListRecords } from '../../../core/records/list/list-records.use-case.ts'
import type { OpenRecord } from '../../../core/records/open-record.use-case.ts'
import { refusal } from '../http/envelope.ts'
import { BASE } from '../routes/base.ts'
import { Presence } from './presence.ts'
import { admitSocket, type Admitted, PROTOCOL } from './admit-socket.ts'
import { OpenSockets, hasRoom } from './open-sockets.ts'
import { DictionaryFrames } from './dictionary-frames.ts'
import { Deliveries } from './deliveries.ts'
import { CLOSED, SOCKET_LIMITS, type SocketLimits } from './limits.ts'
import { Notices } from './notices.ts'
import { PageSocket } from './page-socket.ts'
import { SocketRights } from './socket-rights.ts'
import { TableFrames } from './table-frames.ts'
import { Watches } from './watches.ts'

export type LiveParts = {
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly ids: Ids
  readonly recognise: RecogniseVisitor
  readonly sessions: Sessions
  readonly rules: SignInRules
  readonly changes: Changes
  readonly choiceLists: ChoiceLists
  readonly list: ListRecords
  readonly open: OpenRecord
  readonly relay: RelayPatch
  readonly readers: RecordReaders
  readonly approvals: Approvals
  readonly limits?: Partial<SocketLimits>
}

/** Where pages open their sockets: tables, and notices. */
export const SOCKET_PATHS = { tables: `${BASE}/vxeSocket/:userId/:pageId`, notices: `${BASE}/websocket/:userId` } as const

const GRACE = 2_000

/** Sockets over the same records as every other call. Added to the app after its doors are kept, before it listens. */
export const liveSockets =
  ({
    catalogue,
    clock,
    ids,
    recognise,
    sessions,
    rules,
    changes,
    choiceLists,
    list,
    open,
    relay,
    readers,
    approvals,
    limits: given,
  }: LiveParts) =>
  async (app: FastifyInstance): Promise<void> => {
    const limits = { ...SOCKET_LIMITS, ...given }
    const tables = new OpenSockets()
    const notices = new OpenSockets()
    const crowds = [tables, notices]
    const everybody = () => crowds.flatMap(({ all }) => [...all])
    const report = (error: unknown) => app.log.error(error, 'live')
    const watches = new Watches()
    const deliveries = new Deliveries({ catalogue, list, open }, watches, report)
    const frames = new TableFrames({ catalogue, limits, watches, deliveries, relay, readers })
    const tidings = new Notices(approvals, notices, report)
    const dictionaries = new DictionaryFrames(choiceLists, notices, report)
    const standing = new SocketRights({
      sessions,
      attendance: new Presence(sessions, ids.next()),
      rules,
      recognise,
      clock,
      sockets: everybody,
      renewed: (socket) => frames.lookAgain(socket),
      rightsChanged: (socket) => tidings.tellOfRights(socket),
      forced: (socket) => tidings.tellForced(socket),
      report,
    })
    const leave = changes.listen({
      changed: (told) => {
        deliveries.tell(told)
        tidings.tell(told)
        dictionaries.tell(told)
        if (told.some(({ typeKey }) => catalogue.find(typeKey)?.saysRights)) standing.rightsMoved()
      },
      missed: () => everybody().forEach((socket) => socket.close(CLOSED.restarting)),
    })

    app.addHook('onClose', async () => {
      leave()
      dictionaries.stop()
      standing.stop()
    })
    await app.register(websocket, {
      options: {
        maxPayload: limits.frame,
        perMessageDeflate: false,
        handleProtocols: (offered: Set<string>) => (offered.has(PROTOCOL) ? PROTOCOL : false),
      },
      errorHandler: (_error, socket) => socket.terminate(),
      preClose(done) {
        for (const socket of everybody()) socket.close(CLOSED.restarting)
        const late = setTimeout(() => everybody().forEach((socket) => socket.terminate()), GRACE)
        app.websocketServer.close(() => {
          clearTimeout(late)
          done()
        })
      },
    })

    const admitted = new WeakMap<FastifyRequest, Admitted>()
    const path = (url: string, crowd: OpenSockets, welcome: (socket: PageSocket) => void) =>
      app.route({
        method: 'GET',
        url,
        config: { door: 'signedIn' },
        websocket: true,
        onRequest: async (request, reply) => {
          const result = await admitSocket(request, recognise, (userId) => hasRoom(crowd, crowds, userId, limits))
          if (result.ok) {
            request.visitor = result.value.visitor
            admitted.set(request, result.value)
            return undefined
          }
          const { status, envelope, headers } = refusal(result, clock.now())
          return reply.code(status).headers(headers).header('Connection', 'close').send(envelope)
        },
        handler: (raw: WebSocket, request) => {
          const socket = new PageSocket(raw, admitted.get(request)!, limits, clock)
          // Many may have been let in at the same moment.
          if (!hasRoom(crowd, crowds, socket.by.userId, limits)) return socket.close(CLOSED.tryLater)
          crowd.come(socket)
          return welcome(socket)
        },
      })

    path(SOCKET_PATHS.tables, tables, (socket) => {
      socket.onClosed(() => watches.forget(socket))
      socket.hear((bytes) => frames.hear(socket, bytes), report)
    })
    path(SOCKET_PATHS.notices, notices, (socket) => socket.hear(() => socket.misread(), report))
  }

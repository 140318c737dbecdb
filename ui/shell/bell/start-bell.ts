import { createActor, fromCallback, fromPromise } from 'xstate'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { running } from '../../../core/kernel/result.ts'
import { DictionaryNews } from '../../../core/lookups/dictionary-news.port.ts'
import { Sockets } from '../../../core/live/sockets.port.ts'
import { NoticeBox } from '../../../core/notices/notice-box.port.ts'
import { dictionaryIn, isForAll, isOfRights, openNoticeLine, ringIn } from '../../../core/notices/notice-line.ts'
import { type FromLine, noticesMachine } from '../../../core/notices/notices.machine.ts'
import { RightsNews, Topics } from '../../../core/notices/topics.ts'
import { KeptSession } from '../../../core/session/kept-session.port.ts'
import type { Bell } from '../../hooks/use-bell.ts'
import type { Resolve } from '../../hooks/use-case.ts'
import { LiveBell } from './live-bell.tsx'
import { Ringing } from './ringing.tsx'

/** The bell with its hands and its views; whoever starts it stops it. */
export const startBell = (resolve: Resolve): Omit<Bell, 'wake'> => {
  const box = resolve(NoticeBox)
  const line = fromCallback(({ sendBack }) => {
    const tell = (event: FromLine) => sendBack(event)
    const socket = openNoticeLine(resolve(Sockets), resolve(KeptSession), resolve(Ids))
    socket.on('opened', () => tell({ type: 'line.open' }))
    socket.on('unreachable', () => tell({ type: 'line.away' }))
    socket.on('received', ({ text }) => {
      const dictionary = dictionaryIn(text)
      if (dictionary !== undefined) void resolve(DictionaryNews).renew(dictionary)
      if (isOfRights(text)) resolve(RightsNews).tell()
      const ring = ringIn(text)
      if (ring) tell({ type: 'line.rung', ...ring })
      if (ring && isForAll(text)) resolve(Topics).tell()
    })
    socket.send({ type: 'start' })
    return () => socket.stop()
  })
  const actor = createActor(
    noticesMachine.provide({
      actors: {
        line,
        listUnread: fromPromise(() => running({ run: () => box.unread() })({ input: undefined })),
        openNotice: fromPromise(running({ run: (id: string) => box.open(id) })),
        read: fromPromise(running({ run: (id: string) => box.read(id) })),
        readAll: fromPromise(() => running({ run: () => box.readAll() })({ input: undefined })),
      },
    }),
  )
  actor.start()
  return { actor, Live: LiveBell, Ringing }
}

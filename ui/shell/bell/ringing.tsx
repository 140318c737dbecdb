import { useSelector } from '@xstate/react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { DesktopNotes } from '../../../core/notices/desktop-notes.port.ts'
import { text } from '../../../core/notices/text.ts'
import type { BellActor } from '../../hooks/use-bell.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { later } from '../lazy-part.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { RightsNews } from '../../../core/notices/topics.ts'
import { useSession } from '../../hooks/use-session.ts'

/** Menu and buttons follow the rights that an administrator changed, with the next page one goes to (sys S19). */
const useFreshRights = (): void => {
  const news = useCase(RightsNews)
  const { sessionActor } = useSession()
  const { pathname } = useLocation()
  useEffect(() => news.listen(() => sessionActor.send({ type: 'rightsChanged' })), [news, sessionActor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what is told
  useEffect(() => sessionActor.send({ type: 'navigated' }), [sessionActor, pathname])
}

const NoticeDialog = later(() => import('./notice-dialog.tsx').then((module) => module.NoticeDialog))

/** What the bell does by itself: tells the desktop, leads to what is to be done, shows the notice that is open. */
export const Ringing = ({ actor }: { readonly actor: BellActor }) => {
  const desktop = useCase(DesktopNotes)
  const notices = useNotices()
  const navigate = useNavigate()
  const opened = useSelector(actor, ({ context }) => context.opened)
  useFreshRights()

  const note = (id: string, title: string) => void desktop.show({ name: 'notices', title, chosen: () => actor.send({ type: 'open', id }) })

  useEmitted(actor, {
    failed: ({ failure }) => notices.failure(failure),
    allRead: ({ count }) => notices.success(text.allRead(count)),
    handled: ({ path }) => navigate(path),
    arrived: ({ notices: arrived }) => {
      const [first] = arrived
      if (!first) return
      note(first.id, text.arrived(first.title, arrived.length))
    },
    reminded: ({ notice }) => {
      notices.warning(text.reminded(notice.title))
      note(notice.id, text.reminded(notice.title))
    },
  })

  return opened ? <NoticeDialog actor={actor} opened={opened} /> : null
}

import { type ReactNode, useMemo, useState } from 'react'
import { type Notices, NoticesContext } from '../../hooks/use-notices.ts'
import { text } from '../text.ts'
import { type Notice, NoticeBar } from './notice-bar.tsx'

/** Shows one message at a time: the newer takes the place of the older, and the same one is not said again while it stands. */
export const NoticesProvider = ({ children }: { children: ReactNode }) => {
  const [notice, setNotice] = useState<Notice>()

  const notices = useMemo((): Notices => {
    const show = (kind: Notice['kind'], offered: string) => (message: string, more?: string, go?: () => void) =>
      setNotice((before) =>
        isSame(before, kind, message, more) && !go
          ? before
          : { id: (before?.id ?? 0) + 1, kind, message, more: more ?? '', offers: go && { title: offered, go } },
      )
    const showFailure = show('failure', text.why)
    return {
      success: show('success', text.takeBack),
      warning: show('warning', ''),
      failure: (failure, more, why) => showFailure(typeof failure === 'string' ? failure : failure.message, more, why),
      clear: () => setNotice(undefined),
    }
  }, [])

  return (
    <NoticesContext value={notices}>
      {children}
      <NoticeBar notice={notice} onClose={() => setNotice(undefined)} />
    </NoticesContext>
  )
}

const isSame = (shown: Notice | undefined, kind: Notice['kind'], message: string, more = ''): boolean =>
  shown?.kind === kind && shown.message === message && shown.more === more

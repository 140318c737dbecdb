import { useSelector } from '@xstate/react'
import { type ComponentType, createContext, useContext, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { noticesMachine } from '../../core/notices/notices.machine.ts'

export type BellActor = ActorRefFrom<typeof noticesMachine>

/** Without its parts until their code has come. */
export type Bell = {
  readonly actor?: BellActor
  /** The bell as the header shows it. */
  readonly Live?: ComponentType<{ readonly isWanted: boolean }>
  /** What it does by itself. */
  readonly Ringing?: ComponentType<{ readonly actor: BellActor }>
  /** Brings it at once: somebody wants to see what there is. */
  readonly wake: () => void
}

export const BellContext = createContext<Bell>({ wake: () => undefined })

export const useBell = (): Bell => useContext(BellContext)

/** Told whenever the server has rung: what waits for the person may be another by now (oa W30). */
export const useOnRing = (heard: () => void): void => {
  const unread = useSelector(useBell().actor, (snapshot) => snapshot?.context.unread)
  const before = useRef(unread)
  useEffect(() => {
    const isRung = before.current !== undefined && before.current !== unread
    before.current = unread
    if (isRung) heard()
  }, [unread, heard])
}

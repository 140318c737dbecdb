import { type ComponentType, createContext, useContext } from 'react'
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

import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { noticesMachine } from '../../core/notices/notices.machine.ts'

export type BellActor = ActorRefFrom<typeof noticesMachine>

export type Bell = {
  /** Undefined until its code has come. */
  readonly actor: BellActor | undefined
  /** Brings it at once: somebody wants to see what there is. */
  readonly wake: () => void
}

export const BellContext = createContext<Bell>({ actor: undefined, wake: () => undefined })

export const useBell = (): Bell => useContext(BellContext)

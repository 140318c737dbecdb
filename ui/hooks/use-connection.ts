import { createContext, useContext, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { connectionMachine } from '../../core/connection/connection.machine.ts'
import { useLatest } from '../widgets/use-latest.ts'

export type ConnectionActor = ActorRefFrom<typeof connectionMachine>

export const ConnectionContext = createContext<ConnectionActor | undefined>(undefined)

/** Does something as soon as the server can be reached again. */
export const useBack = (run: () => void): void => {
  const connection = useContext(ConnectionContext)
  const latest = useLatest(run)
  useEffect(() => {
    const hearing = connection?.on('back', () => latest.current())
    return () => hearing?.unsubscribe()
  }, [connection, latest])
}

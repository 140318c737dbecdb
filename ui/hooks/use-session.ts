import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '../../core/session/session.machine.ts'
import type { Permissions } from '../../core/permissions/permissions.ts'
import type { Session } from '../../core/session/session.ts'
import type { settingsMachine } from '../../core/settings/settings.machine.ts'

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SettingsActor = ActorRefFrom<typeof settingsMachine>

/** What every page may rely on once somebody is signed in. */
export type SignedInSession = {
  readonly session: Session
  readonly permissions: Permissions
  readonly sessionActor: SessionActor
  readonly settingsActor: SettingsActor
}

export const SessionContext = createContext<SignedInSession | undefined>(undefined)

export const useSession = (): SignedInSession => {
  const inside = useContext(SessionContext)
  if (!inside) throw new Error('Nobody is signed in above this component')
  return inside
}

import { useSelector } from '@xstate/react'
import type { Settings } from '../../core/settings/settings.ts'
import { useSession } from './use-session.ts'

export const useSettings = (): Settings => useSelector(useSession().settingsActor, (snapshot) => snapshot.context)

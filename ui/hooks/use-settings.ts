import { useSelector } from '@xstate/react'
import type { Settings } from '../../core/settings/settings.ts'
import { useInside } from './use-inside.ts'

export const useSettings = (): Settings => useSelector(useInside().settingsActor, (snapshot) => snapshot.context)

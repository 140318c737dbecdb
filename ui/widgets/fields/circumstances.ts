import { createContext, useContext } from 'react'
import type { Circumstances } from '../../../core/cron/bounds.ts'
import type { FieldPath } from '../../../core/records/remote-records.port.ts'

/** What stands beside a cron expression at the moment it is opened; whoever draws the form knows its draft. */
export type TellCircumstances = (place: FieldPath) => Circumstances | undefined

export const CircumstancesKnown = createContext<TellCircumstances>(() => undefined)

export const useCircumstances = (): TellCircumstances => useContext(CircumstancesKnown)

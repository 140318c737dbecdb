import { useRef } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { recorded, recordsIn, type CodeRecord } from '../../../core/texts/code-history.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useUserPreference } from '../user-preferences.ts'

const NONE: readonly CodeRecord[] = []

/** What this person wrote in an editor on this device, recorded whenever it is left with another text (seed §9: at most 16). */
export const useCodeHistory = (shelf: string, text: string) => {
  const clock = useCase(Clock)
  const [records, keep] = useUserPreference(`code:${shelf}`, NONE, recordsIn)
  // What stood there before the first letter was typed.
  const begun = useRef<string>(undefined)
  const typed = () => {
    begun.current ??= text
  }
  const record = () => {
    const before = begun.current
    begun.current = undefined
    if (before === undefined || before === text) return
    const now = clock.now()
    keep(recorded(recorded(records, before, now), text, now))
  }
  return { records, typed, record }
}

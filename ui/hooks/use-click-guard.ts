import { useCallback, useRef } from 'react'
import { isTooFast, tooFast } from '../../core/kernel/click-guard.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { useCase } from './use-case.ts'
import { useNotices } from './use-notices.ts'

/** Answers whether a click on an action counts; the second one within 300 ms does not, and that is said. */
export const useClickGuard = () => {
  const clock = useCase(Clock)
  const notices = useNotices()
  const accepted = useRef(new Map<string, number>())
  return useCallback(
    (action: string): boolean => {
      const now = clock.now()
      if (isTooFast(accepted.current.get(action), now)) {
        notices.warning(tooFast.message)
        return false
      }
      accepted.current.set(action, now)
      return true
    },
    [clock, notices],
  )
}

import { useEffect } from 'react'
import { ticketIn } from '../../core/session/sign-on-return.ts'
import type { Entrance } from './entrance.ts'

/** Whoever comes back from single sign-on brings a ticket in the address: it is taken out at once, and signs in. */
export const useTicket = (entrance: Entrance) => {
  useEffect(() => {
    const came = ticketIn(window.location.href)
    if (!came) return
    window.history.replaceState(null, '', came.service)
    entrance.send({ type: 'signInBy', way: { by: 'cas', ...came } })
  }, [entrance])
}

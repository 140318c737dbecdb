import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type Bell, BellContext } from '../../hooks/use-bell.ts'
import { Resolver } from '../../hooks/use-case.ts'

/** The first page comes first. */
const QUIET = 3_000

/** Keeps the bell for as long as somebody is signed in. Its code is fetched when the first page is there, or wanted. */
export const BellProvider = ({ children }: { readonly children: ReactNode }) => {
  const resolve = useContext(Resolver)
  const [parts, setParts] = useState<Omit<Bell, 'wake'>>({})
  const begun = useRef(false)

  const wake = useCallback(() => {
    if (begun.current) return
    begun.current = true
    import('./start-bell.ts').then(
      ({ startBell }) => setParts(startBell(resolve)),
      () => {
        begun.current = false
      },
    )
  }, [resolve])

  useEffect(() => {
    const timer = setTimeout(wake, QUIET)
    return () => clearTimeout(timer)
  }, [wake])
  const { actor, Ringing } = parts
  useEffect(() => () => actor?.stop(), [actor])

  const bell = useMemo((): Bell => ({ ...parts, wake }), [parts, wake])
  return (
    <BellContext value={bell}>
      {children}
      {Ringing && actor && <Ringing actor={actor} />}
    </BellContext>
  )
}

import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type Bell, type BellActor, BellContext } from '../../hooks/use-bell.ts'
import { Resolver } from '../../hooks/use-case.ts'
import { later } from '../later.tsx'

const Ringing = later(() => import('./ringing.tsx').then((module) => module.Ringing))

/** The first page comes first. */
const QUIET = 3_000

/** Keeps the bell for as long as somebody is signed in. Its code is fetched when the first page is there, or wanted. */
export const BellProvider = ({ children }: { readonly children: ReactNode }) => {
  const resolve = useContext(Resolver)
  const [actor, setActor] = useState<BellActor>()
  const begun = useRef(false)

  const wake = useCallback(() => {
    if (begun.current) return
    begun.current = true
    import('./start-bell.ts').then(
      ({ startBell }) => setActor(startBell(resolve)),
      () => {
        begun.current = false
      },
    )
  }, [resolve])

  useEffect(() => {
    const timer = setTimeout(wake, QUIET)
    return () => clearTimeout(timer)
  }, [wake])
  useEffect(() => () => actor?.stop(), [actor])

  const bell = useMemo((): Bell => ({ actor, wake }), [actor, wake])
  return (
    <BellContext value={bell}>
      {children}
      {actor && <Ringing actor={actor} />}
    </BellContext>
  )
}

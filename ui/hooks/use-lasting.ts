import { useEffect, useState } from 'react'

/** What is answered sooner needs no sign that it is under way: it would only flicker. */
const AT_ONCE = 300

/** Is it under way for so long that it is to be seen? */
export const useLasting = (isUnderWay: boolean): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLasts(true), AT_ONCE)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isUnderWay])
  return isUnderWay && lasts
}

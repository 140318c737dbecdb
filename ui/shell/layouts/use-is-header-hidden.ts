import { useEffect, useState } from 'react'
import { headerInSight, scrolledTo } from '../../../core/settings/hiding-header.ts'

/** Whether the header has gone away while one scrolled down. */
export const useIsHeaderHidden = (mayHide: boolean): boolean => {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    if (!mayHide) return
    let sight = headerInSight
    const onScroll = () => {
      sight = scrolledTo(sight, window.scrollY)
      setHidden(sight.hidden)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [mayHide])
  return mayHide && isHidden
}

import { useEffect, useMemo, useState } from 'react'
import { useUserPreference } from '../../widgets/user-preferences.ts'
import { AS_MANY_AS_FIT, PAGE_SIZE } from './list-request.ts'

/** A window that is drawn to another height rests first. */
const RESTED = 300

/** How many rows the window has room for; another window is asked for on the first page only, so that nobody loses his place. */
const useFitting = (fit: (() => number) | undefined, usual: number, mayChange: boolean): number => {
  const [height, setHeight] = useState(window.innerHeight)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const resized = () => {
      clearTimeout(timer)
      timer = setTimeout(() => mayChange && setHeight(window.innerHeight), RESTED)
    }
    window.addEventListener('resize', resized)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', resized)
    }
  }, [mayChange])
  // oxlint-disable-next-line react/exhaustive-deps -- the height is read anew by what it counts for
  return useMemo(() => fit?.() ?? usual, [fit, usual, height])
}

/** How many rows a page has: what somebody chose is remembered for all lists, until then as many as `fit` says, which stays the same function. */
export const usePageSize = (search: URLSearchParams, fit: (() => number) | undefined, usual: number) => {
  const [chosen, keepSize] = useUserPreference(PAGE_SIZE.name, PAGE_SIZE.usual, PAGE_SIZE.read)
  const fitting = useFitting(fit, usual, !search.has('page'))
  return {
    size: chosen === AS_MANY_AS_FIT ? fitting : chosen,
    /** As many as the window has room for, where nobody chose otherwise. */
    fitting: chosen === AS_MANY_AS_FIT && !search.has('size') ? fitting : undefined,
    /** Remembers it, and says how many rows that is. */
    choose: (pageSize: number): number => {
      keepSize(pageSize)
      return pageSize === AS_MANY_AS_FIT ? fitting : pageSize
    },
  }
}

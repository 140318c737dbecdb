import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { trailTo } from '../../../core/navigation/menu.ts'
import type { ListRequest } from '../../../core/records/remote-records.port.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useKept } from '../../widgets/kept.ts'
import { rowsThatFitHere, type Around } from './fitting.ts'
import { AS_MANY_AS_FIT, PAGE_SIZE, requestOf, searchOf, turned, USUAL_SIZE } from './list-request.ts'

/** A window that is drawn to another height rests first. */
const RESTED = 300

/** How many rows the window has room for; another window is asked for on the first page only, so that nobody loses his place. */
const useFitting = (around: Around | undefined, mayChange: boolean): number => {
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
  return useMemo(() => (around ? rowsThatFitHere(around) : USUAL_SIZE), [around, height])
}

/** What the menu itself says behind `?`: it makes the page, so no query of the list takes it away. */
const useOwnParameters = (): URLSearchParams => {
  const { permissions } = useInside()
  const { pathname, search } = useLocation()
  return useMemo(
    () =>
      new URLSearchParams(
        trailTo(permissions.menu, pathname + search)
          .at(-1)
          ?.path.split('?')[1] ?? '',
      ),
    [permissions.menu, pathname, search],
  )
}

/** What the address asks of a list, and the ways to ask for something else; a page's size is remembered once somebody chose it. */
export const useListRequest = (around: Around | undefined) => {
  const own = useOwnParameters()
  const [search, setAddress] = useSearchParams()
  const setSearch = (next: URLSearchParams) => {
    for (const [key, value] of own) next.set(key, value)
    setAddress(next)
  }
  const [chosen, keepSize] = useKept(PAGE_SIZE.name, PAGE_SIZE.usual, PAGE_SIZE.read)
  const address = search.toString()
  const fitting = useFitting(around, !search.has('page'))
  const size = chosen === AS_MANY_AS_FIT ? fitting : chosen
  const request = useMemo(() => requestOf(new URLSearchParams(address), size), [address, size])
  return {
    request,
    /** As many as the window has room for, where nobody chose otherwise. */
    fitting: chosen === AS_MANY_AS_FIT && !search.has('size') ? fitting : undefined,
    isUntouched: address === '',
    /** What stands in the address already: asking for it once more changes nothing there. */
    isAsked: (next: Partial<ListRequest>) => searchOf({ ...request, ...next }, size).toString() === address,
    ask: (next: Partial<ListRequest>) => setSearch(searchOf({ ...request, ...next }, size)),
    sortBy: (field: string) => {
      const { sort: _, ...unsorted } = request
      const sort = turned(request.sort, field)
      setSearch(searchOf({ ...unsorted, ...(sort ? { sort } : {}), pageNo: 1 }, size))
    },
    resize: (pageSize: number) => {
      keepSize(pageSize)
      const next = pageSize === AS_MANY_AS_FIT ? fitting : pageSize
      setSearch(searchOf({ ...request, pageSize: next, pageNo: 1 }, next))
    },
  }
}

import { useCallback, useMemo } from 'react'
import { usePageAddress, usePageSearch } from '../../hooks/page-address.tsx'
import { trailTo } from '../../../core/navigation/menu.ts'
import type { ListRequest } from '../../../core/records/remote-records.port.ts'
import { useSession } from '../../hooks/use-session.ts'
import { rowsThatFitHere, type Around } from './fitting.ts'
import { requestOf, searchOf, turned, USUAL_SIZE } from './list-request.ts'
import { usePageSize } from './use-page-size.ts'

/** What the menu itself says behind `?`: it makes the page, so no query of the list takes it away. */
const useOwnParameters = (): URLSearchParams => {
  const { permissions } = useSession()
  const { pathname, search } = usePageAddress()
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
  const [search, setAddress] = usePageSearch()
  const setSearch = (next: URLSearchParams) => {
    for (const [key, value] of own) next.set(key, value)
    setAddress(next)
  }
  const fit = useCallback(() => (around ? rowsThatFitHere(around) : USUAL_SIZE), [around])
  const { size, fitting, choose } = usePageSize(search, fit, USUAL_SIZE)
  const address = search.toString()
  const request = useMemo(() => requestOf(new URLSearchParams(address), size), [address, size])
  return {
    request,
    fitting,
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
      const next = choose(pageSize)
      setSearch(searchOf({ ...request, pageSize: next, pageNo: 1 }, next))
    },
  }
}

import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ListRequest } from '../../../core/records/remote-records.port.ts'
import { useKept } from '../../widgets/kept.ts'
import { PAGE_SIZE, requestOf, searchOf, turned } from './list-request.ts'

/** What the address asks of a list, and the ways to ask for something else; the page's size is remembered. */
export const useListRequest = () => {
  const [search, setSearch] = useSearchParams()
  const [size, keepSize] = useKept(PAGE_SIZE.name, PAGE_SIZE.usual, PAGE_SIZE.read)
  const address = search.toString()
  const request = useMemo(() => requestOf(new URLSearchParams(address), size), [address, size])
  return {
    request,
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
      setSearch(searchOf({ ...request, pageSize, pageNo: 1 }, pageSize))
    },
  }
}

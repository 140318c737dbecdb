import { isActive } from '../../../core/query/query-tree.ts'
import { parseQueryTree, printQueryTree } from '../../../core/query/read-query-tree.ts'
import type { ListRequest } from '../../../core/records/remote-records.port.ts'
import { type UserPreference, oneOf } from '../../widgets/user-preferences.ts'

export const PAGE_SIZES = [10, 20, 30, 50, 100, 150, 200, 500, 800, 1000] as const
export const USUAL_SIZE = 10

/** A page has as many rows as the window has room for, until somebody chooses; what is chosen is remembered. */
export const AS_MANY_AS_FIT = 0
export const PAGE_SIZE: UserPreference<number> = {
  name: 'page-size',
  usual: AS_MANY_AS_FIT,
  read: oneOf<number>(AS_MANY_AS_FIT, ...PAGE_SIZES),
}

const RESERVED = new Set(['page', 'size', 'sort', 'query'])

const whole = (text: string | null, usual: number) => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : usual)

const sortOf = (text: string | null): ListRequest['sort'] => {
  const [, direction, field] = /^([+-]?)(\w+)$/.exec(text ?? '') ?? []
  return field ? { field, direction: direction === '-' ? 'desc' : 'asc' } : undefined
}

/** What the address asks for. It may have been typed by hand: what cannot be read is the usual. */
export const requestOf = (search: URLSearchParams, size: number = USUAL_SIZE): ListRequest => {
  const sort = sortOf(search.get('sort'))
  const pageSize = whole(search.get('size'), size)
  const query = search.get('query')
  const advanced = query ? parseQueryTree(query) : undefined
  return {
    pageNo: whole(search.get('page'), 1),
    pageSize: pageSize === size ? size : (PAGE_SIZES.find((one) => one === pageSize) ?? USUAL_SIZE),
    filters: Object.fromEntries([...search].filter(([key, value]) => !RESERVED.has(key) && value !== '')),
    ...(sort ? { sort } : {}),
    ...(advanced && isActive(advanced) ? { advanced } : {}),
  }
}

/** The same as an address; what is usual stays out of it. */
export const searchOf = ({ pageNo, pageSize, sort, filters, advanced }: ListRequest, size: number = USUAL_SIZE): URLSearchParams => {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  if (pageNo > 1) search.set('page', String(pageNo))
  if (pageSize !== size) search.set('size', String(pageSize))
  if (sort) search.set('sort', `${sort.direction === 'desc' ? '-' : ''}${sort.field}`)
  if (advanced && isActive(advanced)) search.set('query', printQueryTree(advanced))
  return search
}

/** A click on a head sorts downwards, then upwards, then not at all. */
export const turned = (sort: ListRequest['sort'], field: string): ListRequest['sort'] => {
  if (sort?.field !== field) return { field, direction: 'desc' }
  return sort.direction === 'desc' ? { field, direction: 'asc' } : undefined
}

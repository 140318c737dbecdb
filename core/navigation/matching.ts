type Address = { readonly segments: readonly string[]; readonly parameters: readonly string[] }

/** The entries of a menu are asked again at every page that is drawn. */
const known = new Map<string, Address>()
const MANY = 2_000

const split = (fullPath: string): Address => {
  const before = known.get(fullPath)
  if (before) return before
  if (known.size >= MANY) known.clear()
  const address = splitAnew(fullPath)
  known.set(fullPath, address)
  return address
}

const splitAnew = (fullPath: string): Address => {
  const [beforeHash = ''] = fullPath.split('#', 1)
  const [path = '', query = ''] = beforeHash.split('?')
  return { segments: path.split('/').slice(1), parameters: query.split('&').filter(Boolean) }
}

const isParameter = (segment: string) => segment.startsWith(':')

/**
 * How nearly a page belongs to an entry of the menu: 0 not at all, more the deeper and the more literally. `:id` stands for any one
 * segment; what an entry has behind `?` must be in the address too. `/sale/saleOrder/7/edit` belongs to `/sale/saleOrder`.
 */
export const nearness = (entryPath: string, fullPath: string): number => {
  const entry = split(entryPath)
  const page = split(fullPath)
  const isBelow = entry.segments.every((segment, at) => (isParameter(segment) ? Boolean(page.segments[at]) : segment === page.segments[at]))
  if (!entryPath.startsWith('/') || !isBelow || !entry.parameters.every((one) => page.parameters.includes(one))) return 0
  const literal = entry.segments.filter((segment) => !isParameter(segment)).length
  return entry.segments.length * 10_000 + literal * 100 + entry.parameters.length
}

/** What of an address stands below the entry it belongs to: `/7/edit`. */
export const restBelow = (entryPath: string, fullPath: string): string =>
  split(fullPath)
    .segments.slice(split(entryPath).segments.length)
    .map((segment) => `/${segment}`)
    .join('')

import { loadDocument } from './definitions.ts'
import { ListScreen } from './screens.tsx'

/** Fetches what is most likely shown at an address, `/sale/saleOrder` or a record below it, while it is not yet known who comes. */
export const fetchAhead = (path: string): void => {
  const [, area, name] = path.split('/')
  for (const fetching of [ListScreen.fetch(), loadDocument(`${area}.${name}`)]) fetching.catch(() => undefined)
}

import { isReport } from '../../core/definitions/is-report.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { RemoteRecords } from '../../core/records/remote-records.port.ts'
import type { Resolve } from '../hooks/use-case.ts'
import { habitOf } from '../widgets/kept.ts'
import { loadDocument } from './definitions.ts'
import { askFirst } from './list/first-answer.ts'
import { PAGE_SIZE, requestOf } from './list/list-request.ts'
import { ListScreen } from './screens.tsx'

/** Fetches what is most likely shown at an address, `/sale/saleOrder` or a record below it, while it is not yet known who comes. */
export const fetchAhead = (path: string): void => {
  const [, area, name] = path.split('/')
  for (const fetching of [ListScreen.fetch(), loadDocument(`${area}.${name}`)]) fetching.catch(() => undefined)
}

/** Asks for the first rows where a list is most likely shown, while the pages around it are not drawn yet. */
export const askAhead = async ({ pathname, search }: Location, resolve: Resolve, userId: string): Promise<void> => {
  const [, area, name, ...deeper] = pathname.split('/')
  const drawn = deeper.length ? undefined : await loadDocument(`${area}.${name}`)
  if (!drawn || drawn.type.tree || isReport(drawn.type)) return
  const request = requestOf(new URLSearchParams(search), habitOf(resolve(KeyValues), userId, PAGE_SIZE))
  if (!request.advanced) askFirst(resolve(RemoteRecords), drawn.type, request)
}

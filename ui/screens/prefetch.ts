import { Inbox } from '../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { isReport } from '../../core/definitions/is-report.ts'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { RemoteRecords } from '../../core/records/remote-records.port.ts'
import { prepare } from '../hooks/prepared-page.ts'
import type { Resolve } from '../hooks/use-case.ts'
import { hasRoomForTables } from '../hooks/use-width.ts'
import { preferenceOf } from '../widgets/user-preferences.ts'
import { loadDocument } from './definitions.ts'
import { askFirst } from './list/first-answer.ts'
import { aroundRows, rowsThatFitHere } from './list/fitting.ts'
import { AS_MANY_AS_FIT, PAGE_SIZE, requestOf, USUAL_SIZE } from './list/list-request.ts'
import { ListScreen } from './screens.tsx'
import { prepareRecord } from './view/read-ahead.ts'

/** Fetches what is most likely shown at an address, `/sale/saleOrder` or a record below it, while it is not yet known who comes. */
export const prefetchCode = (path: string): void => {
  const [, area, name] = path.split('/')
  for (const fetching of [ListScreen.fetch(), loadDocument(`${area}.${name}`)]) fetching.catch(() => undefined)
}

const fittingSize = (type: DocumentType, keyValues: KeyValues): number =>
  hasRoomForTables() ? rowsThatFitHere(aroundRows(Object.entries(type.fields), readSettings(keyValues).density)) : USUAL_SIZE

/** Asks for the first rows where a list is most likely shown, or for a record, while the pages around it are not drawn yet, and draws it out of sight with them. */
export const prefetchRows = async (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  resolve: Resolve,
  userId: string,
): Promise<void> => {
  const [, area, name, ...deeper] = pathname.split('/')
  const [id, ...further] = deeper
  if (further.length) return
  const drawn = await loadDocument(`${area}.${name}`)
  if (!drawn || isReport(drawn.type)) return
  if (id !== undefined) {
    if (id !== 'add') await prepareRecord(resolve(RemoteRecords), resolve(Inbox), drawn.type, decodeURIComponent(id))
    return
  }
  if (drawn.type.tree) return
  const keyValues = resolve(KeyValues)
  const chosen = preferenceOf(keyValues, userId, PAGE_SIZE)
  const size = chosen === AS_MANY_AS_FIT ? fittingSize(drawn.type, keyValues) : chosen
  const request = requestOf(new URLSearchParams(search), size)
  if (request.advanced) return
  const [answer] = await Promise.all([askFirst(resolve(RemoteRecords), drawn.type, request), ListScreen.fetch()])
  if (answer.ok) prepare(pathname + search)
}

import { usePageAddress } from '../hooks/page-address.tsx'
import type { DocumentType } from '../../core/definitions/document.ts'
import { restOf, trailTo } from '../../core/navigation/menu.ts'
import { useSession } from '../hooks/use-session.ts'

/** Says of the address of a record that its form was asked for. */
export const FIXED = 'fixed'

/** Where the screens of a record stand: below the list of its type. */
export const guidePath = (type: DocumentType): string => `${type.path}/guide`
export const newPath = (type: DocumentType): string => `${type.path}/add`
export const viewPath = (type: DocumentType, id: string): string => `${type.path}/${encodeURIComponent(id)}`
export const editPath = (type: DocumentType, id: string): string => `${viewPath(type, id)}/edit`
/** The record to be read, saying why it cannot be changed. */
export const fixedPath = (type: DocumentType, id: string): string => `${viewPath(type, id)}?${FIXED}=1`
export const printPath = (type: DocumentType, id: string): string => `${viewPath(type, id)}/print`
/** A further paper of the record, by the action that prints it. */
export const paperPath = (type: DocumentType, id: string, action: string): string => `${printPath(type, id)}?paper=${action}`
/** One paper after another, of records that were ticked together. */
export const papersPath = (type: DocumentType, ids: readonly string[], action?: string): string => {
  const [first = '', ...also] = ids.map(encodeURIComponent)
  const asked = [...(action === undefined ? [] : [`paper=${action}`]), ...(also.length ? [`also=${also.join()}`] : [])]
  return [printPath(type, first), ...(asked.length ? [asked.join('&')] : [])].join('?')
}
export const copyPath = (type: DocumentType, id: string): string => `${newPath(type)}?copy=${encodeURIComponent(id)}`

const PATHS: Readonly<Record<string, typeof viewPath>> = { view: viewPath, edit: editPath, print: printPath, copy: copyPath }

/** The page a operation leads to; none where it is done on the spot. */
export const actionPath = (operation: string, type: DocumentType, id: string): string | undefined => PATHS[operation]?.(type, id)

/** What the address of the screen says: `/sale/saleOrder/7/edit` is record 7 of the type whose list stands at `/sale/saleOrder`. */
export const useAddress = (): { readonly key: string; readonly id: string } => {
  const { permissions } = useSession()
  const { pathname, search } = usePageAddress()
  const entry = trailTo(permissions.menu, pathname + search).at(-1)
  const [, id = ''] = (entry ? restOf(entry, pathname + search) : '').split('/')
  return { key: entry?.document ?? '', id: id === 'add' ? '' : decodeURIComponent(id) }
}

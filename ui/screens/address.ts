import { useLocation } from 'react-router'
import { keyOfPath } from '../../core/navigation/document-paths.ts'
import type { DocumentType } from '../../core/definitions/document.ts'

/** Where the screens of a document type stand: the list at its path, a record below it. */
export const listPath = (type: DocumentType): string => type.path
export const newPath = (type: DocumentType): string => `${type.path}/add`
export const viewPath = (type: DocumentType, id: string): string => `${type.path}/${encodeURIComponent(id)}`
export const editPath = (type: DocumentType, id: string): string => `${viewPath(type, id)}/edit`
export const printPath = (type: DocumentType, id: string): string => `${viewPath(type, id)}/print`

/** What the address of the screen says: `/sale/saleOrder/7/edit` is record 7 of `sale.saleOrder`. */
export const useAddress = (): { readonly key: string; readonly id: string } => {
  const { pathname } = useLocation()
  const [, , , id = ''] = pathname.split('/')
  return { key: keyOfPath(pathname), id: id === 'add' ? '' : decodeURIComponent(id) }
}

import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'

export type NamedTable = { readonly type: DocumentType; readonly table: string | undefined; readonly recordId: string | undefined }

/** Which table a `socketKey` names: `sale.saleOrder`, or `sale.saleOrder.productList.{id}`. Nothing else is a table of ours. */
export const tableNamed = (catalogue: Catalogue, socketKey: string): NamedTable | undefined => {
  const [area, name, table, recordId, ...more] = socketKey.split('.')
  const type = catalogue.find(`${area}.${name}`)
  if (!type || more.length) return undefined
  if (table === undefined) return { type, table: undefined, recordId: undefined }
  return recordId && Object.hasOwn(type.lines, table) ? { type, table, recordId } : undefined
}

import type { DocumentType } from '../definitions/document.ts'
import type { Fields } from '../definitions/field.ts'

type Formula = ((...views: readonly object[]) => boolean) | undefined

/** The titles of what a formula looks at, of each of its views. */
const lookedAt = (rule: Formula, views: readonly (readonly [view: object, fields: Fields, others?: DocumentType['lines']])[]) => {
  const titles = new Set<string>()
  const seen = views.map(([view, fields, others]) => {
    const get = (from: object, place: string | symbol) => {
      const title = fields[String(place)]?.title ?? others?.[String(place)]?.title
      if (title !== undefined) titles.add(title)
      return Reflect.get(from, place)
    }
    return new Proxy(view, { get })
  })
  rule?.(...seen)
  return [...titles]
}

const said = (title: string, looked: readonly string[], otherwise: string): string =>
  looked.length ? `能否修改“${title}”取决于${looked.map((one) => `“${one}”`).join('、')}` : `“${title}”${otherwise}，不能修改`

/** Why a rule over what is written keeps a field as it is: by which other fields it goes. */
export const saidFixed = (type: DocumentType, key: string, view: object): string => {
  const rule = (type.editable as Readonly<Record<string, Formula>> | undefined)?.[key]
  return said(type.fields[key]?.title ?? '', lookedAt(rule, [[view, type.fields, type.lines]]), '已经确定')
}

/** The same of a cell: a rule over its row closes it, or what the row is filled with is not to be changed. */
export const saidFixedCell = (type: DocumentType, table: string, key: string, row: { readonly head: object } | undefined): string => {
  const { columns, shown } = type.lines[table]!
  const rule = (shown as Readonly<Record<string, Formula>> | undefined)?.[key]
  const isClosed = row !== undefined && rule?.(row, row.head) === false
  const looked = isClosed
    ? lookedAt(rule, [
        [row, columns],
        [row.head, type.fields, type.lines],
      ])
    : []
  return said(columns[key]?.title ?? '', looked, '按规定带出')
}

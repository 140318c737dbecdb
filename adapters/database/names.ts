import type { DocumentType } from '../../core/definitions/document.ts'

/** The only way a name enters a statement: checked and quoted. */
export const quoted = (name: string): string => {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new Error(`no name for a table or column: ${name}`)
  return `"${name}"`
}

/** Wire keys stay spelt as they are in what a statement answers. */
export const answeredAs = (key: string): string => {
  if (!/^\w+$/.test(key)) throw new Error(`no key of a field: ${key}`)
  return `"${key}"`
}

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const columnName = (key: string): string => snake(key)

/** The columns of fields, as a statement lists them. */
export const columnList = (keys: readonly string[]): string => keys.map((key) => quoted(columnName(key))).join(', ')

/** `sale_sale_order` of sale.saleOrder. */
export const tableName = (type: Pick<DocumentType, 'area' | 'name'>): string => `${snake(type.area)}_${snake(type.name)}`

/** `sale_sale_order__product_list`. */
export const linesTableName = (type: Pick<DocumentType, 'area' | 'name'>, lines: string): string => `${tableName(type)}__${snake(lines)}`

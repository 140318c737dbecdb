import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Clerk } from '../clerk.ts'

/** What whoever fills in a form knows of his trade, beside what the form offers: what belongs together, and names nobody has yet. */
export type Knack = (clerk: Clerk, serial: number) => Row | Promise<Row>

export type Knacks = Readonly<Record<string, Knack>>

export const DAY = '2025-06-01'

export const typeOf = ({ town }: Clerk, key: string): DocumentType => {
  const type = town.catalogue.find(key)
  if (!type) throw new Error(`there is no ${key}`)
  return type
}

export const offered = async (clerk: Clerk, type: DocumentType, place: string, draft: Row, pageSize = 60) => {
  const found = await clerk.records.choices(type, place, { draft, keyword: '', pageNo: 1, pageSize })
  return found.ok ? found.value.records : []
}

export const called =
  (name: string): Knack =>
  (_, serial) => ({ name: `${name}${serial}` })

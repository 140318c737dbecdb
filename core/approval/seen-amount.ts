import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { isGuarded, visibilityOf } from '../permissions/visible-fields.ts'

const AMOUNTS: readonly string[] = ['smAmount', 'amount', 'totalAmount']

/** oa W31: the amount that an inbox shows. */
export const amountOf = (row: Row): string | null => {
  const key = AMOUNTS.find((one) => !isEmpty(wireOf(row, one)))
  return key === undefined ? null : String(wireOf(row, key))
}

/** Does everybody who sees such documents see their amount? */
export const isOpenAmount = ({ fields }: DocumentType): boolean =>
  AMOUNTS.every((key) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    return !field || !isGuarded(field)
  })

/** May the person know the amount of such documents? */
export const seesAmount = (type: DocumentType | undefined, by: Person): boolean =>
  AMOUNTS.every((key) => {
    const field = type && Object.hasOwn(type.fields, key) ? type.fields[key] : undefined
    return !type || !field || visibilityOf(type, field, by) === 'whole'
  })

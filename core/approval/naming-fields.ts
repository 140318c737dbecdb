import type { DocumentType } from '../definitions/document.ts'
import type { Field } from '../definitions/field.ts'
import { targetsOf } from '../definitions/fields.ts'

/** What a field names that says whose role decides, and one that says who decides himself (oa W5). */
const NAMES = { orgField: ['sys.org'], userField: ['sys.user', 'sys.employee'] } as const

export type NamingField = keyof typeof NAMES

/** Fields of a type by which a step may find who decides it, with their titles. */
export const namingFields = (subject: DocumentType, by: NamingField): readonly { readonly id: string; readonly label: string }[] => {
  const targets: readonly string[] = NAMES[by]
  return Object.entries<Field>(subject.fields)
    .filter(([, field]) => targetsOf(field).some((target) => targets.includes(target)))
    .map(([id, { title: label }]) => ({ id, label }))
}

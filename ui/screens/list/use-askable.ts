import { useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { type AskableFields, named } from '../../../core/query/askable-field.ts'
import { askableFields } from '../../../core/records/list/askable-fields.ts'
import { usePerson } from '../../hooks/use-person.ts'

export const askableBy = (type: DocumentType, me: Person): AskableFields => named(askableFields(type, me))

/** What an advanced query may ask of a type, by whoever is in front. */
export const useAskable = (type: DocumentType): AskableFields => {
  const me = usePerson()
  return useMemo(() => askableBy(type, me), [type, me])
}

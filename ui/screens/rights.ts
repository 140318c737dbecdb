import { useMemo } from 'react'
import type { DocumentType } from '../../core/definitions/document.ts'
import { seesField } from '../../core/permissions/visible-fields.ts'
import { mayDo } from '../../core/records/permissions.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { usePerson } from '../hooks/use-person.ts'

/** What the person in front may do with a document type, and which of its fields he sees. */
export const useRights = (type: DocumentType) => {
  const me = usePerson()
  return useMemo(
    () => ({
      me,
      may: (action: string) => mayDo(me, type, action),
      visible: (fields: Fields): readonly (readonly [string, Field])[] =>
        Object.entries<Field>(fields).filter(([, field]) => !field.hidden && seesField(type, field, me)),
    }),
    [type, me],
  )
}

export type Rights = ReturnType<typeof useRights>

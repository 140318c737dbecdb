import { useMemo } from 'react'
import type { DocumentType } from '../../core/definitions/document.ts'
import { seesField } from '../../core/permissions/visible-fields.ts'
import { codeOf } from '../../core/records/permissions.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { usePermissions } from '../hooks/use-permission.ts'
import { usePerson } from '../hooks/use-person.ts'

/** What the person in front may do with a document type, and which of its fields he sees. */
export const useRights = (type: DocumentType) => {
  const { isShown } = usePermissions()
  const me = usePerson()
  return useMemo(
    () => ({
      me,
      may: (action: string) => me.codes.has('*') || isShown(codeOf(type, action)),
      visible: (fields: Fields): readonly (readonly [string, Field])[] =>
        Object.entries<Field>(fields).filter(([, field]) => !field.hidden && seesField(type, field, me)),
    }),
    [type, me, isShown],
  )
}

export type Rights = ReturnType<typeof useRights>

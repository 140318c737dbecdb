import { useMemo } from 'react'
import type { Chain } from '../../core/approval/approvals.port.ts'
import { readerOf } from '../../core/approval/chain-reader.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { seesField } from '../../core/permissions/visible-fields.ts'
import { mayDo } from '../../core/records/permissions.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { usePerson } from '../hooks/use-person.ts'

/** What the person in front may do with a document type, and which of its fields he sees: of a record that is decided about also as its chain has it. */
export const useRights = (type: DocumentType, chain?: Chain | null) => {
  const person = usePerson()
  const me = useMemo(() => (chain ? readerOf(type, chain, person) : person), [type, chain, person])
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

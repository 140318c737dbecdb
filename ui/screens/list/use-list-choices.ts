import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { AskChoices } from '../../widgets/fields/choices-context.ts'

/** What the fields of a list's query offer: the states of the type, and what the server knows of every other. */
export const useListChoices = (type: DocumentType): AskChoices => {
  const records = useCase(RemoteRecords)
  return useCallback<AskChoices>(
    (place, { keyword, pageNo = 1, pageSize = 20, signal }) => {
      if (place !== 'billStatus') return records.choices(type, place, { draft: {}, keyword, pageNo, pageSize }, signal)
      const states = Object.entries(type.states).filter(([, title]) => title.includes(keyword))
      return Promise.resolve({
        ok: true,
        value: { records: states.map(([id, label]) => ({ id, label, values: {} })), total: states.length },
      })
    },
    [records, type],
  )
}

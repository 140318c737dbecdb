import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { NameChosen } from '../../widgets/query/query-row.tsx'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'

/** Names of what a query's filters hold: titles of states, texts of dictionaries, labels of records. */
export const useNameChosen = (type: DocumentType): NameChosen => {
  const records = useCase(RemoteRecords)
  const dictionary = useDictionaries()
  return useCallback(
    async (place, text) => {
      const chosen = parts(text)
      const code = type.fields[place]?.code
      if (place === 'billStatus') return chosen.map((state) => type.states[state] ?? state).join(',')
      if (code) {
        const texts = new Map(dictionary(code).map((item) => [item.value, item.text]))
        return chosen.map((value) => texts.get(value) ?? value).join(',')
      }
      const found = await records.resolve(type, place, {}, chosen)
      return chosen.map((id) => (found.ok && found.value.get(id)?.[0]?.label) || id).join(',')
    },
    [records, type, dictionary],
  )
}

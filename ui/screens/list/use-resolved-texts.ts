import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { text as words } from '../../../core/query/text.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import type { ResolveTexts } from '../../widgets/query/builder/builder-scope.ts'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'

/** Pasted names as what they mean to a field: states, items of a dictionary, records. What means nothing is told and left out. */
export const useResolvedTexts = (type: DocumentType): ResolveTexts => {
  const records = useCase(RemoteRecords)
  const notices = useNotices()
  const dictionary = useDictionaries()
  return useCallback(
    async ({ field, items, place }, texts) => {
      const listed = items ?? (field.code === undefined ? undefined : dictionary(field.code))
      const found = listed ? undefined : await records.resolve(type, place, {}, texts)
      if (found && !found.ok) {
        notices.failure(found.failure)
        return []
      }
      const resolved = texts.map((text) => {
        const item = listed?.find((one) => one.text === text || one.value === text)
        const [choice] = item ? [{ id: item.value, label: item.text }] : (found?.value.get(text) ?? [])
        return { text, choice }
      })
      const missing = resolved.filter(({ choice }) => !choice).map(({ text }) => text)
      if (missing.length) notices.warning(words.notFound(missing.length, missing.slice(0, 3).join('、')))
      return resolved.flatMap(({ choice }) => (choice ? [choice] : []))
    },
    [records, notices, dictionary, type],
  )
}

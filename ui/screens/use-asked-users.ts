import { useCallback } from 'react'
import { ok } from '../../core/kernel/result.ts'
import { Directory } from '../../core/lookups/directory.port.ts'
import { useCase } from '../hooks/use-case.ts'
import type { AskChoices } from '../widgets/fields/choices-context.ts'

/** Accounts by a word, for a field that is asked outside a form. */
export const useAskedUsers = (): AskChoices => {
  const directory = useCase(Directory)
  return useCallback<AskChoices>(
    async (_, { keyword, pageNo = 1, pageSize = 20, signal }) => {
      const found = await directory.users({ keyword, pageNo, pageSize, sex: '' }, signal)
      if (!found.ok) return found
      const { records, total } = found.value
      return ok({ total, records: records.map(({ id, realname, orgText }) => ({ id, label: realname, hint: orgText, values: {} })) })
    },
    [directory],
  )
}

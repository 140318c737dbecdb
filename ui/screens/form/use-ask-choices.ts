import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { ok } from '../../../core/kernel/result.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { valuesOnly } from '../../../core/records/sent-draft.ts'
import { saidNothing } from '../../../core/records/choices/nothing-offered.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { AskChoices } from '../../widgets/fields/choices-context.ts'
import type { FormActor } from './form-actor.ts'

/** What the fields of a form offer, for the draft as it stands. */
export const useAskChoices = (actor: FormActor, type: DocumentType): AskChoices => {
  const records = useCase(RemoteRecords)
  return useCallback<AskChoices>(
    async (place, { keyword, rowId, row: given, pageNo = 1, pageSize = 20, signal }) => {
      const { draft } = actor.getSnapshot().context
      const [table] = place.split('.')
      const row = given ?? (rowId && table ? rowsOf(draft, table).find((one) => idOf(one) === rowId) : undefined)
      const asked = { draft: valuesOnly({ ...type, lines: {} }, draft), ...(row ? { row } : {}), keyword, pageNo, pageSize }
      const offered = await records.choices(type, place, asked, signal)
      return offered.ok ? ok(saidNothing(type, place, draft, row, offered.value)) : offered
    },
    [records, type, actor],
  )
}

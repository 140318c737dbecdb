import { useCallback } from 'react'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { AskChoices } from '../../widgets/fields/choices-context.ts'

/** What is offered where a record is only read, by the dialogs of its actions and at a step of its approval: asked of it as it stands. */
export const useRecordChoices = ({ type, record }: RecordReading): AskChoices => {
  const records = useCase(RemoteRecords)
  return useCallback(
    (place, { keyword, pageNo = 1, pageSize = 20, signal }) =>
      records.choices(type, place, { draft: record, keyword, pageNo, pageSize }, signal),
    [records, type, record],
  )
}

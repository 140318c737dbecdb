import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { type RecordOperation, RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useRights } from '../rights.ts'
import { text } from '../text.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { submittedAbout } from './submitted-about.ts'

type SubmitStoredProps = {
  readonly type: DocumentType
  readonly record: Row
  readonly operation: 'submit' | 'change'
  readonly busy: boolean
  readonly onDo: (operation: RecordOperation) => void
  readonly onClose: () => void
}

/** 提交 of a record as it is stored, or of the change that waits beside it. */
export const SubmitStored = ({ type, record, operation, busy, onDo, onClose }: SubmitStoredProps) => {
  const records = useCase(RemoteRecords)
  const rights = useRights(type)
  return (
    <SubmitDialog
      about={submittedAbout(type, record, rights)}
      verb={text.submits[operation]}
      ask={useCallback((signal) => records.rehearse(type, { record, operation }, signal), [records, type, record, operation])}
      busy={busy}
      onConfirm={(heard, chosenApprovers) =>
        onDo({ do: operation, ...(heard ? { confirm: true } : {}), ...(chosenApprovers ? { chosenApprovers } : {}) })
      }
      onClose={onClose}
    />
  )
}

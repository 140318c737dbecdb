import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { FormActor } from '../form/form-actor.ts'
import type { Rights } from '../rights.ts'
import { text } from '../text.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { submittedAbout } from './submitted-about.ts'

type SubmitFormProps = { readonly actor: FormActor; readonly type: DocumentType; readonly rights: Rights; readonly busy: boolean }

/** 提交 out of a form: what was typed is rehearsed as it would be sent. */
export const SubmitForm = ({ actor, type, rights, busy }: SubmitFormProps) => {
  const records = useCase(RemoteRecords)
  const draft = useSelector(actor, ({ context }) => context.attempt?.row ?? context.draft)
  const warnings = useSelector(actor, ({ context }) => context.warnings)
  return (
    <SubmitDialog
      about={submittedAbout(type, draft, rights)}
      verb={text.submits.submit}
      ask={useCallback((signal) => records.rehearse(type, { draft }, signal), [records, type, draft])}
      known={warnings}
      busy={busy}
      onConfirm={(heard, chosen) => actor.send({ type: 'confirm', heard, ...(chosen ? { chosen } : {}) })}
      onClose={() => actor.send({ type: 'reconsider' })}
      onMend={(problems) => actor.send({ type: 'mend', problems })}
    />
  )
}

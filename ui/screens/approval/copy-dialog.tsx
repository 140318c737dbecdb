import { useState } from 'react'
import { copies } from '../../../core/approval/copies.ts'
import { Inbox, type ApprovalView } from '../../../core/approval/inbox.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { useAskedUsers } from '../use-asked-users.ts'
import { ActDialog } from '../view/act-dialog.tsx'

type CopyDialogProps = { readonly approval: ApprovalView; readonly onSent: () => void; readonly onClose: () => void }

/** 抄送: who is to read this, and why (oa W18). */
export const CopyDialog = ({ approval, onSent, onClose }: CopyDialogProps) => {
  const inbox = useCase(Inbox)
  const ids = useCase(Ids)
  const notices = useNotices()
  const [isSending, setSending] = useState(false)
  // One question, one key: pressed twice it is sent once.
  const [key] = useState(() => ids.next())

  const ask = useAskedUsers()

  const send = async (asked: Row) => {
    setSending(true)
    const userIds = textAt(asked, 'userIds').split(',')
    const { typeKey, recordId } = approval
    const sent = await inbox.sendCopies({ typeKey, recordId, userIds, note: textAt(asked, 'note'), key })
    setSending(false)
    if (!sent.ok) return notices.failure(sent.failure)
    notices.success(`已抄送 ${userIds.length} 人`)
    onSent()
  }

  return (
    <ChoicesContext value={ask}>
      <ActDialog
        type={copies}
        action={copies.actions!['send']!}
        question={`抄送 ${approval.process.title}`}
        busy={isSending}
        onDo={(asked) => void send(asked)}
        onClose={onClose}
      />
    </ChoicesContext>
  )
}

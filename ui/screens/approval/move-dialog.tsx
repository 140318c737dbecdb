import { useCallback, useState } from 'react'
import { APPLICANT, type Move, moves, moveTitle } from '../../../core/approval/task-move-forms.ts'
import { Inbox, type ApprovalView } from '../../../core/approval/inbox.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { ok } from '../../../core/kernel/result.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { type AskChoices, ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { useAskedUsers } from '../use-asked-users.ts'
import { ActDialog } from '../view/act-dialog.tsx'

export type MoveDialogProps = {
  readonly move: Move
  readonly approval: ApprovalView
  /** What was written under it already, and the files that go with it. */
  readonly written: { readonly opinion: string; readonly attachments: string }
  /** The chain as it stands now; nothing where it has to be read again. */
  readonly onMoved: (approval: ApprovalView | undefined) => void
  readonly onClose: () => void
}

/** 转办, 委派, 加签, 退回, 取回, 减签 and 催办: what each asks, and how it came out (oa W13 to W20). */
export const MoveDialog = ({ move, approval, written: { opinion, attachments }, onMoved, onClose }: MoveDialogProps) => {
  const inbox = useCase(Inbox)
  const ids = useCase(Ids)
  const notices = useNotices()
  const [isSending, setSending] = useState(false)
  // One question, one key: pressed twice it is sent once.
  const [key] = useState(() => ids.next())
  const choices = useChoices(approval)

  const send = async (asked: Row) => {
    setSending(true)
    const moved = await sendMove(inbox, { move, approval, asked, key })
    setSending(false)
    if (!moved.ok) return notices.failure(moved.failure)
    notices.success(`已${moveTitle(move)}`, approval.process.title)
    onMoved(moved.value)
  }

  return (
    <ChoicesContext value={choices}>
      <ActDialog
        type={moves}
        action={moves.actions![move]!}
        question={`${moveTitle(move)} ${approval.process.title}`}
        busy={isSending}
        record={{ opinionText: opinion, attachments, nodeKey: APPLICANT, nodeKey_dictText: approval.process.applyUserName }}
        onDo={(asked) => void send(asked)}
        onClose={onClose}
      />
    </ChoicesContext>
  )
}

type Sent = Pick<MoveDialogProps, 'move' | 'approval'> & { readonly asked: Row; readonly key: string }

const sendMove = async (inbox: Inbox, { move, approval, asked, key }: Sent) => {
  if (move === 'urge') {
    const urged = await inbox.urge(approval.process.id, textAt(asked, 'urgeNote'), key)
    return urged.ok ? ok(undefined) : urged
  }
  return inbox.move({ move, task: taskOf(move, approval), asked, key })
}

/** The task that a move speaks of. */
const taskOf = (move: Move, { mayDecide, mayTakeBack, signers, tasks }: ApprovalView) => {
  const asker = () => tasks.find(({ id }) => id === signers[0]?.parentId)
  return (move === 'takeBack' ? mayTakeBack : move === 'removeSign' ? asker() : mayDecide) ?? { id: '', version: 0 }
}

/** People of the house; of a step that is gone back to, those of the chain; of signers to take away, those one added. */
const useChoices = (approval: ApprovalView): AskChoices => {
  const users = useAskedUsers()
  return useCallback<AskChoices>(
    async (place, question) => {
      const { keyword } = question
      const among = (all: readonly { readonly id: string; readonly label: string; readonly hint: string }[]) => {
        const records = all.filter(({ label }) => label.includes(keyword)).map((one) => ({ ...one, values: {} }))
        return ok({ total: records.length, records })
      }
      if (place === 'nodeKey') {
        const steps = approval.backTo.map(({ index, title }) => ({ id: String(index), label: title, hint: '' }))
        return among([...steps, { id: APPLICANT, label: approval.process.applyUserName, hint: '申请人' }])
      }
      if (place === 'taskIds')
        return among(approval.signers.map(({ id, userName, nodeTitle }) => ({ id, label: userName, hint: nodeTitle })))
      return users(place, question)
    },
    [approval, users],
  )
}

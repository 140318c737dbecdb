import { useState } from 'react'
import { Inbox, type InboxRow } from '../../../core/approval/inbox.port.ts'
import { together } from '../../../core/approval/task-move-forms.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { questionOf } from '../view/questions.ts'
import { BatchBar } from '../../widgets/table/batch-bar.tsx'

const ActDialog = lazyComponent(() => import('../view/act-dialog.tsx').then(({ ActDialog: component }) => component))

const ANSWERS = ['batchAgree', 'batchReject'] as const

type AnswerTogetherProps = {
  readonly chosen: readonly InboxRow[]
  readonly onClear: () => void
  /** Some of them, or all, wait no longer. */
  readonly onAnswered: () => void
}

/** 批量同意 and 批量驳回 of the tasks that are ticked: one opinion, each by itself (oa W27). */
export const AnswerTogether = ({ chosen, onClear, onAnswered }: AnswerTogetherProps) => {
  const inbox = useCase(Inbox)
  const ids = useCase(Ids)
  const notices = useNotices()
  const [asking, setAsking] = useState<(typeof ANSWERS)[number]>()
  const [isSending, setSending] = useState(false)

  const answer = async (asked: Row) => {
    setSending(true)
    const taskIds = chosen.map(({ taskId }) => taskId)
    const answered = await inbox.decideTogether({
      agrees: asking === 'batchAgree',
      taskIds,
      opinion: textAt(asked, 'opinionText'),
      key: ids.next(),
    })
    setSending(false)
    if (!answered.ok) return notices.failure(answered.failure)
    const refused = answered.value.filter((one) => !one.ok)
    const said = `成功${answered.value.length - refused.length}条，失败${refused.length}条`
    const why = refused.map(({ billNo, message }) => `${billNo} ${message}`).join('；')
    if (refused.length) notices.warning(said, why)
    else notices.success(said)
    setAsking(undefined)
    onAnswered()
  }

  return (
    <>
      {chosen.length > 0 && (
        <BatchBar
          count={chosen.length}
          sum={undefined}
          progress={undefined}
          all={undefined}
          raised={false}
          actions={ANSWERS.map((key) => ({
            title: together.actions![key]!.title,
            icon: key === 'batchReject' ? 'close' : 'check',
            ...(key === 'batchReject' ? { destructive: true } : {}),
            onClick: () => setAsking(key),
          }))}
          onClear={onClear}
        />
      )}
      {asking && (
        <ActDialog
          type={together}
          action={together.actions![asking]!}
          question={questionOf(together, together.actions![asking]!, {})}
          busy={isSending}
          onDo={(asked) => void answer(asked)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

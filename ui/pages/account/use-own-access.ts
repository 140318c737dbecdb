import { useCallback } from 'react'
import type { Result } from '../../../core/kernel/result.ts'
import { OwnAccess } from '../../../core/session/own-access.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useAnswer } from '../../screens/view/use-answer.ts'

type Question = { readonly title: string; readonly text: string; readonly confirm: string; readonly destructive: true }

/** What one may end, part or unbind, asked first and read again afterwards. */
export const useOwnAccess = () => {
  const access = useCase(OwnAccess)
  const notices = useNotices()
  const confirm = useConfirm()
  const ask = useCallback(() => access.see(), [access])
  const answered = useAnswer(ask)

  const tell = (done: Result<void>, said: string) => {
    if (!done.ok) return notices.failure(done.failure)
    notices.success(said)
    answered.retry()
  }
  const askFirst = async (question: Question, run: () => Promise<Result<void>>, said: string) => {
    if (await confirm(question)) tell(await run(), said)
  }
  return { access, answered, askFirst, refresh: answered.retry }
}

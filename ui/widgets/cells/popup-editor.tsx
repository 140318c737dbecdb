import { useEffect } from 'react'
import { popupBefore, popupChoice, popupProblem } from '../../../core/lookups/popup.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useLatest } from '../use-latest.ts'
import { PopupDialog } from '../pickers/popup-dialog.tsx'
import type { EditorProps } from './cell-kind.ts'

const NO_PARAM = {}

/** A cell that takes values of a report's rows, its own and those of its neighbours. */
export const PopupEditor = ({ column, row, isDisabled, commit, cancel }: EditorProps) => {
  const notices = useNotices()
  const problem = isDisabled ? undefined : popupProblem(column)
  const latestCancel = useLatest(cancel)
  useEffect(() => {
    if (problem) notices.warning(problem.message)
    if (problem || isDisabled) latestCancel.current()
  }, [problem, isDisabled, notices, latestCancel])
  if (problem || isDisabled) return null

  const pick = (rows: readonly Row[]) => {
    const choice = popupChoice(column, column.key, rows, column.multi === true)
    if (choice.ok) commit({ choice: choice.value }, 'stay')
    else notices.warning(choice.failure.message)
  }
  return (
    <PopupDialog
      code={column.popupCode!}
      param={column.param ?? NO_PARAM}
      isMany={column.multi === true}
      before={popupBefore(column, row, column.multi === true)}
      onPick={pick}
      onClose={cancel}
    />
  )
}

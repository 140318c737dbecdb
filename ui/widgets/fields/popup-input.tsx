import { lazy, Suspense, useState } from 'react'
import type { PopupPlan } from '../../../core/definitions/popup-plan.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { popupBefore, popupChoice, popupFills, popupProblem } from '../../../core/lookups/popup.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { FieldLine, isOpening, LineEnd } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

const PopupDialog = lazy(() => import('../pickers/popup-dialog.tsx').then(({ PopupDialog: component }) => ({ default: component })))

const NO_PARAM = {}

type PopupInputProps = InputProps & {
  readonly plan: PopupPlan
  /** The record as it stands: what was taken before is ticked again. */
  readonly record: () => Row
  /** Own fields with the values that were taken. */
  readonly onTake: (offer: Row) => void
}

/** A text that is typed, or taken with others from a row of a report (F4, Alt+↓); a wrong declaration is said instead (seed §5). */
export const PopupInput = ({ plan, record, onTake, ...props }: PopupInputProps) => {
  const { field, place, readOnly } = props
  const [isOpen, setOpen] = useState(false)
  const notices = useNotices()
  const problem = popupProblem(plan)
  const open = () => (problem ? notices.failure(problem.message) : setOpen(true))
  const pick = (rows: readonly Row[]) => {
    const choice = popupChoice(plan, place, rows, false)
    if (!choice.ok) return notices.warning(choice.failure.message)
    const { values } = choice.value
    onTake(Object.fromEntries(Object.entries(popupFills(plan)).map(([own, theirs]) => [own, values[theirs] ?? null])))
    setOpen(false)
  }
  return (
    <>
      <FieldLine
        of={props}
        {...(readOnly
          ? {}
          : {
              onKeyDown: (event) => void (isOpening(event) && open()),
              endAdornment: <LineEnd icon="search" label={`选择${field.title}`} onOpen={open} />,
            })}
      />
      {isOpen && (
        <Suspense>
          <PopupDialog
            code={plan.popupCode ?? ''}
            param={NO_PARAM}
            isMany={false}
            before={popupBefore(plan, record(), false)}
            onPick={pick}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

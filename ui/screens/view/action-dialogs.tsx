import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { nameOf } from '../name-of.ts'
import { ActDialog } from './act-dialog.tsx'
import { hasDialog, questionOf } from './questions.ts'
import type { Operations } from './use-actions.ts'

const GrantDialog = lazyComponent(() => import('./grant-dialog.tsx').then(({ GrantDialog: component }) => component))
const PreviewDialog = lazyComponent(() =>
  import('../../widgets/upload/preview-dialog.tsx').then(({ PreviewDialog: component }) => component),
)
const SubmitStored = lazyComponent(() => import('../submit/submit-stored.tsx').then(({ SubmitStored: component }) => component))
const WeekDialog = lazyComponent(() => import('../week/week-dialog.tsx').then(({ WeekDialog: component }) => component))
const ToldDialog = lazyComponent(() => import('./shown-once-dialog.tsx').then(({ ShownOnceDialog: component }) => component))

const stay = () => {}

/** What an action asks before it is done, and what it tells afterwards. */
export const ActionDialogs = ({
  reading: { type, record },
  operations,
}: {
  readonly reading: RecordReading
  readonly operations: Operations
}) => {
  const { action, told, submitting } = operations
  if (told) return <ToldDialog told={told} onClose={operations.heard} />
  if (submitting)
    return (
      <SubmitStored
        type={type}
        record={record}
        operation={submitting}
        busy={operations.busy}
        onDo={operations.submit}
        onClose={operations.desist}
      />
    )
  if (operations.looked !== undefined)
    return <PreviewDialog paths={[operations.looked]} at={0} onAt={stay} mayDownload={false} isMarked onClose={operations.unlook} />
  if (!action) return null
  if (action.opens?.tree)
    return (
      <GrantDialog
        type={type}
        record={record}
        plan={action.opens.tree}
        title={`${action.title} ${nameOf(type, record)}`}
        onClose={operations.leave}
        onSaved={operations.granted}
      />
    )
  if (action.opens?.week)
    return (
      <WeekDialog
        type={type}
        record={record}
        action={operations.key}
        week={action.opens.week}
        title={action.title}
        onClose={operations.leave}
      />
    )
  // An address may name any action: one that asks nothing, not even a yes, has no dialog.
  if (!hasDialog(type, action) && typeof action.confirm !== 'string') return null
  return (
    <ActDialog
      type={type}
      action={action}
      record={record}
      question={questionOf(type, action, record)}
      busy={operations.busy}
      refused={operations.refused}
      found={operations.found}
      onClose={operations.leave}
      onDo={operations.answer}
    />
  )
}

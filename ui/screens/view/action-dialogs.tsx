import type { Reading } from '../../../core/approval/decision.machine.ts'
import { fetched } from '../../hooks/fetched.tsx'
import { nameOf } from '../name-of.ts'
import { ActDialog } from './act-dialog.tsx'
import { hasDialog, questionOf } from './questions.ts'
import type { Deeds } from './use-actions.ts'

const GrantDialog = fetched(() => import('./grant-dialog.tsx').then(({ GrantDialog: component }) => component))
const ToldDialog = fetched(() => import('./told-dialog.tsx').then(({ ToldDialog: component }) => component))

/** What an action asks before it is done, and what it tells afterwards. */
export const DeedDialogs = ({ reading: { type, record }, deeds }: { readonly reading: Reading; readonly deeds: Deeds }) => {
  const { action, told } = deeds
  if (told) return <ToldDialog told={told} onClose={deeds.heard} />
  if (!action) return null
  if (action.grants)
    return (
      <GrantDialog
        type={type}
        record={record}
        plan={action.grants}
        title={`${action.title} ${nameOf(type, record)}`}
        onClose={deeds.leave}
        onSaved={deeds.granted}
      />
    )
  // An address may name any action: one that asks nothing, not even a yes, has no dialog.
  if (!hasDialog(type, action) && action.confirm === undefined) return null
  return (
    <ActDialog
      type={type}
      action={action}
      question={questionOf(type, action, record)}
      busy={deeds.busy}
      refused={deeds.refused}
      found={deeds.found}
      onClose={deeds.leave}
      onDo={deeds.answer}
    />
  )
}

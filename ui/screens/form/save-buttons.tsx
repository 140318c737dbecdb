import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { actionsOfForm, lacksSubmitting, maySubmit } from '../../../core/records/actions/offered-actions.ts'
import { stateOf } from '../../../core/records/usual-fields.ts'
import { useDelayedBusy } from '../../hooks/use-delayed-busy.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { useKeys } from '../../widgets/keys.ts'
import type { Rights } from '../rights.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useAskWhyNot } from '../why-not.tsx'
import { Key } from './action-bar.tsx'
import type { FormActor } from './form-actor.ts'
import { isBusy, type Saving, storedIn, SUBMIT, useSaving } from './use-saving.ts'

const SubmitForm = lazyComponent(() => import('../submit/submit-form.tsx').then(({ SubmitForm: component }) => component))

type SaveButtonsProps = Saving & { readonly actor: FormActor; readonly type: DocumentType; readonly rights: Rights }

/** It looks closed, and still answers: whoever presses it is told why. */
const CLOSED = { color: 'ink.off', bgcolor: 'ground.sunken', '&:hover': { color: 'ink.off' } } as const

/** What can be done with the whole form. While it is being saved only these are drawn again, not the form. */
export const SaveButtons = ({ actor, type, rights, ...saving }: SaveButtonsProps) => {
  const tab = useTab()
  const askWhy = useAskWhyNot()
  const { submitting, rehearsing, save, submit, saveAndDo } = useSaving(actor, type, saving)
  const lasting = useDelayedBusy(actor, isBusy)
  const isSubmittable = useSelector(actor, ({ context }) => maySubmit(type, context.draft, rights.me))
  const state = useSelector(actor, ({ context }) => stateOf(context.draft))
  // Which they are does not follow from what is typed.
  const own = useMemo(
    () => actionsOfForm(type, { ...actor.getSnapshot().context.draft, billStatus: state }, rights.me),
    [actor, type, state, rights],
  )
  useKeys({ 'Mod+s': save, 'Mod+Enter': isSubmittable ? submit : undefined })
  return (
    <>
      <Button onClick={() => tab.close()}>关闭</Button>
      {own.map(({ key, title }) => (
        <Button key={key} disabled={lasting} onClick={() => saveAndDo(key)}>
          {title}
        </Button>
      ))}
      <Button
        loading={lasting && !submitting}
        disabled={lasting}
        onClick={save}
        variant={isSubmittable ? 'outlined' : 'contained'}
        color={isSubmittable ? 'inherit' : 'primary'}
      >
        保存 <Key onFilled={!isSubmittable}>Ctrl S</Key>
      </Button>
      {isSubmittable && (
        <Button variant="contained" color="primary" loading={lasting && submitting} disabled={lasting} title="Ctrl Enter" onClick={submit}>
          {SUBMIT.title}
        </Button>
      )}
      {lacksSubmitting(type, rights.me) && (
        <Button aria-disabled aria-haspopup="dialog" sx={CLOSED} onClick={() => askWhy({ ...storedIn(actor), about: SUBMIT })}>
          {SUBMIT.title}
        </Button>
      )}
      {rehearsing && <SubmitForm actor={actor} type={type} rights={rights} busy={submitting} />}
    </>
  )
}

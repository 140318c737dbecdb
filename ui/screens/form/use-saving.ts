import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { SnapshotFrom } from 'xstate'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { wireOf } from '../../../core/kernel/wire.ts'
import { isStaged } from '../../../core/records/write/staged-change.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { editPath, viewPath } from '../address.ts'
import { nameOf } from '../name-of.ts'
import { text } from '../text.ts'
import type { PressedElsewhere } from '../view/action-from-list.ts'
import { useRefused, type WhyNotAsked } from '../why-not.tsx'
import type { FormActor } from './form-actor.ts'
import type { Typed } from './header-field.tsx'
import { titleInFocus } from './header-form.tsx'
import { leaveAt, type FocusedPlace } from './remembered-focus.ts'
import type { useLinesHandles } from './use-lines-handles.ts'

export type Saving = {
  readonly lines: ReturnType<typeof useLinesHandles>
  readonly onRefused: (first: Failure) => void
}

/** Is the form being saved, or on the way to it? */
export const isBusy = (snapshot: SnapshotFrom<FormActor>): boolean => snapshot.hasTag('busy')

export const SUBMIT = { key: 'submit', title: '提交审批' } as const

/** The record that the form is of, where it is asked why something is not possible; none while it is new. */
export const storedIn = (actor: FormActor): { readonly id?: string } => {
  const { stored } = actor.getSnapshot().context
  return stored ? { id: idOf(stored) } : {}
}

/** What was pressed, as it is asked about when it is refused. */
const tried = (actor: FormActor): WhyNotAsked => {
  const { stored, attempt } = actor.getSnapshot().context
  return { ...storedIn(actor), about: attempt?.submit ? SUBMIT : { key: stored ? 'edit' : 'add', title: '保存' } }
}

/** Saving and submitting: what is said of it, what is asked before, and where it leads. */
export const useSaving = (actor: FormActor, type: DocumentType, { lines, onRefused }: Saving) => {
  const { setError, clearErrors, getFieldState } = useFormContext<Typed>()
  const ids = useCase(Ids)
  const notices = useNotices()
  const refuse = useRefused()
  const confirm = useConfirm()
  const tab = useTab()
  const navigate = useNavigate()
  /** Where one was when it was saved; a new record's form goes on there. */
  const stood = useRef<FocusedPlace>({ field: '' })
  const submitting = useSelector(actor, (snapshot) => isBusy(snapshot) && snapshot.context.attempt?.submit === true)
  const rehearsing = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches({ life: 'rehearsing' }) || (snapshot.matches({ life: 'saving' }) && snapshot.context.attempt?.submit === true),
  )
  const doubting = useSelector(actor, (snapshot) => snapshot.matches({ life: 'doubting' }))

  useEmitted(actor, {
    failed: ({ failure }) => refuse(failure, tried(actor)),
    refused: ({ problems }) => {
      for (const { field, row, code, message } of problems)
        if (field !== undefined && row === undefined) setError(field, { type: code, message })
      const [first] = problems
      if (!first) return
      onRefused(first)
      notices.warning(text.toMend(problems))
    },
    saved: ({ record, submitted, added, next, atOnce }) => {
      const id = idOf(record)
      // Each field that is told is drawn again.
      const wrong = Object.keys(type.fields).filter((key) => getFieldState(key).invalid)
      if (wrong.length) clearErrors(wrong)
      if (next !== undefined) return goOn(id, String(wireOf(record, 'billNo') ?? type.title), next)
      const staged = isStaged(type, record)
      const kept = staged ? text.staged(atOnce) : text.saved
      notices.success(submitted ? text.done(nameOf(type, record), text.verbs.submit) : kept)
      if (added) leaveAt(id, stood.current)
      if (submitted || staged) tab.replace(viewPath(type, id), String(wireOf(record, 'billNo') ?? type.title))
      else if (added) tab.replace(editPath(type, id), `${wireOf(record, 'billNo') ?? type.title} 编辑`)
    },
  })

  useEffect(() => {
    if (!doubting) return
    const [first, ...more] = actor.getSnapshot().context.warnings.map(({ message }) => message)
    void confirm({ title: first ?? '是否继续', ...(more.length ? { text: more.join('；') } : {}), confirm: '继续' }).then((yes) =>
      actor.send(yes ? { type: 'confirm', heard: true } : { type: 'reconsider' }),
    )
  }, [doubting, actor, confirm])

  /** What is done with a record is done on its page. */
  const goOn = (id: string, title: string, pressed: string) => {
    tab.replace(viewPath(type, id), title)
    navigate(viewPath(type, id), { replace: true, state: { pressed } satisfies PressedElsewhere })
  }
  const send = (submit: boolean, next?: string) => {
    if (isBusy(actor.getSnapshot())) return
    stood.current = lines.stands() ?? { field: titleInFocus() }
    // What stands in cells that are being edited counts.
    lines.settle()
    const { dirty, stored } = actor.getSnapshot().context
    if (next !== undefined && stored && !dirty) return goOn(idOf(stored), String(wireOf(stored, 'billNo') ?? type.title), next)
    actor.send({ type: 'save', submit, key: ids.next(), ...(next === undefined ? {} : { next }) })
  }
  return {
    submitting,
    rehearsing,
    save: () => send(false),
    submit: () => send(true),
    saveAndDo: (action: string) => send(false, action),
  }
}

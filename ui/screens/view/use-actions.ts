import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { usePageSearch } from '../../hooks/page-address.tsx'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { fromPromise } from 'xstate'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import { actionOf } from '../../../core/definitions/action-of.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { textAt, type Row } from '../../../core/kernel/wire.ts'
import { actionMachine } from '../../../core/records/actions/action.machine.ts'
import { actionIn } from '../../../core/records/actions/hindrances.ts'
import { actionsFor, offeredAs, type OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { RemoteRecords, type RecordOperation } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useClickGuard } from '../../hooks/use-click-guard.ts'
import { useConfirm, type Confirmation } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useDownload } from '../../widgets/upload/file-links.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { actionPath, paperPath, viewPath } from '../address.ts'
import { unwrapped } from '../unwrapped.ts'
import { askedAction, isSubmitted, isUsual, type Submitted } from '../asked-action.ts'
import { useNewForm } from '../use-new-form.ts'
import { usePressedElsewhere } from './action-from-list.ts'
import { nameOf } from '../name-of.ts'
import { useRights } from '../rights.ts'
import { text } from '../text.ts'
import { useOpenLead } from '../use-open-lead.ts'
import { useOpenList } from '../use-open-list.ts'
import { useRefused } from '../why-not.tsx'
import { answeredAction, hasDialog, questionOf } from './questions.ts'
import { drawersFor } from './record-drawers.tsx'

/** However much else may be done with a record, its paper is at hand. */
const BEFORE_PRINT = 2

/** What may be done with the record that is shown, and where each press leads. The action whose dialog is open stands in the address. */
export const useRecordActions = ({ type, record, approval }: RecordReading, reread: () => void) => {
  const records = useCase(RemoteRecords)
  const ids = useCase(Ids)
  const rights = useRights(type)
  const notices = useNotices()
  const refuse = useRefused()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const tab = useTab()
  const openForm = useNewForm()
  const list = useOpenList()
  const lead = useOpenLead()
  const isCounted = useClickGuard()
  const [search, setSearch] = usePageSearch()
  const [drawer, setDrawer] = useState<string>()
  const [looked, setLooked] = useState<string>()
  const download = useDownload()
  const [submitting, setSubmitting] = useState<Submitted>()
  const id = idOf(record)
  const name = nameOf(type, record)
  const key = search.get('do') ?? ''
  const action = actionOf(type, key)

  const machine = useMemo(
    () =>
      actionMachine.provide({
        actors: { perform: fromPromise(({ input }) => unwrapped(records.perform(type, input.record, input.operation, input.key))) },
      }),
    [records, type],
  )
  const actor = useActorRef(machine, { input: { type } })
  const { refused, found, told } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))

  const perform = (operation: RecordOperation) => actor.send({ type: 'do', operation, record, key: ids.next() })
  const performAsked = async (question: Confirmation | undefined, operation: RecordOperation) => {
    if (!question || (await confirm(question))) perform(operation)
  }
  const leaveDialog = () => setSearch({}, { replace: true })
  const sayDone = (operation: RecordOperation) =>
    notices.success(text.done(name, operation.do === 'act' ? (actionOf(type, operation.action)?.title ?? '') : text.verbs[operation.do]))

  useEmitted(actor, {
    failed: ({ failure, operation }) => {
      setSubmitting(undefined)
      refuse(failure, { id, about: offeredAs(type, operation) })
    },
    doubted: async ({ doubt }) => {
      setSubmitting(undefined)
      const isSure = await confirm({ title: doubt.message, confirm: '继续' })
      actor.send(isSure ? { type: 'insist', key: ids.next() } : { type: 'desist' })
    },
    done: ({ operation, outcome: { record: made, opens, told: secret } }) => {
      leaveDialog()
      setSubmitting(undefined)
      if (secret) return
      if (opens) return openForm(opens.type, opens.draft, opens.hint)
      const handed = operation.do === 'act' ? actionOf(type, operation.action)?.hands : undefined
      const path = textAt(made ?? record, handed?.file ?? '')
      if (handed && path) {
        if (handed.as === 'download') void download(path)
        else setLooked(path)
        return reread()
      }
      sayDone(operation)
      if (operation.do === 'act' && made && idOf(made) !== id) navigate(viewPath(type, idOf(made)))
      else if (operation.do === 'remove') tab.close()
      else reread()
    },
  })

  const drawers = drawersFor(type, rights, approval)
  const press = (pressed: string) => {
    if (!isCounted(pressed)) return
    if (drawers.some((one) => one.key === pressed)) return setDrawer(pressed)
    const path = actionPath(pressed, type, id)
    if (path !== undefined) return navigate(path)
    if (isSubmitted(pressed)) return setSubmitting(pressed)
    if (isUsual(pressed)) {
      const { question, operation } = askedAction(pressed, type, record)
      return void performAsked(question, operation)
    }
    const own = actionIn(pressed)
    const chosen = own === undefined ? undefined : actionOf(type, own)
    if (own === undefined || !chosen) return
    const { opens } = chosen
    if (opens?.list) return list(opens, record)
    if (opens?.paper) return navigate(paperPath(type, id, own))
    if (opens?.place) return lead(opens.place(record))
    if (opens?.tree || opens?.week || hasDialog(type, chosen)) return setSearch({ do: own }, { replace: true })
    const question = typeof chosen.confirm === 'string' ? { title: questionOf(type, chosen, record), confirm: chosen.title } : undefined
    void performAsked(question, answeredAction(own, chosen, {}))
  }
  usePressedElsewhere(press)

  const own = actionsFor(type, record, rights.me, approval).filter(({ key: operation }) => operation !== 'view')
  const acts = own.filter(({ key: operation, destructive }) => !destructive && operation !== 'print')
  const offered: readonly OfferedAction[] = [
    ...acts.slice(0, BEFORE_PRINT),
    ...own.filter(({ key: operation }) => operation === 'print'),
    ...acts.slice(BEFORE_PRINT),
    ...drawers,
    ...own.filter(({ destructive }) => destructive),
  ]

  return {
    offered,
    busy,
    press,
    /** The action whose dialog is open, by its key, and what it was answered. */
    key,
    action,
    refused,
    found,
    /** What is rehearsed, with the window that tells it open. */
    submitting,
    submit: perform,
    desist: () => setSubmitting(undefined),
    answer: (asked: Row) => action && perform(answeredAction(key, action, asked)),
    /** What its dialog did by itself. */
    granted: () => {
      leaveDialog()
      notices.success(text.done(name, action?.title ?? ''))
      reread()
    },
    leave: () => {
      actor.send({ type: 'close' })
      leaveDialog()
    },
    /** The file that an action shows. */
    looked,
    unlook: () => setLooked(undefined),
    told,
    /** What was told once is gone; what was done for it shows. */
    heard: () => {
      actor.send({ type: 'heard' })
      reread()
    },
    drawer,
    openDrawer: setDrawer,
    closeDrawer: () => setDrawer(undefined),
  }
}

export type Operations = ReturnType<typeof useRecordActions>

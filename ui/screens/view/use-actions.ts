import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { fromPromise } from 'xstate'
import type { Reading } from '../../../core/approval/decision.machine.ts'
import { actionOf } from '../../../core/definitions/action-of.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { deedMachine } from '../../../core/records/actions/action.machine.ts'
import { actionIn, deedsFor, type OfferedDeed } from '../../../core/records/actions/offered-actions.ts'
import { RemoteRecords, type Deed, type Outcome } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useClickGuard } from '../../hooks/use-click-guard.ts'
import { useConfirm, type Question } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { deedPath, viewPath } from '../address.ts'
import { answered } from '../answered.ts'
import { askedDeed, isUsual } from '../asked-action.ts'
import { nameOf } from '../name-of.ts'
import { useRights } from '../rights.ts'
import { text } from '../text.ts'
import { useLists } from '../use-lists.ts'
import { answeredDeed, hasDialog, questionOf } from './questions.ts'
import { drawersFor } from './record-drawers.tsx'

/** However much else may be done with a record, its paper is at hand. */
const BEFORE_PRINT = 2

/** What may be done with the record that is shown, and where each press leads. The action whose dialog is open stands in the address. */
export const useDeeds = ({ type, record, course }: Reading, reread: () => void) => {
  const records = useCase(RemoteRecords)
  const ids = useCase(Ids)
  const rights = useRights(type)
  const notices = useNotices()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const pages = usePages()
  const tab = useTab()
  const list = useLists()
  const isCounted = useClickGuard()
  const [search, setSearch] = useSearchParams()
  const [drawer, setDrawer] = useState<string>()
  const id = idOf(record)
  const name = nameOf(type, record)
  const key = search.get('do') ?? ''
  const action = actionOf(type, key)

  const machine = useMemo(
    () =>
      deedMachine.provide({
        actors: { perform: fromPromise(({ input }) => answered(records.perform(type, input.record, input.deed, input.key))) },
      }),
    [records, type],
  )
  const actor = useActorRef(machine, { input: { type } })
  const { refused, found, told } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))

  const perform = (deed: Deed) => actor.send({ type: 'do', deed, record, key: ids.next() })
  const performAsked = async (question: Question | undefined, deed: Deed) => {
    if (!question || (await confirm(question))) perform(deed)
  }
  const leaveDialog = () => setSearch({}, { replace: true })
  const sayDone = (deed: Deed) =>
    notices.success(text.done(name, deed.do === 'act' ? (actionOf(type, deed.action)?.title ?? '') : text.verbs[deed.do]))

  const open = ({ type: other, draft }: NonNullable<Outcome['opens']>) => {
    const page = pages.list(other)
    if (page) void navigate(`${page}/add`, { state: { draft } })
    else notices.warning(text.noPage)
  }
  useEmitted(actor, {
    failed: ({ failure }) => notices.failure(failure),
    doubted: async ({ doubt }) => {
      const isSure = await confirm({ title: doubt.message, confirm: '继续' })
      actor.send(isSure ? { type: 'insist', key: ids.next() } : { type: 'desist' })
    },
    done: ({ deed, outcome: { record: made, opens, told: secret } }) => {
      leaveDialog()
      if (secret) return
      if (opens) return open(opens)
      sayDone(deed)
      if (deed.do === 'act' && made && idOf(made) !== id) void navigate(viewPath(type, idOf(made)))
      else if (deed.do === 'remove') tab.close()
      else reread()
    },
  })

  const drawers = drawersFor(type, rights, course)
  const press = (pressed: string) => {
    if (!isCounted(pressed)) return
    if (drawers.some((one) => one.key === pressed)) return setDrawer(pressed)
    const path = deedPath(pressed, type, id)
    if (path !== undefined) return void navigate(path)
    if (isUsual(pressed)) {
      const { question, deed } = askedDeed(pressed, type, record)
      return void performAsked(question, deed)
    }
    const own = actionIn(pressed)
    const chosen = own === undefined ? undefined : actionOf(type, own)
    if (own === undefined || !chosen) return
    if (chosen.lists) return list(chosen.lists, record)
    if (chosen.grants || hasDialog(type, chosen)) return setSearch({ do: own }, { replace: true })
    const question = chosen.confirm ? { title: questionOf(type, chosen, record), confirm: chosen.title } : undefined
    void performAsked(question, answeredDeed(own, chosen, {}))
  }

  const own = deedsFor(type, record, rights.me, course).filter(({ key: deed }) => deed !== 'view')
  const acts = own.filter(({ key: deed, destructive }) => !destructive && deed !== 'print')
  const offered: readonly OfferedDeed[] = [
    ...acts.slice(0, BEFORE_PRINT),
    ...own.filter(({ key: deed }) => deed === 'print'),
    ...acts.slice(BEFORE_PRINT),
    ...drawers,
    ...own.filter(({ destructive }) => destructive),
  ]

  return {
    offered,
    busy,
    press,
    /** The action whose dialog is open, and what it was answered. */
    action,
    refused,
    found,
    answer: (asked: Row) => action && perform(answeredDeed(key, action, asked)),
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
    told,
    /** What was told once is gone; what was done for it shows. */
    heard: () => {
      actor.send({ type: 'heard' })
      reread()
    },
    drawer,
    closeDrawer: () => setDrawer(undefined),
  }
}

export type Deeds = ReturnType<typeof useDeeds>

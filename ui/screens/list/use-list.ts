import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type ActorRefFrom, fromPromise } from 'xstate'
import type { ActionType, DocumentType } from '../../../core/definitions/document.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { NOTHING, shownOf } from '../../../core/live/shown.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { listMachine, type Done, type Task } from '../../../core/records/list.machine.ts'
import { RemoteRecords, type Deed, type ListRequest } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useLists } from '../use-lists.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useLive } from '../../hooks/use-live.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { editPath, newPath, printPath, viewPath } from '../address.ts'
import { answered } from '../answered.ts'
import { nameOf } from '../name-of.ts'
import { text } from '../text.ts'
import { firstAnswer } from './first-answer.ts'
import { removalOf } from './removal.ts'

export type ListActor = ActorRefFrom<typeof listMachine>

export const VERBS: Readonly<Record<string, string>> = { submit: '提交', withdraw: '撤回', void: '作废', remove: '删除', act: '处理' }

/** The list's machine with its hands, and everything a click may ask of it. */
export const useList = (type: DocumentType, request: ListRequest, summed: readonly string[], onLeave: (id: string) => void) => {
  const records = useCase(RemoteRecords)
  const clock = useCase(Clock)
  const me = usePerson()
  const ids = useCase(Ids)
  const notices = useNotices()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const list = useLists()

  const atOnce = useCallback(
    async (given: ListRequest): Promise<ListRequest> => {
      if (!given.advanced) return given
      const { askedAt } = await import('./asked-at.ts')
      return { ...given, advanced: askedAt(type, given.advanced, me, clock.now()) }
    },
    [type, me, clock],
  )
  const machine = useMemo(
    () =>
      listMachine.provide({
        actors: {
          bring: fromPromise(async ({ input, signal }) => {
            const first = await firstAnswer(type, input)
            return answered(first ? Promise.resolve(first) : records.list(type, await atOnce(input), signal), signal)
          }),
          addUp: fromPromise(async ({ input, signal }) =>
            answered(records.sums(type, await atOnce(input.request), input.summed, signal), signal),
          ),
          perform: fromPromise(({ input: { record, deed, key } }) => answered(records.perform(type, record, deed, key))),
        },
      }),
    [records, type, atOnce],
  )
  const actor = useActorRef(machine, { input: { request, summed } })

  useEffect(() => {
    if (actor.getSnapshot().context.request !== request) actor.send({ type: 'ask', request })
  }, [actor, request])

  useEmitted(actor, {
    failed: ({ failure }) => notices.failure(failure),
    done: ({ task, done }) => tell(task, done),
  })

  /** What was deleted by hand here is no news. */
  const removedHere = useRef(new Set<string>())
  const gone = useCallback(
    (row: Row, above: readonly string[] = []) => {
      const isMine = [idOf(row), ...above].some((id) => removedHere.current.has(id))
      if (isMine) removedHere.current.add(idOf(row))
      else notices.warning(text.removed(nameOf(type, row)))
    },
    [type, notices],
  )
  const page = useSelector(actor, ({ context }) => context.page)
  const shown = useMemo(() => page?.records.map(shownOf) ?? NOTHING, [page])
  useLive(
    type.key,
    shown,
    {
      // What others only typed is not what the record is.
      patched: ({ id, values, version }) => version !== undefined && actor.send({ type: 'elsewhere', id, row: values }),
      removed: (id) => {
        const row = actor.getSnapshot().context.page?.records.find((one) => idOf(one) === id)
        if (row) gone(row)
        actor.send({ type: 'elsewhere', id })
      },
      added: (added) => actor.send({ type: 'added', ids: added }),
      missed: () => actor.send({ type: 'missed' }),
    },
    'list',
  )

  const act = (deed: Deed, rows: readonly Row[]) => {
    if (deed.do === 'remove') for (const row of rows) removedHere.current.add(idOf(row))
    actor.send({ type: 'do', deed, records: rows, key: ids.next() })
  }

  const tell = ({ deed, records: rows }: Task, { count, refused, left }: Done) => {
    const verb = VERBS[deed.do] ?? ''
    const [first] = refused
    const rest = left > 0 ? text.batchLeft(left) : undefined
    if (!first && rest) notices.warning(text.batchDone(verb, count), rest)
    else if (!first) notices.success(rows.length === 1 ? `${nameOf(type, rows[0]!)} 已${verb}` : text.batchDone(verb, count))
    else if (count === 0 && rows.length === 1) notices.failure(first.failure)
    else
      notices.warning(
        text.batchRefused(refused.length, first.failure.message),
        [count > 0 && text.batchDone(verb, count), rest].filter(Boolean).join('，') || undefined,
      )
  }

  const go = (path: string, id: string) => {
    onLeave(id)
    void navigate(path)
  }

  const asked = {
    submit: async (rows: readonly Row[]) => {
      const question = rows.length === 1 ? text.ask.submit(nameOf(type, rows[0]!)) : text.ask.submitMany(rows.length, type.title)
      if (await confirm(question)) act({ do: 'submit' }, rows)
    },
    remove: async (rows: readonly Row[]) => {
      const { question, deed } = removalOf(type, rows)
      if (await confirm(question)) act(deed, rows)
    },
    withdraw: async ([row]: readonly Row[]) => {
      if (row && (await confirm(text.ask.withdraw(nameOf(type, row))))) act({ do: 'withdraw' }, [row])
    },
    void: async ([row]: readonly Row[]) => {
      if (row && (await confirm(text.ask.void(nameOf(type, row))))) act({ do: 'void' }, [row])
    },
  }

  const perform = (key: string, row: Row) => {
    const id = idOf(row)
    if (key === 'view') return go(viewPath(type, id), id)
    if (key === 'edit') return go(editPath(type, id), id)
    if (key === 'print') return go(printPath(type, id), id)
    if (key === 'copy') return go(`${newPath(type)}?copy=${encodeURIComponent(id)}`, id)
    // Actions of the definition ask for their fields beside the record they change.
    const action = key.startsWith('act:') ? (type.actions?.[key.slice(4)] as ActionType<unknown> | undefined) : undefined
    if (action?.lists) return list(action.lists, row)
    if (action) return go(`${viewPath(type, id)}?do=${key.slice(4)}`, id)
    return asked[key as keyof typeof asked]?.([row])
  }

  return { actor, perform, asked, atOnce, gone, add: () => go(newPath(type), '') }
}

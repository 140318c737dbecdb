import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { Inbox } from '../../../core/approval/inbox.port.ts'
import { actionOf } from '../../../core/definitions/action-of.ts'
import { namedRecord } from '../../../core/definitions/named-record.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { shownOf } from '../../../core/live/shown-version.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { listMachine, type Done, type BatchOperation } from '../../../core/records/list/list.machine.ts'
import { RemoteRecords, type RecordOperation, type ListRequest } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { actionIn } from '../../../core/records/actions/hindrances.ts'
import { offeredAs } from '../../../core/records/actions/offered-actions.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useOpenLead } from '../use-open-lead.ts'
import { useOpenList } from '../use-open-list.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useLive } from '../../hooks/use-live.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { actionPath, newPath, paperPath, viewPath } from '../address.ts'
import { unwrapped } from '../unwrapped.ts'
import { askedAction, askedActions, isSubmitted, isUsual, type Submitted } from '../asked-action.ts'
import { nameOf } from '../name-of.ts'
import { text } from '../text.ts'
import { useRefused } from '../why-not.tsx'
import type { PressedElsewhere } from '../view/action-from-list.ts'
import { prepareRecord, readAhead } from '../view/read-ahead.ts'
import { firstAnswer, firstPage, takeFirst } from './first-answer.ts'
import { NUMBER } from './list-columns.tsx'

export type ListActor = ActorRefFrom<typeof listMachine>

/** The list's machine with its hands, and everything a click may ask of it. */
export const useList = (
  type: DocumentType,
  request: ListRequest,
  summed: readonly string[],
  {
    onLeave,
    onSubmit,
  }: {
    readonly onLeave: (id: string) => void
    /** One record is to be submitted: it is rehearsed first. */
    readonly onSubmit: (row: Row, operation: Submitted) => void
  },
) => {
  const records = useCase(RemoteRecords)
  const clock = useCase(Clock)
  const inbox = useCase(Inbox)
  const me = usePerson()
  const ids = useCase(Ids)
  const notices = useNotices()
  const refuse = useRefused()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const list = useOpenList()
  const lead = useOpenLead()

  const atOnce = useCallback(
    async (given: ListRequest): Promise<ListRequest> => {
      if (!given.advanced) return given
      const { askedAt } = await import('./dated-query.ts')
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
            return unwrapped(first ? Promise.resolve(first) : records.list(type, await atOnce(input), signal), signal)
          }),
          addUp: fromPromise(async ({ input, signal }) =>
            unwrapped(records.sums(type, await atOnce(input.request), input.summed, signal), signal),
          ),
          perform: fromPromise(({ input: { record, operation, key } }) => unwrapped(records.perform(type, record, operation, key))),
        },
      }),
    [records, type, atOnce],
  )
  const [known] = useState(() => firstPage(type, request))
  useEffect(() => {
    if (known) takeFirst()
  }, [known])
  const actor = useActorRef(machine, { input: { request, summed, page: known } })

  useEffect(() => {
    if (actor.getSnapshot().context.request !== request) actor.send({ type: 'ask', request })
  }, [actor, request])

  useEmitted(actor, {
    failed: ({ failure }) => notices.failure(failure),
    done: ({ batch, done }) => tell(batch, done),
  })

  /** What was deleted by hand here is no news. */
  const removedHere = useRef(new Set<string>())
  const gone = useCallback(
    (row: Row, above: readonly string[] = []) => {
      const isMine = [idOf(row), ...above].some((id) => removedHere.current.has(id))
      if (isMine) removedHere.current.add(idOf(row))
      else notices.warning(text.done(nameOf(type, row), text.verbs.remove))
    },
    [type, notices],
  )
  const page = useSelector(actor, ({ context }) => context.page)
  const shown = useMemo(() => page?.records.map(shownOf), [page])
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

  const act = (operation: RecordOperation, rows: readonly Row[]) => {
    if (operation.do === 'remove') for (const row of rows) removedHere.current.add(idOf(row))
    actor.send({ type: 'do', operation, records: rows, key: ids.next() })
  }

  const tell = ({ operation, records: rows }: BatchOperation, { count, refused, left }: Done) => {
    const verb = text.verbs[operation.do]
    const [first] = refused
    const rest = left > 0 ? text.batchLeft(left) : undefined
    if (!first && rest) notices.warning(text.batchDone(verb, count), rest)
    else if (!first) notices.success(rows.length === 1 ? text.done(nameOf(type, rows[0]!), verb) : text.batchDone(verb, count))
    else if (count === 0 && rows.length === 1) refuse(first.failure, { id: idOf(rows[0]!), about: offeredAs(type, operation) })
    else
      notices.warning(
        text.batchRefused(refused.length, first.failure.message),
        [count > 0 && text.batchDone(verb, count), rest].filter(Boolean).join('，') || undefined,
      )
  }

  const go = (path: string, id: string, pressed?: string) => {
    onLeave(id)
    navigate(path, { state: pressed === undefined ? null : ({ pressed } satisfies PressedElsewhere) })
  }

  const ask = async ({ question, operation }: ReturnType<typeof askedAction>, rows: readonly Row[]) => {
    if (await confirm(question)) act(operation, rows)
  }

  const openNumbered = (key: string, row: Row) => {
    const named = namedRecord(type.fields[key] as Field, key, row)
    if (!named) return
    onLeave(idOf(row))
    lead({ to: 'record', ...named })
  }

  const perform = (key: string, row: Row) => {
    const id = idOf(row)
    const path = actionPath(key, type, id)
    if (key === 'view') readAhead(records, inbox, type, id)
    if (path !== undefined) return go(path, id)
    if (key.startsWith(NUMBER)) return openNumbered(key.slice(NUMBER.length), row)
    // Actions of the definition ask for their fields beside the record they change, and are done there too.
    const own = actionIn(key)
    const opens = own === undefined ? undefined : actionOf(type, own)?.opens
    if (opens?.list) return list(opens, row)
    if (own !== undefined && opens?.paper) return go(paperPath(type, id, own), id)
    if (opens?.place) return lead(opens.place(row))
    if (own !== undefined) return go(viewPath(type, id), id, key)
    if (isSubmitted(key)) return onSubmit(row, key)
    if (isUsual(key)) return ask(askedAction(key, type, row), [row])
  }

  /** Somebody is about to press it. */
  const rest = (key: string, row: Row) => key === 'view' && void prepareRecord(records, inbox, type, idOf(row))

  return {
    actor,
    perform,
    rest,
    act,
    submit: (rows: readonly Row[]) =>
      rows.length === 1 ? onSubmit(rows[0]!, 'submit') : void ask(askedActions('submit', type, rows), rows),
    remove: (rows: readonly Row[]) => void ask(askedActions('remove', type, rows), rows),
    atOnce,
    gone,
    add: () => go(newPath(type), ''),
  }
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { decisionMachine, type RecordReading } from '../../../core/approval/decision.machine.ts'
import { Inbox } from '../../../core/approval/inbox.port.ts'
import { isApproved } from '../../../core/definitions/is-approved.ts'
import { shownOf } from '../../../core/live/shown-version.ts'
import { missing } from '../../../core/records/failures.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { hasPending } from '../../../core/records/write/staged-change.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useLive } from '../../hooks/use-live.ts'
import { unwrapped } from '../unwrapped.ts'
import { documentByNow, loadDocument } from '../definitions.ts'
import { early, readByNow, takeAhead, takeTaskAhead } from './read-ahead.ts'

/** A record by its type, or whatever a task is about. */
export type ReadTarget = { readonly key: string; readonly id: string } | { readonly taskId: string }

/** The whole of it, where it was asked ahead and is there: a change that waits is asked for first. */
const readingByNow = (what: ReadTarget): RecordReading | undefined => {
  const type = 'key' in what ? documentByNow(what.key)?.type : undefined
  const read = type && 'key' in what ? readByNow(type, what.id, (record) => !hasPending(type, record)) : undefined
  return type && read && { type, ...read }
}

/** The decision's machine with its hands. */
export const useReading = (what: ReadTarget) => {
  const records = useCase(RemoteRecords)
  const inbox = useCase(Inbox)
  const place = JSON.stringify(what)

  const machine = useMemo(() => {
    const wanted = JSON.parse(place) as ReadTarget
    const read = async ({ signal }: { signal: AbortSignal }): Promise<RecordReading> => {
      const task =
        'taskId' in wanted
          ? await unwrapped(
              early(takeTaskAhead(wanted.taskId), () => inbox.ofTask(wanted.taskId, signal)),
              signal,
            )
          : undefined
      const approval = task?.approval
      const { key, id } = approval ? { key: approval.typeKey, id: approval.recordId } : (wanted as { key: string; id: string })
      const drawn = await loadDocument(key)
      if (!drawn) throw { ok: false, failure: missing }
      const asked = takeAhead(drawn.type, id)
      const [record, own] = await Promise.all([
        task?.record ??
          unwrapped(
            early(asked?.record, () => records.open(drawn.type, id, signal)),
            signal,
          ),
        approval ??
          (isApproved(drawn.type)
            ? unwrapped(
                early(asked?.approval, () => inbox.ofRecord(key, id, signal)),
                signal,
              )
            : null),
      ])
      const change = hasPending(drawn.type, record) ? await unwrapped(records.change(drawn.type, id, signal), signal) : undefined
      return { type: drawn.type, record, change, approval: own }
    }
    return decisionMachine.provide({
      actors: { read: fromPromise(read), decide: fromPromise(({ input }) => unwrapped(inbox.decide(input))) },
    })
  }, [records, inbox, place])

  const [begun] = useState(() => readingByNow(what))
  useEffect(() => {
    if (begun) takeAhead(begun.type, idOf(begun.record))
  }, [begun])
  const actor = useActorRef(machine, { input: { reading: begun } })
  const reading = useSelector(actor, ({ context }) => context.reading)
  const shown = useMemo(() => (reading ? [shownOf(reading.record)] : undefined), [reading])
  useLive(
    reading?.type.key ?? '',
    shown,
    {
      stored: (newer) => Number(newer['version']) > Number(reading?.record['version']) && actor.send({ type: 'reload' }),
      removed: (id) => reading !== undefined && id === idOf(reading.record) && actor.send({ type: 'reload' }),
    },
    'whole',
  )
  return actor
}

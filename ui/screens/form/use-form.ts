import { useActorRef } from '@xstate/react'
import { useLayoutEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { isTypedTable } from '../../../core/definitions/lines.ts'
import { settle } from '../../../core/definitions/view.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { type Row, rowsOf } from '../../../core/kernel/wire.ts'
import { newDraft, newRow } from '../../../core/records/write/complete-draft.ts'
import { withBegunNames } from '../../../core/records/form/begun-names.ts'
import { type OwnNamesOf, withOwnNames } from '../../../core/records/form/own-names.ts'
import { known, type FormStart } from '../../../core/records/form/form-opening.ts'
import { formMachine } from '../../../core/records/form/form.machine.ts'
import { LOCAL_DRAFT_LIFETIME, localDraftKey, readLocalDraft } from '../../../core/records/form/local-draft.ts'
import { RemoteRecords, type DraftKnowledge } from '../../../core/records/remote-records.port.ts'
import { isStaged } from '../../../core/records/write/staged-change.ts'
import { useCase } from '../../hooks/use-case.ts'
import { unwrapped } from '../unwrapped.ts'

/** What the form begins with: a stored record, a copy of one, or nothing. */
export type Beginning = {
  readonly id: string
  readonly copyOf?: string | undefined
  /** By what a new record that begins with something is told from others of its type. */
  readonly begin?: string
  readonly given?: Row | undefined
  readonly user: OwnNamesOf
}

/** A new record that begins with the person or the organisation, worked out or not, shows their names, in its tables too. */
const named = (type: DocumentType, draft: Row, user: OwnNamesOf): Row => ({
  ...withOwnNames(type.fields, draft, user),
  ...Object.fromEntries(
    Object.entries(type.lines).map(([name, { columns }]) => [name, rowsOf(draft, name).map((row) => withOwnNames(columns, row, user))]),
  ),
})

/** Where a clerk begins to type stands a row already. */
const withFirstRows = (type: DocumentType, draft: Row, learned: DraftKnowledge, me: Person, nextId: () => string): Row =>
  Object.entries(type.lines).reduce((begun, [name, table]) => {
    if (!isTypedTable(table) || !table.atLeast || rowsOf(begun, name).length) return begun
    return { ...begun, [name]: [newRow(table, { today: learned.today, now: learned.now, me }, nextId())] }
  }, draft)

/** The form's machine with its hands: the server, this device's store, and new identities. */
export const useForm = (type: DocumentType, me: Person, { id, copyOf, begin: beginning = '', given, user }: Beginning) => {
  const records = useCase(RemoteRecords)
  const keyValues = useCase(KeyValues)
  const clock = useCase(Clock)
  const ids = useCase(Ids)

  const machine = useMemo(() => {
    const place = localDraftKey(me.userId, me.deptId, type.key, id || beginning)
    const keptOne = (discarding: boolean) => (discarding ? undefined : readLocalDraft(keyValues.get(place)))

    const begin = async (signal: AbortSignal): Promise<FormStart> => {
      const kept = keptOne(false)
      const copied = copyOf ? await unwrapped(records.copy(type, copyOf)) : given
      const { starts, ...learned } = await unwrapped(records.learn(type, kept?.draft ?? copied ?? {}, signal), signal)
      const fresh = { ...newDraft(type, { today: learned.today, now: learned.now, me }), ...starts, ...copied }
      const worked = settle(type, withFirstRows(type, fresh, learned, me, ids.next), known(learned, { type, me, stored: undefined }))
      const begun = named(type, worked, user)
      const { id: _, version: __, ...record } = await withBegunNames(type, begun, records)
      return { record, learned, kept }
    }
    const reopen = async (discarding: boolean, signal: AbortSignal): Promise<FormStart> => {
      const kept = keptOne(discarding)
      const record = await unwrapped(records.open(type, id, signal), signal)
      const change = isStaged(type, record) ? await unwrapped(records.change(type, id, signal), signal) : undefined
      const learned = await unwrapped(records.learn(type, { ...(change ?? record), ...kept?.draft }, signal), signal)
      return { record, change, learned, kept }
    }

    return formMachine.provide({
      actors: {
        open: fromPromise(({ input, signal }) => {
          if (input.discarding) keyValues.remove(place)
          return id ? reopen(input.discarding, signal) : begin(signal)
        }),
        learn: fromPromise(({ input, signal }) => unwrapped(records.learn(type, input, signal), signal)),
        quote: fromPromise(async ({ input: { table, draft, rowIds }, signal }) => ({
          table,
          quotes: await unwrapped(records.quote(type, table, draft, rowIds, signal), signal),
        })),
        save: fromPromise(({ input }) => unwrapped(records.save(type, input))),
        keep: fromPromise(({ input }) => {
          const at = shanghai(clock.now())
          keyValues.set(place, { ...input, at }, LOCAL_DRAFT_LIFETIME)
          return Promise.resolve(at)
        }),
      },
      actions: { forget: () => keyValues.remove(place) },
    })
  }, [records, keyValues, clock, ids, type, me, id, copyOf, beginning, given, user])

  const actor = useActorRef(machine, { input: { type, me } })
  // Before the actor is stopped, which happens after the layout's effects.
  useLayoutEffect(() => {
    const leave = () => actor.send({ type: 'leave' })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [actor])
  return actor
}

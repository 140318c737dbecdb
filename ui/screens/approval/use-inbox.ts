import { useActorRef } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { inboxMachine, type InboxRequest } from '../../../core/approval/inbox.machine.ts'
import { Inbox } from '../../../core/approval/inbox.port.ts'
import { useOnRing } from '../../hooks/use-bell.ts'
import { useCase } from '../../hooks/use-case.ts'
import { unwrapped } from '../unwrapped.ts'

/** The inbox's machine with its hands; it asks whenever the address asks for something else, and when the server rings. */
export const useInbox = (request: InboxRequest) => {
  const inbox = useCase(Inbox)
  const machine = useMemo(
    () =>
      inboxMachine.provide({
        actors: {
          bring: fromPromise(({ input: { box, ...asked }, signal }) => unwrapped(inbox.page(box, asked, signal), signal)),
          decide: fromPromise(({ input }) => unwrapped(inbox.decide(input))),
        },
      }),
    [inbox],
  )
  const actor = useActorRef(machine, { input: { request } })
  useEffect(() => {
    if (actor.getSnapshot().context.request !== request) actor.send({ type: 'ask', request })
  }, [actor, request])
  useOnRing(useCallback(() => actor.send({ type: 'rung' }), [actor]))
  return actor
}

import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { inboxMachine, type InboxRequest } from '../../../core/approval/inbox.machine.ts'
import type { Decision, InboxPage } from '../../../core/approval/inbox.port.ts'

const request = { box: 'todo', pageNo: 1, pageSize: 10, keyword: '' } as InboxRequest
const decision = { taskId: 't', version: 1, agrees: true, opinion: '同意', filled: {}, key: 'k' } satisfies Decision

const shown = async () => {
  let brought = 0
  let settle: () => void = () => undefined
  const decided = new Promise<void>((done) => (settle = done))
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        bring: fromPromise<InboxPage, InboxRequest>(async () => ({ records: [], total: (brought += 1) })),
        decide: fromPromise<unknown, Decision>(() => decided),
      },
    }),
    { input: { request } },
  ).start()
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  return { actor, settle, brought: () => brought }
}

test('what waits is brought anew when the server rings', async () => {
  const { actor, brought } = await shown()
  actor.send({ type: 'rung' })
  await waitFor(actor, (snapshot) => snapshot.matches('shown') && snapshot.context.page?.total === 2)
  expect(brought()).toBe(2)
})

test('a ring disturbs no decision that is under way', async () => {
  const { actor, settle, brought } = await shown()
  const told: string[] = []
  actor.on('decided', () => void told.push('decided'))
  actor.send({ type: 'decide', decision })
  actor.send({ type: 'rung' })
  expect([actor.getSnapshot().matches('deciding'), brought()]).toEqual([true, 1])
  settle()
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  expect([told, brought()]).toEqual([['decided'], 2])
})

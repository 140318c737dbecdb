import { useSelector } from '@xstate/react'
import type { ListActor } from './use-list.ts'

/** Something is being done with several records, or all of them are being looked up. */
const isUnderWay = (snapshot: ReturnType<ListActor['getSnapshot']>): boolean =>
  snapshot.hasTag('gathering') || (snapshot.hasTag('busy') && (snapshot.context.batch?.records.length ?? 0) > 1)

/** What a list's machine knows, as far as it is drawn; each part draws anew only when it changes itself. */
export const useListState = (actor: ListActor) => ({
  page: useSelector(actor, ({ context }) => context.page),
  failure: useSelector(actor, ({ context }) => context.failure),
  added: useSelector(actor, ({ context }) => context.added.size),
  selected: useSelector(actor, ({ context }) => context.selected),
  sums: useSelector(actor, ({ context }) => context.sums),
  moving: useSelector(actor, (snapshot) => snapshot.hasTag('moving')),
  isWorking: useSelector(actor, isUnderWay),
  isForbidden: useSelector(actor, (snapshot) => snapshot.matches({ rows: 'forbidden' })),
})

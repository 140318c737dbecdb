import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Offer } from '../../../core/table/cells/offer.ts'
import { searchMachine } from '../../../core/table/cells/search.machine.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { useLatest } from '../use-latest.ts'
import { useAskCell } from './cell-asking.ts'

/** What others offer for the word in a cell. */
export const useSearch = (column: TableColumn, row: Row, begun: string) => {
  const latest = useLatest({ ask: useAskCell(), column, row })
  const [machine] = useState(() =>
    searchMachine.provide({
      actors: {
        ask: fromPromise<Offer, string>(async ({ input, signal }) => {
          const { ask, column: of, row: at } = latest.current
          const answer = await ask({ column: of, row: at, keyword: input, signal })
          if (!answer.ok) throw answer
          return answer.value
        }),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { keyword: begun, asksEmpty: column.type !== 'asyncSearchSelect' } })
  const { offer, failure } = useSelector(actor, ({ context }) => context)
  return {
    offer,
    failure,
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    isPrompting: useSelector(actor, (snapshot) => snapshot.matches('prompting')),
    search: (keyword: string) => actor.send({ type: 'type', keyword }),
    hurry: () => actor.send({ type: 'hurry' }),
  }
}

import { useActorRef } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { running } from '../../core/kernel/result.ts'
import type { AskableFields } from '../../core/query/askable-field.ts'
import { departmentAudience } from '../../core/query/sharing-scopes.ts'
import { OpenSavedQueries } from '../../core/query/open-saved-queries.use-case.ts'
import { queryBuilderMachine } from '../../core/query/query-builder.machine.ts'
import type { QueryGroup } from '../../core/query/query-tree.ts'
import { runSavedQueryCommand } from '../../core/query/saved-query-commands.ts'
import { useCase } from '../hooks/use-case.ts'
import { useEmitted } from '../hooks/use-emitted.ts'
import { useSession } from '../hooks/use-session.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { usePerson } from '../hooks/use-person.ts'
import { useLatest } from '../widgets/use-latest.ts'
import { unwrapped } from './unwrapped.ts'

type QueryBuilding = {
  /** What the saved queries belong to: the key of a document type or of a report. */
  readonly key: string
  readonly fields: AskableFields
  /** What stands in the builder when it opens. */
  readonly begun: QueryGroup
  /** How many would be found; must stay the same while nothing else it looks at changes. */
  readonly count: (query: QueryGroup, signal: AbortSignal) => Promise<number>
  readonly onAsk: (query: QueryGroup) => void
}

/** The query builder with its hands, opened once: what was begun later is built in it, not begun anew. */
export const useQueryBuilder = ({ key, fields, begun, count, onAsk }: QueryBuilding) => {
  const openSavedQueries = useCase(OpenSavedQueries)
  const notices = useNotices()
  const { roles, orgCode } = usePerson()
  const { session } = useSession()

  const machine = useMemo(
    () =>
      queryBuilderMachine.provide({
        actors: {
          openSavedQueries: fromPromise(() => running(openSavedQueries)({ input: key })),
          runCommand: fromPromise(({ input }) => unwrapped(runSavedQueryCommand(input.savedQueries, key, input.command))),
          count: fromPromise(({ input, signal }) => count(input, signal)),
        },
      }),
    [openSavedQueries, key, count],
  )
  const actor = useActorRef(machine)
  useEmitted(actor, {
    asked: ({ query }) => onAsk(query),
    warned: ({ message }) => notices.warning(message),
    kept: ({ message }) => notices.success(message),
    failed: ({ failure }) => notices.failure(failure),
  })
  const opened = useLatest({ query: begun, fields })
  useEffect(() => actor.send({ type: 'open', ...opened.current }), [actor, opened])

  return { actor, roles, department: { audience: departmentAudience(orgCode), name: session.user.orgName } }
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { running } from '../../../core/kernel/result.ts'
import { OpenShelf } from '../../../core/query/open-shelf.use-case.ts'
import { departmentCircle } from '../../../core/query/circles.ts'
import { queryBuilderMachine } from '../../../core/query/query-builder.machine.ts'
import { tend } from '../../../core/query/tend.ts'
import { NO_QUERY, type QueryGroup } from '../../../core/query/query-tree.ts'
import { RemoteRecords, type ListRequest } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { QueryDialog } from '../../widgets/query/builder/query-dialog.tsx'
import { useLatest } from '../../widgets/latest.ts'
import type { NameChosen } from '../../widgets/query/query-row.tsx'
import { answered } from '../answered.ts'
import { useAskable } from './use-askable.ts'
import { useResolvedTexts } from './use-resolved-texts.ts'
import { datedAt } from './dated-at.ts'

type QueryBuilderProps = {
  readonly type: DocumentType
  readonly request: ListRequest
  readonly nameChosen: NameChosen
  readonly onAsk: (query: QueryGroup) => void
  readonly onClose: () => void
}

/** The advanced query of a list: the builder's machine with its hands. */
export const QueryBuilder = ({ type, request, nameChosen, onAsk, onClose }: QueryBuilderProps) => {
  const records = useCase(RemoteRecords)
  const clock = useCase(Clock)
  const openShelf = useCase(OpenShelf)
  const notices = useNotices()
  const me = usePerson()
  const { session } = useInside()
  const fields = useAskable(type)
  const narrow = useIsNarrow()
  const resolveTexts = useResolvedTexts(type)

  const machine = useMemo(
    () =>
      queryBuilderMachine.provide({
        actors: {
          openShelf: fromPromise(() => running(openShelf)({ input: type.key })),
          tend: fromPromise(({ input }) => answered(tend(input.shelf, type.key, input.tending))),
          count: fromPromise(async ({ input, signal }) => {
            const asked = { pageNo: 1, pageSize: 1, filters: request.filters, advanced: datedAt(type, input, clock.now()) }
            return (await answered(records.list(type, asked, signal), signal)).total
          }),
        },
      }),
    [records, clock, openShelf, type, request.filters],
  )
  const actor = useActorRef(machine)
  useEmitted(actor, {
    asked: ({ query }) => onAsk(query),
    warned: ({ message }) => notices.warning(message),
    kept: ({ message }) => notices.success(message),
    failed: ({ failure }) => notices.failure(failure),
  })

  // Opened once: what is asked from here on begins in the builder.
  const begun = useLatest({ query: request.advanced ?? NO_QUERY, fields })
  useEffect(() => actor.send({ type: 'open', ...begun.current }), [actor, begun])

  const hasOpened = useSelector(actor, ({ context }) => context.fields === fields)
  const isClosed = useSelector(actor, (snapshot) => snapshot.matches({ dialog: 'closed' }))
  useEffect(() => {
    if (hasOpened && isClosed) onClose()
  }, [hasOpened, isClosed, onClose])

  return (
    <QueryDialog
      actor={actor}
      nameChosen={nameChosen}
      resolveTexts={resolveTexts}
      today={today(clock.now())}
      roles={me.roles}
      department={{ circle: departmentCircle(me.orgCode), name: session.user.orgName }}
      narrow={narrow}
    />
  )
}

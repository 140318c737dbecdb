import { useSelector } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { NO_QUERY, type QueryGroup } from '../../../core/query/query-tree.ts'
import { RemoteRecords, type ListRequest } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { QueryDialog } from '../../widgets/query/builder/query-dialog.tsx'
import type { NameChosen } from '../../widgets/query/query-row.tsx'
import { unwrapped } from '../unwrapped.ts'
import { useQueryBuilder } from '../use-query-builder.ts'
import { useAskable } from './use-askable.ts'
import { useResolvedTexts } from './use-resolved-texts.ts'
import { datedAt } from './dated-query.ts'

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
  const fields = useAskable(type)
  const narrow = useIsNarrow()
  const resolveTexts = useResolvedTexts(type)

  const { filters, advanced = NO_QUERY } = request
  const count = useCallback(
    async (query: QueryGroup, signal: AbortSignal) => {
      const asked = { pageNo: 1, pageSize: 1, filters, advanced: datedAt(type, query, clock.now()) }
      return (await unwrapped(records.list(type, asked, signal), signal)).total
    },
    [records, clock, type, filters],
  )
  const { actor, roles, department } = useQueryBuilder({ key: type.key, fields, begun: advanced, count, onAsk })

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
      roles={roles}
      department={department}
      narrow={narrow}
    />
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Reading } from '../../../core/approval/decision.machine.ts'
import { Inbox, type Errand } from '../../../core/approval/inbox.port.ts'
import { APPROVAL } from '../../../core/navigation/paths.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { printPath } from '../address.ts'
import { useDocument } from '../definitions.ts'
import { nameOf } from '../list/use-list.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useRights } from '../rights.ts'
import { useTabName } from '../tab-name.ts'
import { DecideFoot, type DecisionActor } from '../view/decide-foot.tsx'
import { drawersFor, RecordDrawers } from '../view/record-drawers.tsx'
import { RecordPage } from '../view/record-page.tsx'
import { useReading } from '../view/use-reading.ts'

const MOST = 100

export const taskPath = (taskId: string): string => `${APPROVAL}/${encodeURIComponent(taskId)}`

/** The tasks before and after this one, in the order of the inbox. */
const useNeighbours = (taskId: string) => {
  const inbox = useCase(Inbox)
  const [todo, setTodo] = useState<{ readonly records: readonly Errand[]; readonly total: number }>()
  useEffect(() => {
    const control = new AbortController()
    void inbox.page('todo', { pageNo: 1, pageSize: MOST, keyword: '' }, control.signal).then((answer) => {
      if (answer.ok && !control.signal.aborted) setTodo(answer.value)
    })
    return () => control.abort()
  }, [inbox, taskId])

  const at = todo?.records.findIndex((errand) => errand.taskId === taskId) ?? -1
  return { at, total: todo?.total ?? 0, before: todo?.records[at - 1], after: at < 0 ? undefined : todo?.records[at + 1] }
}

export const ApprovalScreen = () => {
  const taskId = decodeURIComponent(useLocation().pathname.split('/').at(-1) ?? '')
  return <Deciding key={taskId} taskId={taskId} />
}

const Deciding = ({ taskId }: { readonly taskId: string }) => {
  const actor = useReading({ taskId })
  const reading = useSelector(actor, ({ context }) => context.reading)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('unopened') ? snapshot.context.failure : undefined))
  if (failure && !reading) return <Failed failure={failure} onRetry={() => actor.send({ type: 'retry' })} />
  return reading ? <Opened taskId={taskId} actor={actor} reading={reading} /> : <Skeleton rows={8} columns={[1, 1, 1]} />
}

const Opened = ({ taskId, actor, reading }: { readonly taskId: string; readonly actor: DecisionActor; readonly reading: Reading }) => {
  const { type, record, course } = reading
  const departs = useDocument(type.key)?.value?.departs ?? {}
  const notices = useNotices()
  const navigate = useNavigate()
  const narrow = useIsNarrow()
  const rights = useRights(type)
  const [drawer, setDrawer] = useState<string>()
  const { at, total, before, after } = useNeighbours(taskId)
  useTabName(`${course?.process.billNo || type.title} 审批`)

  useEmitted(actor, {
    failed: ({ failure }) => notices.failure(failure),
    decided: ({ agrees }) => {
      notices.success(`${nameOf(type, record)} 已${agrees ? '同意' : '驳回'}`)
      const next = after ?? before
      void navigate(next ? taskPath(next.taskId) : APPROVAL)
    },
  })

  return (
    <RecordPage
      reading={reading}
      departs={departs}
      buttons={
        narrow ? null : (
          <>
            {at >= 0 && <Box component="span" sx={{ fontSize: 13, color: 'ink.soft' }}>{`待办 ${at + 1} / ${total}`}</Box>}
            <Button
              size="medium"
              disabled={!before}
              startIcon={<Icon name="back" size={16} />}
              onClick={() => before && void navigate(taskPath(before.taskId))}
            >
              上一条
            </Button>
            <Button
              size="medium"
              disabled={!after}
              endIcon={<Icon name="forward" size={16} />}
              onClick={() => after && void navigate(taskPath(after.taskId))}
            >
              下一条
            </Button>
            {drawersFor(type, rights).map(({ key, title }) => (
              <Button key={key} variant="text" size="medium" onClick={() => setDrawer(key)}>
                {title}
              </Button>
            ))}
            {type.print && (
              <Button
                variant="text"
                size="medium"
                startIcon={<Icon name="print" size={16} />}
                onClick={() => void navigate(printPath(type, idOf(record)))}
              >
                打印
              </Button>
            )}
          </>
        )
      }
    >
      {course?.mayDecide && <DecideFoot actor={actor} />}
      <RecordDrawers type={type} record={record} open={drawer} onClose={() => setDrawer(undefined)} />
    </RecordPage>
  )
}

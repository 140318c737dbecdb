import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { usePageAddress } from '../../hooks/page-address.tsx'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import { Inbox, type ApprovalView, type InboxRow } from '../../../core/approval/inbox.port.ts'
import { isMove, movesOfTask, moveTitle } from '../../../core/approval/task-move-forms.ts'
import { DECIDE } from '../../../core/granting/why-not-keys.ts'
import { subjectOf } from '../../../core/approval/title-rest.ts'
import { APPROVAL, taskPath } from '../../../core/navigation/paths.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useTab } from '../../hooks/use-tab.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useIsFrom, useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Strip } from '../../widgets/feedback/strip.tsx'
import { printPath } from '../address.ts'
import { useDocument } from '../definitions.ts'
import { giving } from '../header-style.ts'
import { nameOf } from '../name-of.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useRights } from '../rights.ts'
import { useRefused, WhyNotHere } from '../why-not.tsx'
import { useTabName } from '../tab-name.ts'
import { text } from '../text.ts'
import { decidedBefore, tellNext, type Before } from './decided-before.ts'
import { amountText } from './inbox-table.tsx'
import { DecideFoot, type DecisionActor } from '../view/decide-foot.tsx'
import { drawersFor, RecordDrawers } from '../view/record-drawers.tsx'
import { RecordButtons } from '../view/record-buttons.tsx'
import { RecordPage } from '../view/record-page.tsx'
import { ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { StepForm } from '../view/step-form.tsx'
import { useRecordChoices } from '../view/use-record-choices.ts'
import { readTaskAhead } from '../view/read-ahead.ts'
import { useReading } from '../view/use-reading.ts'
import { leaveQueue, useQueue } from './use-queue.ts'

const taskTitle = (name: string): string => `${name} 审批`

export const ApprovalScreen = () => {
  const taskId = decodeURIComponent(usePageAddress().pathname.split('/').at(-1) ?? '')
  return <Deciding key={taskId} taskId={taskId} />
}

/** Whom it is about and what it comes to, as far as its reader may know. */
const aboutOf = ({ process }: ApprovalView, typeTitle: string): string =>
  [subjectOf({ ...process, typeTitle }), amountText(process.amount)].filter(Boolean).join(' · ')

/** What was decided stands where the next task begins, until that is decided. */
const Decided = ({ said, about }: Before) => (
  <Strip tone="ok" role="status" rounded>
    <b>{said}</b>
    <Box component="span" sx={{ ...giving }}>
      {about}
    </Box>
    <Box component="span" sx={{ ml: 'auto', flex: 'none', color: 'ink.soft' }}>
      下面是另一张
    </Box>
  </Strip>
)

const Deciding = ({ taskId }: { readonly taskId: string }) => {
  const actor = useReading({ taskId })
  const reading = useSelector(actor, ({ context }) => context.reading)
  const failure = useSelector(actor, (snapshot) => (snapshot.matches('unopened') ? snapshot.context.failure : undefined))
  if (failure && !reading) return <Failed failure={failure} onRetry={() => actor.send({ type: 'retry' })} />
  if (!reading) return <Skeleton rows={8} columns={[1, 1, 1]} />
  return (
    <WhyNotHere type={reading.type}>
      <Opened taskId={taskId} actor={actor} reading={reading} />
    </WhyNotHere>
  )
}

const Opened = ({
  taskId,
  actor,
  reading,
}: {
  readonly taskId: string
  readonly actor: DecisionActor
  readonly reading: RecordReading
}) => {
  const { type, record, approval } = reading
  const departs = useDocument(type.key)?.value?.departs ?? {}
  const notices = useNotices()
  const refuse = useRefused()
  const navigate = useNavigate()
  const narrow = useIsNarrow()
  const inbox = useCase(Inbox)
  const rights = useRights(type)
  const [drawer, setDrawer] = useState<string>()
  const { at, total, before, after } = useQueue(rights.me.userId, taskId)
  const decided = decidedBefore(taskId)
  const tab = useTab()
  const about = approval ? aboutOf(approval, type.title) : ''
  const replaceBy = ({ taskId, billNo, typeTitle }: InboxRow) =>
    tab.replace(taskPath(taskId), narrow ? typeTitle : taskTitle(billNo || typeTitle))
  const readAhead = (task: InboxRow | undefined) => task && readTaskAhead(inbox, task.taskId)
  // The neighbour takes this one's tab, unless something was written here.
  const open = (task: InboxRow | undefined) => {
    if (!task) return
    const { opinion, attachments, filled } = actor.getSnapshot().context
    if (opinion || attachments || Object.keys(filled).length) navigate(taskPath(task.taskId))
    else replaceBy(task)
  }
  useTabName(narrow ? type.title : taskTitle(approval?.process.billNo || type.title), at < 0 ? undefined : `${at + 1} / ${total}`)

  const isUnread =
    approval?.tasks.some(
      ({ id, status, userId }) => id === taskId && (status === 'copied' || status === 'open') && userId === rights.me.userId,
    ) === true
  useEffect(() => {
    if (isUnread) void inbox.readCopy(taskId)
  }, [inbox, isUnread, taskId])

  useEmitted(actor, {
    failed: ({ failure, problems }) =>
      problems.length ? notices.warning(text.toMend(problems)) : refuse(failure, { id: idOf(record), about: DECIDE }),
    decided: ({ agrees }) => leave(agrees ? '同意' : '驳回'),
  })
  const leave = (done: string) => {
    const said = text.done(nameOf(type, record), done)
    const next = after ?? before
    leaveQueue(taskId)
    readAhead(next)
    if (next) tellNext(next.taskId, { said, about })
    else notices.success(said, about)
    if (next) replaceBy(next)
    else tab.replace(APPROVAL)
  }
  // Whoever gave his task away goes on to the next; whoever is still to decide stays.
  const moved = (now: ApprovalView | undefined) => {
    if (approval?.mayDecide && now && !now.mayDecide) leave(drawer && isMove(drawer) ? moveTitle(drawer) : '')
    else actor.send({ type: 'reload' })
  }

  const wide = useIsFrom(1440)
  const middle = useIsFrom(1240)
  const room = wide ? 4 : middle ? 2 : 1
  // On a telephone what else may be done stands beside the answers.
  const isAtFoot = narrow && approval?.mayDecide != null
  const offered = approval ? movesOfTask(approval).map((move) => ({ key: move, title: moveTitle(move) })) : []
  const more = (
    <RecordButtons
      operations={[
        ...(isAtFoot ? offered : []),
        ...(type.print ? [{ key: 'print', title: '打印' }] : []),
        ...drawersFor(type, rights, approval),
      ]}
      inSight={narrow ? 0 : room}
      named={isAtFoot}
      onDo={(key) => (key === 'print' ? navigate(printPath(type, idOf(record))) : setDrawer(key))}
    />
  )

  return (
    <RecordPage
      reading={reading}
      departs={departs}
      isNamedAbove={narrow}
      about={narrow && approval ? subjectOf({ ...approval.process, typeTitle: type.title }) : about}
      above={decided && <Decided {...decided} />}
      onSaid={() => actor.send({ type: 'reload' })}
      buttons={
        <>
          {!narrow && (
            <>
              {at >= 0 && <Box component="span" sx={{ fontSize: 13, color: 'ink.soft' }}>{`待办 ${at + 1} / ${total}`}</Box>}
              <Button
                size="medium"
                disabled={!before}
                startIcon={<Icon name="back" size={16} />}
                onPointerDown={() => readAhead(before)}
                onClick={() => open(before)}
              >
                上一条
              </Button>
              <Button
                size="medium"
                disabled={!after}
                endIcon={<Icon name="forward" size={16} />}
                onPointerDown={() => readAhead(after)}
                onClick={() => open(after)}
              >
                下一条
              </Button>
            </>
          )}
          {!isAtFoot && more}
        </>
      }
    >
      <ChoicesContext value={useRecordChoices(reading)}>
        <StepForm actor={actor} reading={reading} />
      </ChoicesContext>
      {approval?.mayDecide && (
        <DecideFoot
          actor={actor}
          more={isAtFoot && more}
          moves={<RecordButtons operations={offered} inSight={wide ? 4 : 2} onDo={setDrawer} />}
        />
      )}
      <RecordDrawers
        reading={reading}
        open={drawer}
        written={actor.getSnapshot().context}
        onClose={() => setDrawer(undefined)}
        onSent={moved}
      />
    </RecordPage>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import type { Task } from '../../../core/approval/approvals.port.ts'
import { piecesOf, timelineOf } from '../../../core/approval/comments.ts'
import { chosenIn } from '../../../core/approval/chosen-deciders.ts'
import { isCopy } from '../../../core/approval/copies.ts'
import { assigneeName } from '../../../core/approval/assignee-name.ts'
import { conditionOf, diagramOf } from '../../../core/approval/diagram.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { FileNames } from '../../widgets/fields/file-names.tsx'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'
import { durationBetween } from '../../widgets/values/duration.ts'
import { STATUSES } from '../approval/statuses.ts'
import { moment } from '../../widgets/values/shown.ts'
import { CommentField } from './comment-field.tsx'

const FlowDialog = lazyComponent(() => import('./flow-dialog.tsx').then(({ FlowDialog: component }) => component))

type Mark = 'done' | 'refused' | 'here' | 'coming' | 'gone' | 'said'

const MARKS: Readonly<Record<Mark, IconName | undefined>> = {
  done: 'check',
  refused: 'close',
  here: 'clock',
  coming: undefined,
  gone: 'minus',
  said: 'comment',
}

const Line = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: '8px 0 0',
    padding: 0,
    listStyle: 'none',
    fontSize: 13,
    lineHeight: '20px',
    '& li': { position: 'relative', display: 'flex', gap: 12, paddingBottom: 18 },
    '& li::before': { content: '""', position: 'absolute', left: 9.5, top: 22, bottom: 0, width: 1, backgroundColor: palette.line.strong },
    '& li:last-child::before': { display: 'none' },
    '& .dot': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: 'none',
      width: 20,
      height: 20,
      borderRadius: '50%',
      border: `1.5px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      fontSize: 12,
      lineHeight: 0,
    },
    '& .done .dot': { borderColor: 'transparent', backgroundColor: palette.states.ok.ground, color: palette.states.ok.text },
    '& .refused .dot': { borderColor: 'transparent', backgroundColor: palette.states.bad.ground, color: palette.states.bad.text },
    '& .here .dot': {
      borderColor: palette.primary.main,
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      boxShadow: `0 0 0 4px ${palette.primary.tint}`,
    },
    '& .coming b, & .gone b, & .said b': { fontWeight: 400, color: palette.ink.faint },
    '& .gone': { paddingBottom: 10 },
    '& .top': { display: 'flex', gap: 8 },
    '& .top > :last-child': { marginLeft: 'auto', fontSize: 12, color: palette.ink.faint },
    '& .here .top > :last-child': { color: palette.primary.main },
    '& .who': { display: 'flex', gap: 8, color: palette.ink.soft },
    '& .who > :nth-of-type(2)': { marginLeft: 'auto', fontSize: 12, color: palette.ink.faint },
    '& .say': {
      margin: '6px 0 0',
      padding: '6px 10px',
      borderRadius: 6,
      backgroundColor: palette.ground.sunken,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    '& .say span': { color: palette.primary.main },
    '& .waiting': { color: palette.states.warn.text },
    '& .note': { fontSize: 12, color: palette.ink.faint },
  }
})

const MARK_OF: Readonly<Record<Task['status'], Mark>> = {
  waiting: 'coming',
  open: 'here',
  agreed: 'done',
  rejected: 'refused',
  backed: 'refused',
  transferred: 'gone',
  delegated: 'gone',
  passed: 'gone',
  cancelled: 'gone',
  copied: 'gone',
  read: 'gone',
}

/** What was decided before the chain went back stands there, and counts no more. */
const markOf = ({ status, undone }: Task): Mark => (undone ? 'gone' : MARK_OF[status])

const TYPES: Readonly<Record<NonNullable<Task['taskType']>, string>> = { addBefore: '前加签', addAfter: '后加签', delegate: '委派' }

const titleOf = ({ nodeTitle, taskType, undone, status }: Task): string =>
  [nodeTitle, taskType && TYPES[taskType], STATED.has(status) && STATUSES[status]?.title, undone && '已重审'].filter(Boolean).join(' · ')

const holderOf = ({ userName, userId, ownerId, ownerName }: Task): string =>
  userName ? assigneeName({ name: userName, ...(ownerName && ownerId !== userId ? { ownerName } : {}) }) : '系统'

/** Said beside the step: the mark alone does not tell. */
const STATED: ReadonlySet<Task['status']> = new Set(['backed', 'transferred', 'delegated', 'waiting', 'cancelled'])

type StepProps = {
  readonly mark: Mark
  readonly title: string
  readonly when: string
  readonly who: string
  readonly took?: string | undefined
  readonly said?: ReactNode
  readonly waiting?: string | undefined
  readonly note?: string | undefined
  readonly signature?: string | undefined
  readonly files?: ReactNode
}

const TimelineStep = ({ mark, title, when, who, took, said, waiting, note, signature, files }: StepProps) => {
  const icon = MARKS[mark]
  return (
    <li className={mark}>
      <span className="dot">{icon && <Icon name={icon} weight={2.2} />}</span>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <div className="top">
          <b>{title}</b>
          <span>{when}</span>
        </div>
        {who && (
          <div className="who">
            <span>{who}</span>
            {took && <span>{took}</span>}
          </div>
        )}
        {said && <p className="say">{said}</p>}
        {signature && (
          <Box component="img" src={signature} alt={`${who}的签名`} sx={{ display: 'block', mt: 1, height: 40, bgcolor: '#fff' }} />
        )}
        {files}
        {waiting && <div className="waiting">{waiting}</div>}
        {note && <div className="note">{note}</div>}
      </Box>
    </li>
  )
}

type TimelineProps = { readonly type: DocumentType; readonly approval: ApprovalView; readonly now: string; readonly onSaid: () => void }

/** How the approval went and what was said about it, where it stands and since when, and who comes after. */
export const Timeline = ({ type, approval, now, onSaid }: TimelineProps) => {
  const { process, tasks, comments, coming } = approval
  const [isDrawn, setDrawn] = useState(false)
  const conditionAt = (title: string) => {
    const node = process.nodes.find((one) => one.title === title && one.index > process.current)
    const says = node && conditionOf(type, process.nodes, node.index)
    return says && `${says}时经过`
  }
  const today = now.slice(0, 10)
  return (
    <Box
      component="aside"
      aria-label="审批进度"
      sx={{
        py: 3,
        px: { xs: 3.5, sm: 4 },
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
        alignSelf: 'stretch',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box component="h2" sx={{ flex: 1, fontSize: 14, lineHeight: '28px' }}>
          审批进度
        </Box>
        <Button variant="text" color="primary" size="medium" aria-haspopup="dialog" onClick={() => setDrawn(true)} sx={{ mr: -2 }}>
          流程图
        </Button>
      </Box>
      <Line>
        <TimelineStep
          mark="done"
          title="提交申请"
          when={moment(process.startedAt, today)}
          who={[process.applyUserName, process.applyDeptName].filter(Boolean).join(' · ')}
          note={chosenIn(process.nodes)
            .map(({ title, names }) => `选择${title}的审批人：${names.join('、')}`)
            .join('；')}
        />
        {timelineOf(tasks, comments).map((entry) => {
          if ('comment' in entry) {
            const { id, userName, saidAt } = entry.comment
            const said = piecesOf(entry.comment).map(({ text, isName }, at) => (isName ? <span key={at}>{text}</span> : text))
            return <TimelineStep key={id} mark="said" title={`${userName}的评论`} when={moment(saidAt, today)} who="" said={said} />
          }
          const { task } = entry
          const mark = markOf(task)
          const isOpen = task.status === 'open'
          const when = isOpen ? '等待处理' : task.finishedAt ? moment(task.finishedAt, today) : (STATUSES[task.status]?.title ?? '')
          // Nobody had to decide: one line says why.
          if (task.status === 'passed' || isCopy(task))
            return (
              <TimelineStep
                key={task.id}
                mark={mark}
                title={task.nodeTitle}
                when={when}
                who=""
                note={[task.userName, task.opinion].filter(Boolean).join(' · ')}
              />
            )
          return (
            <TimelineStep
              key={task.id}
              mark={mark}
              title={titleOf(task)}
              when={when}
              who={holderOf(task)}
              took={!isOpen && task.finishedAt && task.userName ? `用时 ${durationBetween(task.receivedAt, task.finishedAt)}` : undefined}
              said={task.opinion}
              signature={task.signature}
              files={task.attachments && <FileNames id={`files-${task.id}`} text={task.attachments} />}
              waiting={isOpen ? `已等待 ${durationBetween(task.receivedAt, now)}` : undefined}
            />
          )
        })}
        {coming.map(({ title, names, note }) => (
          <TimelineStep key={title} mark="coming" title={title} when="" who={names.join('、')} note={note ?? conditionAt(title)} />
        ))}
      </Line>
      {approval.follows.length > 0 && (
        <Box sx={{ mx: { xs: -3.5, sm: -4 }, px: { xs: 3.5, sm: 4 }, pt: 2, borderTop: 1, borderColor: 'line.main' }}>
          <Box component="h3" sx={{ fontSize: 13, lineHeight: '24px', fontWeight: 600 }}>
            同意以后
          </Box>
          {approval.follows.map((line) => (
            <Box key={line} sx={{ fontSize: 12, lineHeight: '20px', color: 'ink.soft' }}>
              {line}
            </Box>
          ))}
        </Box>
      )}
      <CommentField processId={process.id} onSaid={onSaid} />
      {isDrawn && <FlowDialog nodes={diagramOf(approval, type)} onClose={() => setDrawn(false)} />}
    </Box>
  )
}

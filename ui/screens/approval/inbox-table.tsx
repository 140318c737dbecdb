import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { amountTold } from '../../../core/approval/amount-told.ts'
import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import type { InboxRow } from '../../../core/approval/inbox.port.ts'
import { subjectOf } from '../../../core/approval/title-rest.ts'
import { ago, durationBetween } from '../../widgets/values/duration.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { NOTHING } from '../../widgets/values/shown.ts'
import { STATUSES } from './statuses.ts'
import type { Ticking } from './use-ticking.ts'

export const INBOX_ROW_HEIGHT = 40
export const INBOX_HEAD_HEIGHT = 36

const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    fontSize: 13,
    lineHeight: '20px',
    '& th, & td': {
      height: INBOX_ROW_HEIGHT,
      padding: '0 12px',
      borderBottom: `1px solid ${palette.line.main}`,
      textAlign: 'left',
      fontWeight: 400,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      height: INBOX_HEAD_HEIGHT,
      color: palette.ink.soft,
      fontSize: 12,
      fontWeight: 600,
      backgroundColor: palette.ground.sunken,
      borderBottomColor: palette.line.strong,
    },
    '& .tick': { textOverflow: 'clip', paddingRight: 0 },
    '& .right': { textAlign: 'right' },
    '& .amount': { fontWeight: 600 },
    '& tbody tr': { cursor: 'pointer' },
    '& tbody tr:hover td, & tbody tr:focus-within td': { backgroundColor: palette.ground.hover },
    '& .soft': { color: palette.ink.soft },
    '& .number': { marginLeft: 8, color: palette.ink.soft },
    '& button': {
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      color: palette.primary.main,
      cursor: 'pointer',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
  }
})

export const amountText = (amount: string | null): string => {
  const told = amountTold(amount)
  return told && `¥ ${told}`
}

type InboxTableProps = {
  readonly box: TaskBox
  readonly rows: readonly InboxRow[]
  readonly now: string
  /** Where several may be answered at once. */
  readonly ticking?: Ticking | undefined
  readonly onOpen: (row: InboxRow) => void
}

const lastTitle = { todo: '已等待', done: '处理时间', mine: '提交时间', cc: '抄送时间' } as const

const lastOf = (box: TaskBox, row: InboxRow, now: string) => {
  if (box === 'todo') return durationBetween(row.receivedAt, now)
  if (box === 'mine') return ago(row.startedAt, now)
  return ago(box === 'done' ? (row.finishedAt ?? row.receivedAt) : row.receivedAt, now)
}

/** What makes a task more pressing than others. */
const lastly = ({ isOverdue, isUrgent }: InboxRow) => {
  if (isOverdue) return <Chip tone="bad">已超时</Chip>
  return isUrgent ? <Chip tone="warn">紧急</Chip> : undefined
}

/** The inbox at a desk. */
export const InboxTable = ({ box, rows, now, ticking, onOpen }: InboxTableProps) => (
  <Table aria-label="审批列表">
    <colgroup>
      {ticking && <col style={{ width: 44 }} />}
      <col style={{ width: 136 }} />
      <col />
      <col style={{ width: 190 }} />
      <col style={{ width: 140 }} />
      <col style={{ width: 130 }} />
      <col style={{ width: 96 }} />
      <col style={{ width: 130 }} />
    </colgroup>
    <thead>
      <tr>
        {ticking && (
          <th scope="col" className="tick">
            <Checkbox
              size="small"
              checked={ticking.chosen.length === rows.length}
              indeterminate={ticking.chosen.length > 0 && ticking.chosen.length < rows.length}
              slotProps={{ input: { 'aria-label': '全选本页' } }}
              onChange={(_, on) => ticking.tick(rows, on)}
            />
          </th>
        )}
        <th scope="col">类型</th>
        <th scope="col">标题</th>
        <th scope="col">申请人</th>
        <th scope="col" className="right">
          金额
        </th>
        <th scope="col">当前环节</th>
        <th scope="col">状态</th>
        <th scope="col">{lastTitle[box]}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => {
        const status = STATUSES[row.status]
        return (
          <tr key={row.taskId || row.processId} onClick={() => onOpen(row)}>
            {ticking && (
              <td className="tick" onClick={(event) => event.stopPropagation()}>
                <Checkbox
                  size="small"
                  checked={ticking.isTicked(row)}
                  slotProps={{ input: { 'aria-label': `选择${row.title}` } }}
                  onChange={(_, on) => ticking.tick([row], on)}
                />
              </td>
            )}
            <td>
              <Chip>{row.typeTitle}</Chip>
            </td>
            <td>
              <button
                type="button"
                onClick={(event) => {
                  event.stopPropagation()
                  onOpen(row)
                }}
              >
                <b>{subjectOf(row) || row.billNo}</b>
                {subjectOf(row) && <span className="number">{row.billNo}</span>}
              </button>
            </td>
            <td className="soft">{[row.applyUserName, row.applyDeptName].filter(Boolean).join(' · ')}</td>
            <td className="right amount">{amountText(row.amount) || NOTHING}</td>
            <td className="soft">{row.nodeTitle || NOTHING}</td>
            <td>{lastly(row) ?? (status && <Chip tone={status.tone}>{status.title}</Chip>)}</td>
            <td className="soft">{lastOf(box, row, now)}</td>
          </tr>
        )
      })}
    </tbody>
  </Table>
)

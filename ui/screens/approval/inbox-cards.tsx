import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import type { InboxRow } from '../../../core/approval/inbox.port.ts'
import { subjectOf } from '../../../core/approval/title-rest.ts'
import { Icon } from '../../theme/icon.tsx'
import { ago, durationBetween } from '../../widgets/values/duration.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { amountText } from './inbox-table.tsx'
import { STATUSES } from './statuses.ts'

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    padding: '12px 14px',
    border: `1px solid ${palette.line.main}`,
    borderRadius: 10,
    backgroundColor: palette.ground.card,
    '& .open': {
      display: 'block',
      width: '100%',
      padding: 0,
      border: 0,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'left',
    },
    '& .line': { display: 'flex', alignItems: 'center', gap: 8 },
    '& .number': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 12, color: palette.ink.soft },
    '& .when': { flex: 'none', marginLeft: 'auto', fontSize: 12, color: palette.ink.faint },
    '& .waiting': { display: 'inline-flex', alignItems: 'center', gap: 4, color: palette.states.warn.text },
    '& .title': { margin: '6px 0', fontSize: 15, lineHeight: '22px', fontWeight: 600 },
    '& .face': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: 'none',
      width: 24,
      height: 24,
      borderRadius: '50%',
      fontSize: 12,
      fontWeight: 600,
      backgroundColor: palette.primary.tint2,
      color: palette.primary.dark,
    },
    '& .who': {
      flex: 1,
      minWidth: 0,
      fontSize: 13,
      color: palette.ink.soft,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .amount': { fontSize: 17, fontWeight: 600 },
    '& .decide': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: 10,
      marginTop: 12,
      paddingTop: 12,
      borderTop: `1px solid ${palette.line.main}`,
    },
  }
})

type InboxCardsProps = {
  readonly box: TaskBox
  readonly rows: readonly InboxRow[]
  readonly now: string
  readonly onOpen: (row: InboxRow) => void
  readonly onAgree: (row: InboxRow) => void
}

/** The inbox on a telephone; the one of the page that waited longest stands first and can be decided at once. */
export const InboxCards = ({ box, rows, now, onOpen, onAgree }: InboxCardsProps) => {
  const oldest =
    box === 'todo'
      ? rows.reduce<InboxRow | undefined>((first, row) => (!first || row.receivedAt < first.receivedAt ? row : first), undefined)
      : undefined
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {(oldest ? [oldest, ...rows.filter((row) => row !== oldest)] : rows).map((row) => {
        const status = STATUSES[row.status]
        return (
          <li key={row.taskId || row.processId}>
            <Card>
              <button type="button" className="open" onClick={() => onOpen(row)}>
                <span className="line">
                  <Chip tone={row === oldest ? 'warn' : 'idle'}>{row.typeTitle}</Chip>
                  {box !== 'todo' && status && <Chip tone={status.tone}>{status.title}</Chip>}
                  {subjectOf(row) && <span className="number">{row.billNo}</span>}
                  {row === oldest ? (
                    <span className="when waiting">
                      <Icon name="clock" size={14} />
                      已等待 {durationBetween(row.receivedAt, now)}
                    </span>
                  ) : (
                    <span className="when">{ago(box === 'mine' ? row.startedAt : row.receivedAt, now)}</span>
                  )}
                </span>
                <Box component="span" className="title" sx={{ display: 'block' }}>
                  {subjectOf(row) || row.billNo}
                </Box>
                <span className="line">
                  <span className="face">{row.applyUserName.slice(0, 1)}</span>
                  <span className="who">{[row.applyUserName, row.applyDeptName].filter(Boolean).join(' · ')}</span>
                  <span className="amount">{amountText(row.amount)}</span>
                </span>
              </button>
              {row === oldest && (
                <div className="decide">
                  <Button onClick={() => onOpen(row)}>驳回</Button>
                  <Button variant="contained" color="primary" onClick={() => onAgree(row)}>
                    同意
                  </Button>
                </div>
              )}
            </Card>
          </li>
        )
      })}
    </Box>
  )
}

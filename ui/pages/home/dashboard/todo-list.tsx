import { styled } from '@mui/material/styles'
import { PageLink } from '../../../widgets/page-link.tsx'
import { amountTold } from '../../../../core/approval/amount-told.ts'
import type { InboxPage } from '../../../../core/approval/inbox.port.ts'
import { subjectOf } from '../../../../core/approval/title-rest.ts'
import { APPROVAL } from '../../../../core/navigation/paths.ts'
import { Clock } from '../../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../../core/kernel/dates.ts'
import { useCase } from '../../../hooks/use-case.ts'
import { ago } from '../../../widgets/values/duration.ts'
import { Chip } from '../../../widgets/values/chip.tsx'
import { Panel } from '../../../widgets/panel.tsx'
import { Nothing } from './nothing.tsx'

/** What is asked for it. */
export const NEWEST_TODO = { pageNo: 1, pageSize: 6, keyword: '' }

const Rows = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontSize: 13,
    '& li': { borderTop: `1px solid ${palette.line.main}` },
    '& a': {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto 72px',
      alignItems: 'center',
      gap: '0 8px',
      minHeight: 44,
      padding: '4px 16px',
      color: 'inherit',
      textDecoration: 'none',
    },
    '& a:hover': { backgroundColor: palette.ground.hover },
    '& .what': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .who': {
      fontSize: 12,
      lineHeight: '16px',
      textAlign: 'right',
      color: palette.ink.soft,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  }
})

/** The decisions that wait for whoever is in front, the newest first. */
export const TodoList = ({ page }: { readonly page: InboxPage }) => {
  const now = shanghai(useCase(Clock).now())
  return (
    <Panel
      title="待办审批"
      note={page.total > 0 && <Chip tone="info">{page.total}</Chip>}
      aside={<PageLink to={APPROVAL}>进入审批中心</PageLink>}
    >
      <Rows>
        {page.records.map((row) => {
          const { taskId, typeTitle, title, billNo, amount, applyUserName, receivedAt } = row
          return (
            <li key={taskId}>
              <PageLink to={`${APPROVAL}/${encodeURIComponent(taskId)}`}>
                <Chip>{typeTitle}</Chip>
                <span className="what" title={title}>
                  <b>{subjectOf(row) || billNo}</b>
                </span>
                <b>{amountTold(amount)}</b>
                <span className="who">
                  {applyUserName}
                  <br />
                  {ago(receivedAt, now)}
                </span>
              </PageLink>
            </li>
          )
        })}
      </Rows>
      {page.records.length === 0 && <Nothing>没有待办审批</Nothing>}
    </Panel>
  )
}

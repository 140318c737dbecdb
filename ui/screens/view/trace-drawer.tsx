import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback } from 'react'
import { PageLink } from '../../widgets/page-link.tsx'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import type { Traced } from '../../../core/records/history/trace.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { nameOf } from '../name-of.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useAnswer } from './use-answer.ts'

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    margin: '4px 0 16px',
    padding: 0,
    listStyle: 'none',
    '& li': { display: 'flex', alignItems: 'baseline', gap: 8, padding: '6px 0', borderBottom: `1px solid ${palette.line.main}` },
    '& .type': { flex: 'none', width: 88, color: palette.ink.soft },
    '& a': { color: palette.primary.main, textDecoration: 'none', overflowWrap: 'anywhere' },
    '& a:hover': { color: palette.primary.hover },
    '& .state': { marginLeft: 'auto', whiteSpace: 'nowrap', color: palette.ink.soft },
    '& time': { fontSize: 12, color: palette.ink.faint },
  }
})

type PartProps = { readonly title: string; readonly found: readonly Traced[]; readonly onClose: () => void }

const Part = ({ title, found, onClose }: PartProps) => {
  const pages = usePages()
  return (
    <>
      <Box component="h3" sx={{ fontSize: 13, color: 'ink.soft' }}>
        {title}
      </Box>
      {found.length === 0 ? (
        <Box sx={{ mt: 1, mb: 4, color: 'ink.faint' }}>没有</Box>
      ) : (
        <List>
          {found.map(({ typeKey, typeTitle, id, name, state, createTime }) => {
            const page = pages.record(typeKey, id)
            return (
              <li key={`${typeKey}/${id}`}>
                <span className="type">{typeTitle}</span>
                {page ? (
                  <PageLink to={page} onClick={onClose}>
                    {name || '查看'}
                  </PageLink>
                ) : (
                  name
                )}
                <span className="state">{state}</span>
                <time>{createTime.slice(0, 10)}</time>
              </li>
            )
          })}
        </List>
      )}
    </>
  )
}

type TraceDrawerProps = { readonly type: DocumentType; readonly record: Row; readonly title: string; readonly onClose: () => void }

/** 单据追踪: what the document was made from, and what was made from it. */
export const TraceDrawer = ({ type, record, title, onClose }: TraceDrawerProps) => {
  const records = useCase(RemoteRecords)
  const id = idOf(record)
  const answered = useAnswer(useCallback(() => records.trace(type, id), [records, type, id]))
  return (
    <SideDrawer title={title} answered={answered} onClose={onClose}>
      {({ before, after }) => (
        <>
          <Part title="来源单据" found={before} onClose={onClose} />
          <Box sx={{ mb: 4, p: '6px 10px', borderRadius: '6px', bgcolor: 'primary.tint' }}>{nameOf(type, record)}</Box>
          <Part title="后续单据" found={after} onClose={onClose} />
        </>
      )}
    </SideDrawer>
  )
}

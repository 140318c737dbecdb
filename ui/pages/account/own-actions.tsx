import Box from '@mui/material/Box'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { OwnAction } from '../../../core/session/own-access.port.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { PageLink } from '../../widgets/page-link.tsx'
import { Panel } from '../../widgets/panel.tsx'
import { EntryRow } from './entry-row.tsx'

/** 最近操作: what one did to which record, with the way back to it (catalogue sys accountCenter). */
export const OwnActions = ({ operations }: { readonly operations: readonly OwnAction[] }) => {
  const pages = usePages()
  return (
    <Panel title={text.operations} note={text.recentNote}>
      {operations.length === 0 ? (
        <Box sx={{ p: '8px 16px 16px', color: 'ink.soft' }}>{text.noActions}</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {operations.map(({ at, action, typeKey, typeTitle, recordId, billNo }, index) => {
            const page = pages.record(typeKey, recordId)
            const name = `${typeTitle} ${billNo}`.trim()
            return (
              <EntryRow key={`${at} ${index}`} title={action} mark={page ? <PageLink to={page}>{name}</PageLink> : <span>{name}</span>}>
                <span>{at}</span>
              </EntryRow>
            )
          })}
        </Box>
      )}
    </Panel>
  )
}

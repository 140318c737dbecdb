import Box from '@mui/material/Box'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { OwnDeed } from '../../../core/session/own-access.port.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { PageLink } from '../../widgets/page-link.tsx'
import { Panel } from '../../widgets/panel.tsx'
import { EntryRow } from './entry-row.tsx'

/** 最近操作: what one did to which record, with the way back to it (catalogue sys accountCenter). */
export const OwnDeeds = ({ deeds }: { readonly deeds: readonly OwnDeed[] }) => {
  const pages = usePages()
  return (
    <Panel title={text.deeds} note={text.recentNote}>
      {deeds.length === 0 ? (
        <Box sx={{ p: '8px 16px 16px', color: 'ink.soft' }}>{text.noDeeds}</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {deeds.map(({ at, action, typeKey, typeTitle, recordId, billNo }, index) => {
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

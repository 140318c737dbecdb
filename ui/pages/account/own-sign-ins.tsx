import Box from '@mui/material/Box'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { OwnSignIn } from '../../../core/session/own-access.port.ts'
import { Panel } from '../../widgets/panel.tsx'
import { Chip } from '../../widgets/values/chip.tsx'
import { EntryRow } from './entry-row.tsx'

/** 登录日志: one's own lines, so that what one did not do oneself is seen. */
export const OwnSignIns = ({ signIns }: { readonly signIns: readonly OwnSignIn[] }) => (
  <Panel title={text.signIns} note={text.recentNote}>
    {signIns.length === 0 ? (
      <Box sx={{ p: '8px 16px 16px', color: 'ink.soft' }}>{text.noSignIns}</Box>
    ) : (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {signIns.map(({ at, way, succeeded, failReason, address, device }, index) => (
          <EntryRow
            key={`${at} ${index}`}
            title={`${at} ${way}`}
            mark={<Chip tone={succeeded ? 'ok' : 'bad'}>{succeeded ? text.succeeded : failReason || text.failed}</Chip>}
          >
            <span>{`${text.address} ${address}`}</span>
            <span>{device}</span>
          </EntryRow>
        ))}
      </Box>
    )}
  </Panel>
)

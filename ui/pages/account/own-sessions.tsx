import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { OwnSession } from '../../../core/session/own-access.port.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { Panel } from '../../widgets/panel.tsx'
import { EntryRow } from './entry-row.tsx'
import type { useOwnAccess } from './use-own-access.ts'

const deviceName = ({ browser, os }: OwnSession): string => [browser, os].filter(Boolean).join(' · ') || text.unknownDevice

type OwnSessionsProps = Pick<ReturnType<typeof useOwnAccess>, 'access' | 'askFirst'> & { readonly sessions: readonly OwnSession[] }

/** 登录设备: from where one is signed in, and the way to end all but the one at hand. */
export const OwnSessions = ({ sessions, access, askFirst }: OwnSessionsProps) => {
  const end = (title: string, confirm: string, id?: string) =>
    void askFirst({ title, text: text.endMore, confirm, destructive: true }, () => access.end(id), text.ended)
  return (
    <Panel
      title={text.devices}
      note={text.devicesNote}
      aside={
        sessions.length > 1 && (
          <Button size="medium" onClick={() => end(text.endOthersQuestion, text.endOthers)}>
            {text.endOthers}
          </Button>
        )
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions.map((one) => (
          <EntryRow
            key={one.id}
            title={deviceName(one)}
            mark={one.isMe && <Chip tone="ok">{text.here}</Chip>}
            action={
              !one.isMe && (
                <Button
                  size="medium"
                  aria-label={`${text.end} ${deviceName(one)} ${one.signedInAt}`}
                  onClick={() => end(text.endQuestion(deviceName(one)), text.end, one.id)}
                >
                  {text.end}
                </Button>
              )
            }
          >
            <span>{`${text.address} ${one.address}`}</span>
            <span>{`${text.signedInAt} ${one.signedInAt}`}</span>
            <span>{`${text.lastSeenAt} ${one.lastSeenAt}`}</span>
          </EntryRow>
        ))}
      </Box>
    </Panel>
  )
}

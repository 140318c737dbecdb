import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { OwnAccount } from '../../../core/session/own-access.port.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { Panel } from '../../widgets/panel.tsx'
import { EntryRow } from './entry-row.tsx'
import { LinkDialog } from './link-dialog.tsx'
import type { useOwnAccess } from './use-own-access.ts'

type LinkedAccountsProps = Omit<ReturnType<typeof useOwnAccess>, 'answered'> & { readonly accounts: readonly OwnAccount[] }

/** 其他租户的账号: which accounts are one's own, and the way to prove another one. */
export const LinkedAccounts = ({ accounts, access, askFirst, refresh }: LinkedAccountsProps) => {
  const notices = useNotices()
  const [isLinking, setLinking] = useState(false)
  const nameOf = ({ userName, tenantName }: OwnAccount) => [tenantName, userName].filter(Boolean).join(' · ')
  const unlink = (one: OwnAccount) => {
    const question = { title: text.unlinkQuestion(nameOf(one)), text: text.unlinkMore, confirm: text.unlink, destructive: true } as const
    void askFirst(question, () => access.unlink(one.userId), text.unlinked)
  }
  const linked = () => {
    setLinking(false)
    notices.success(text.linkedNow)
    refresh()
  }
  return (
    <Panel
      title={text.linked}
      note={text.linkedNote}
      aside={
        <Button size="medium" onClick={() => setLinking(true)}>
          {text.link}
        </Button>
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {accounts.map((one) => (
          <EntryRow
            key={one.userId}
            title={nameOf(one)}
            mark={one.current ? <Chip tone="ok">{text.inForce}</Chip> : !one.active && <Chip tone="idle">{text.inactive}</Chip>}
            action={
              !one.current && (
                <Button size="medium" aria-label={`${text.unlink} ${nameOf(one)}`} onClick={() => unlink(one)}>
                  {text.unlink}
                </Button>
              )
            }
          />
        ))}
      </Box>
      {isLinking && <LinkDialog link={(credentials) => access.link(credentials)} onLinked={linked} onClose={() => setLinking(false)} />}
    </Panel>
  )
}

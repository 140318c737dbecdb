import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { accessText as text } from '../../../core/session/access-text.ts'
import { text as sessionText } from '../../../core/session/text.ts'
import { OwnPassword } from '../../shell/password/own-password.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Panel } from '../../widgets/panel.tsx'
import { BoundThirds } from './bound-thirds.tsx'
import { EntryRow } from './entry-row.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { OwnPhone } from './own-phone.tsx'
import { useOwnAccess } from './use-own-access.ts'

/** 个人设置, 安全设置: the password, the phone, one's accounts in other tenants, other sites that open one's account. */
export const AccountSettings = () => {
  const { answered, ...hands } = useOwnAccess()
  const [isChanging, setChanging] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 880 }}>
      <Typography component="h1" variant="h1">
        {text.settings}
      </Typography>
      <Panel title={text.security}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          <EntryRow
            title={text.password}
            action={
              <Button size="medium" onClick={() => setChanging(true)}>
                {sessionText.passwordTitle}
              </Button>
            }
          >
            {text.passwordNote}
          </EntryRow>
          {answered.value && <OwnPhone phone={answered.value.phone} {...hands} />}
        </Box>
      </Panel>
      {answered.value ? (
        <>
          <LinkedAccounts accounts={answered.value.linked} {...hands} />
          <BoundThirds third={answered.value.third} {...hands} />
        </>
      ) : answered.failure ? (
        <Failed failure={answered.failure} onRetry={answered.retry} />
      ) : (
        <Skeleton rows={4} columns={[1]} />
      )}
      {isChanging && <OwnPassword onClose={() => setChanging(false)} />}
    </Box>
  )
}

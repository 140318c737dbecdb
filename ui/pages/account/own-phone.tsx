import Button from '@mui/material/Button'
import { useState } from 'react'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { OwnPhone as Phone } from '../../../core/session/own-access.port.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Chip } from '../../widgets/values/chip.tsx'
import { EntryRow } from './entry-row.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import type { useOwnAccess } from './use-own-access.ts'

type OwnPhoneProps = Pick<ReturnType<typeof useOwnAccess>, 'access' | 'refresh'> & { readonly phone: Phone }

/** 手机号: whether it opens the account, and the way to prove this one or another. */
export const OwnPhone = ({ phone: { mobile, proved }, access, refresh }: OwnPhoneProps) => {
  const notices = useNotices()
  const [isProving, setProving] = useState(false)
  const done = () => {
    setProving(false)
    notices.success(text.provedNow)
    refresh()
  }
  return (
    <>
      <EntryRow
        title={text.phone}
        mark={mobile !== '' && <Chip tone={proved ? 'ok' : 'warn'}>{proved ? text.proved : text.unproved}</Chip>}
        action={
          <Button size="medium" onClick={() => setProving(true)}>
            {proved ? text.changePhone : text.provePhone}
          </Button>
        }
      >
        <span>{mobile || text.noPhone}</span>
        <span>{proved ? text.provedNote : text.unprovedNote}</span>
      </EntryRow>
      {isProving && <PhoneDialog prove={(phone) => access.provePhone(phone)} onProved={done} onClose={() => setProving(false)} />}
    </>
  )
}

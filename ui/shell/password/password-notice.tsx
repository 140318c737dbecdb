import { useEffect } from 'react'
import { text } from '../../../core/session/text.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useNotices } from '../../hooks/use-notices.ts'

/** Told once after signing in: how long the password is still good (S12). */
export const PasswordNotice = () => {
  const { session } = useSession()
  const notices = useNotices()
  const days = session.dictItems === undefined ? undefined : session.user.passwordDaysLeft
  useEffect(() => {
    if (days !== undefined) notices.warning(text.passwordEndsSoon.replace('{n}', String(days)))
  }, [days, notices])
  return null
}

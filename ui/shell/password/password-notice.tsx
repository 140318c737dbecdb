import { useEffect } from 'react'
import { text } from '../../../core/session/text.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useNotices } from '../../hooks/use-notices.ts'

/** Told once after signing in: how long the password is still good (S12). */
export const PasswordNotice = () => {
  const { session } = useInside()
  const notices = useNotices()
  const days = session.dictItems === undefined ? undefined : session.user.passwordDaysLeft
  useEffect(() => {
    if (days !== undefined) notices.warning(text.passwordEndsSoon.replace('{n}', String(days)))
  }, [days, notices])
  return null
}

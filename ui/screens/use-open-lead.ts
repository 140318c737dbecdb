import { useCallback } from 'react'
import { useNavigate } from '../hooks/use-navigate.ts'
import type { Lead } from '../../core/definitions/buttons.ts'
import { taskPath } from '../../core/navigation/paths.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { usePages } from '../hooks/use-pages.ts'
import { text } from './text.ts'

/** Opens what an action leads to; says so where the person has no such page. */
export const useOpenLead = () => {
  const navigate = useNavigate()
  const notices = useNotices()
  const pages = usePages()
  return useCallback(
    (lead: Lead) => {
      if (lead.to === 'task') return navigate(taskPath(lead.id))
      const record = pages.record(lead.type, lead.id)
      const list = pages.list(lead.type)
      if (!record || !list) return notices.warning(text.noPage)
      if (lead.to === 'copy') return navigate(`${list}/add?copy=${encodeURIComponent(lead.id)}`)
      navigate(lead.to === 'form' ? `${record}/edit` : record)
    },
    [navigate, notices, pages],
  )
}

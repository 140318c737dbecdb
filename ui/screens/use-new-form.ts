import { useCallback } from 'react'
import { useNavigate } from '../hooks/use-navigate.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import type { KeyValues } from '../../core/kernel/key-values.port.ts'
import { WindowValues } from '../../core/kernel/window-values.port.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { useCase } from '../hooks/use-case.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { usePages } from '../hooks/use-pages.ts'
import { text } from './text.ts'

/** A day, in milliseconds: a form that is still open then has what was typed into it. */
const LIFETIME = 86_400_000

const placeOf = (begin: string): string => `begin:${begin}`

/** What a new record begins with, by the name that its address bears; it outlives a reload of the window. */
export const begunWith = (values: KeyValues, begin: string | null): Row | undefined =>
  begin === null ? undefined : (values.get(placeOf(begin)) as Row | undefined)

/** Opens the form of a new record that begins with a draft, in a tab of its own; says so where the person has no such page. */
export const useNewForm = () => {
  const values = useCase(WindowValues)
  const ids = useCase(Ids)
  const navigate = useNavigate()
  const notices = useNotices()
  const pages = usePages()
  return useCallback(
    (type: string, draft: Row, hint?: string) => {
      const page = pages.list(type)
      if (!page) return notices.warning(text.noPage)
      const begin = ids.next()
      values.set(placeOf(begin), draft, LIFETIME)
      navigate(`${page}/add?begin=${encodeURIComponent(begin)}`)
      if (hint) notices.warning(hint)
    },
    [values, ids, navigate, notices, pages],
  )
}

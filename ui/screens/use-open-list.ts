import { useCallback } from 'react'
import { useNavigate } from '../hooks/use-navigate.ts'
import type { OpenedByAction } from '../../core/definitions/buttons.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { text } from './text.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { usePages } from '../hooks/use-pages.ts'

type Opened = Extract<OpenedByAction, { readonly list: string }>

/** Opens the list that an action leads to, asked for what belongs to the record; says so where the person has no such page. */
export const useOpenList = () => {
  const navigate = useNavigate()
  const notices = useNotices()
  const pages = usePages()
  return useCallback(
    ({ list, with: asked }: Opened, record: Row) => {
      const there = pages.list(list)
      if (there) navigate(`${there}?${new URLSearchParams(asked(record)).toString()}`)
      else notices.warning(text.noPage)
    },
    [navigate, notices, pages],
  )
}

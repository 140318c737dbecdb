import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { filledUrl, type MenuNode } from '../../../core/navigation/menu.ts'
import { searchMenu } from '../../../core/navigation/menu-search.ts'
import { useInside } from '../../hooks/use-inside.ts'

/** What the words find, which of it is marked, and going there. */
export const useMenuSearch = (typed: string, onDone: () => void) => {
  const { permissions, session } = useInside()
  const navigate = useNavigate()
  const [at, setAt] = useState({ typed, marked: 0 })
  const found = useMemo(() => searchMenu(permissions.menu, typed), [permissions.menu, typed])
  const marked = at.typed === typed ? at.marked : 0

  const go = (node: MenuNode | undefined) => {
    if (!node) return
    onDone()
    if (node.kind === 'external') window.open(filledUrl(node.url, session.user), '_blank', 'noopener,noreferrer')
    else if (node.opensAnew) window.open(node.path, '_blank')
    else void navigate(node.path)
  }
  const onKey = (key: string): boolean => {
    const step = STEPS[key]
    if (step !== undefined && found.length) setAt({ typed, marked: (marked + step + found.length) % found.length })
    if (key === 'Enter') go(found[marked]?.node)
    return step !== undefined || key === 'Enter'
  }
  return { found, marked, go, onKey }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

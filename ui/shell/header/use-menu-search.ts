import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { filledUrl, type MenuNode } from '../../../core/navigation/menu.ts'
import { searchMenu } from '../../../core/navigation/menu-search.ts'
import { useInside } from '../../hooks/use-inside.ts'

/** What is typed, what it finds, which of it is marked, and going there. */
export const useMenuSearch = (onDone: () => void) => {
  const { permissions, session } = useInside()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const found = useMemo(() => searchMenu(permissions.menu, typed), [permissions.menu, typed])

  const go = (node: MenuNode | undefined) => {
    if (!node) return
    setTyped('')
    setMarked(0)
    onDone()
    if (node.kind === 'external') window.open(filledUrl(node.url, session.user), '_blank', 'noopener,noreferrer')
    else if (node.opensAnew) window.open(node.path, '_blank')
    else void navigate(node.path)
  }
  const onKey = ({ key }: { key: string }) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[key]
    if (step !== undefined) setMarked((at) => (found.length ? (at + step + found.length) % found.length : 0))
    if (key === 'Enter') go(found[marked]?.node)
    return step !== undefined || key === 'Enter'
  }
  const type = (text: string) => {
    setTyped(text)
    setMarked(0)
  }
  return { typed, type, found, marked, go, onKey }
}

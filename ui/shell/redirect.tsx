import { useEffect } from 'react'
import { useTab } from '../hooks/use-tab.ts'

/** The page of this tab is another one. */
export const Elsewhere = ({ to }: { to: string }) => {
  const tab = useTab()
  useEffect(() => tab.replace(to), [tab, to])
  return null
}

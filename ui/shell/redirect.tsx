import { useEffect } from 'react'
import { useTab } from '../hooks/use-tab.ts'

/** The page of this tab is another one. */
export const Redirect = ({ to }: { to: string }) => {
  const tab = useTab()
  useEffect(() => tab.replace(to), [tab, to])
  return null
}

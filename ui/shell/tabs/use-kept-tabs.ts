import { useMemo } from 'react'
import { WindowValues } from '../../../core/kernel/window-values.port.ts'
import { forgetTabs, keepTabs, readTabs } from '../../../core/navigation/kept-tabs.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import type { TabsActor } from '../../hooks/use-tab.ts'

/** The pages open in this window outlive its reload, for the same person in the same department, until he signs out. */
export const useKeptTabs = () => {
  const values = useCase(WindowValues)
  const { session, sessionActor } = useSession()
  const owner = `${session.user.userId} ${session.pairId}`
  return useMemo(
    () => ({
      before: readTabs(values, owner),
      follow: (tabs: TabsActor) => {
        keepTabs(values, owner, tabs.getSnapshot().context.tabs)
        const opened = tabs.subscribe(({ context }) => keepTabs(values, owner, context.tabs))
        const left = sessionActor.subscribe(({ context }) => {
          if (context.session) return
          opened.unsubscribe()
          forgetTabs(values)
        })
        return () => [opened, left].forEach((one) => one.unsubscribe())
      },
    }),
    [values, owner, sessionActor],
  )
}

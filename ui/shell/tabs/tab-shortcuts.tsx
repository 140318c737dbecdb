import { useNavigate } from '../../hooks/use-navigate.ts'
import { activeTab } from '../../../core/navigation/tabs.ts'
import { useShortcut } from '../../hooks/use-shortcut.ts'
import { useTabs } from '../../hooks/use-tab.ts'

/** Alt+← and Alt+→ walk the tabs, Alt+W closes the one in front. */
export const TabShortcuts = () => {
  const tabs = useTabs()
  const navigate = useNavigate()
  const step = (by: 1 | -1) => () => {
    const { context } = tabs.getSnapshot()
    const at = context.tabs.indexOf(activeTab(context)) + by
    const next = context.tabs[(at + context.tabs.length) % context.tabs.length]
    if (next) navigate(next.fullPath)
  }
  useShortcut('Alt+ArrowLeft', step(-1))
  useShortcut('Alt+ArrowRight', step(1))
  useShortcut('Alt+w', () => tabs.send({ type: 'close', path: activeTab(tabs.getSnapshot().context).path }))
  return null
}

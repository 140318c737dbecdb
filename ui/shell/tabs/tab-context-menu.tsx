import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useSelector } from '@xstate/react'
import { beside, isHome } from '../../../core/navigation/tabs.ts'
import { useTabs } from '../../hooks/use-tab.ts'
import { text } from '../text.ts'

export type At = { readonly left: number; readonly top: number; readonly path: string }

const sides = [
  ['left', text.closeLeft],
  ['right', text.closeRight],
  ['others', text.closeOthers],
] as const

/** The right-click menu of a tab. */
export const TabContextMenu = ({ at, onClose }: { at: At; onClose: () => void }) => {
  const tabs = useTabs()
  const open = useSelector(tabs, ({ context }) => context)
  const { path } = at
  const act = (send: () => void) => () => {
    onClose()
    send()
  }
  const index = open.tabs.findIndex((tab) => tab.path === path)
  const tab = open.tabs[index]
  const steps = [
    { title: text.moveLeft, to: index - 1, isPossible: index > 1 },
    { title: text.moveRight, to: index + 1, isPossible: index > 0 && index < open.tabs.length - 1 },
  ]
  return (
    <Menu open onClose={onClose} anchorReference="anchorPosition" anchorPosition={at}>
      <MenuItem onClick={act(() => tabs.send({ type: 'refresh', path }))}>{text.refresh}</MenuItem>
      {sides.map(([side, title]) => (
        <MenuItem
          key={side}
          disabled={beside(open, path, side).length === 0}
          onClick={act(() => tabs.send({ type: 'closeBeside', path, side }))}
        >
          {title}
        </MenuItem>
      ))}
      <Divider />
      {tab && !isHome(tab) && (
        <MenuItem onClick={act(() => tabs.send({ type: 'pin', path, on: !tab.pinned }))}>{tab.pinned ? text.unpin : text.pin}</MenuItem>
      )}
      {steps.map(({ title, to, isPossible }) => (
        <MenuItem key={title} disabled={!isPossible} onClick={act(() => tabs.send({ type: 'move', path, to }))}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  )
}

import Box from '@mui/material/Box'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { isHome, isUnsaved, type Tab } from '../../../core/navigation/tabs.ts'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'
import { tabId } from './tab-id.ts'
import type { useTabDrag } from './use-tab-drag.ts'

type TabButtonProps = {
  readonly tab: Tab
  readonly isActive: boolean
  /** Its page knows better what it is called: the tab has its width from the beginning. */
  readonly isNamedLater: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onStep: (step: 1 | -1) => void
  readonly onMove: (step: 1 | -1) => void
  readonly onMenu: (place: { left: number; top: number }) => void
  readonly drag: Drag
}

type Drag = ReturnType<ReturnType<typeof useTabDrag>>

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** One tab. Its × is for the mouse; the keyboard closes it with Delete, and moves it with Ctrl Shift and an arrow. */
export const TabButton = ({ tab, isActive, isNamedLater, onOpen, onClose, onStep, onMove, onMenu, drag }: TabButtonProps) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const own = button.current
    const row = own?.parentElement
    if (!isActive || !own || !row) return
    // Whoever walks the tabs by arrow keys goes on from the one in front.
    if (row.contains(document.activeElement)) own.focus({ preventScroll: true })
    // With the next frame, which knows where everything stands, and within the row only: the page below would be scrolled as well, since
    // the row lies in what is kept free above the focus.
    const frame = requestAnimationFrame(() => {
      row.scrollLeft = Math.min(own.offsetLeft, Math.max(row.scrollLeft, own.offsetLeft + own.offsetWidth - row.clientWidth))
    })
    return () => cancelAnimationFrame(frame)
  }, [isActive, tab])

  const onKey = (event: KeyboardEvent) => {
    const step = event.altKey ? undefined : STEPS[event.key]
    if (step) (event.ctrlKey && event.shiftKey ? onMove : onStep)(step)
    else if (event.key === 'Delete' && !isHome(tab)) onClose()
    else return
    event.preventDefault()
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // Opened by the keyboard it has no place of its own.
    onMenu(event.clientX || event.clientY ? { left: event.clientX, top: event.clientY } : { left: box.left, top: box.bottom })
  }

  return (
    <Box
      component="button"
      type="button"
      ref={button}
      role="tab"
      id={tabId(tab.path, 'tab')}
      aria-selected={isActive}
      aria-controls={tabId(tab.path, 'panel')}
      aria-keyshortcuts={isHome(tab) ? undefined : 'Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight'}
      tabIndex={isActive ? 0 : -1}
      onClick={onOpen}
      // The middle button would begin to scroll by itself.
      onMouseDown={(event: MouseEvent) => event.button === 1 && event.preventDefault()}
      onAuxClick={({ button: pressed }: MouseEvent) => pressed === 1 && onClose()}
      onKeyDown={onKey}
      onContextMenu={onContextMenu}
      {...drag}
      sx={isNamedLater ? ofOneWidth : styles}
    >
      {isHome(tab) && <Icon name="home" size={14} />}
      {tab.pinned && (
        <span role="img" aria-label={text.pinned} title={text.pinned} className="pin">
          <Icon name="pin" size={12} />
        </span>
      )}
      <span className="title" title={isNamedLater ? tab.title : undefined}>
        {tab.title}
      </span>
      {isUnsaved(tab) && <Box component="span" role="img" aria-label={text.unsaved} title={text.unsaved} className="dot" />}
      {!isHome(tab) && !isUnsaved(tab) && (
        <Box
          component="span"
          aria-hidden="true"
          className="close"
          onClick={(event: MouseEvent) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <Icon name="close" size={12} />
        </Box>
      )}
    </Box>
  )
}

const styles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  height: 32,
  padding: '0 12px',
  border: '1px solid transparent',
  borderRadius: '6px',
  fontFamily: 'inherit',
  fontSize: 13,
  lineHeight: '20px',
  color: 'ink.soft',
  background: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'ground.hover' },
  '&[aria-selected="true"]': {
    color: 'primary.main',
    borderColor: 'line.main',
    backgroundColor: 'ground.card',
    boxShadow: '0 1px 2px rgba(16, 28, 46, 0.05)',
  },
  '& .title': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .pin': { display: 'grid', color: 'ink.faint' },
  '& .dot': { width: 6, height: 6, m: '0 3px', borderRadius: '50%', backgroundColor: 'dots.warn' },
  '& .close': {
    display: 'grid',
    placeItems: 'center',
    width: 16,
    height: 16,
    mr: -0.5,
    borderRadius: '4px',
    color: 'ink.faint',
    '&:hover': { color: 'ink.main', backgroundColor: 'line.main' },
  },
} as const

/** Room for a number and what is done with it. */
const ofOneWidth = {
  ...styles,
  width: 188,
  '& .title': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' },
} as const

import { styled } from '@mui/material/styles'
import { useForkRef } from '@mui/material/utils'
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { TreeLine } from '../../../core/lookups/tree.ts'
import { Icon } from '../../theme/icon.tsx'

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    flex: '1 1 350px',
    minHeight: 200,
    overflow: 'auto',
    fontSize: 13,
    lineHeight: '30px',
    outline: 'none',
    '& > div': { display: 'flex', alignItems: 'center', gap: 6, height: 30, borderRadius: 4, cursor: 'pointer', whiteSpace: 'nowrap' },
    [theme.breakpoints.down('sm')]: { '& > div': { height: 44 } },
    '& > div:hover': { backgroundColor: palette.ground.hover },
    '&:focus-visible > div[data-marked="true"]': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
    '& > div[aria-selected="true"]': { backgroundColor: palette.primary.tint2 },
    '& .fold': { flex: 'none', width: 18, color: palette.ink.soft, lineHeight: 0, textAlign: 'center' },
    '& i': {
      flex: 'none',
      width: 16,
      height: 16,
      border: `1px solid ${palette.line.edge}`,
      borderRadius: 4,
      backgroundColor: palette.ground.card,
    },
    '& i[data-on="true"]': {
      borderColor: palette.primary.main,
      backgroundColor: palette.primary.main,
      boxShadow: `inset 0 0 0 3px ${palette.ground.card}`,
    },
    '& .title': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .title[data-faint]': { color: palette.ink.faint },
    '& .count': { flex: 'none', paddingRight: 8, fontSize: 12, color: palette.ink.faint },
    '& .quiet': { color: palette.ink.soft, cursor: 'default' },
  }
})

const INDENT = 18

type TreeListProps = {
  readonly title: string
  readonly lines: readonly TreeLine[]
  readonly ticked: ReadonlySet<string>
  readonly isMany: boolean
  readonly empty: string
  readonly height?: number
  /** What was looked for; all else only says where that belongs. */
  readonly found?: ReadonlySet<string> | undefined
  /** Takes the focus when ↓ is pressed in the search above. */
  readonly frameRef?: Ref<HTMLDivElement>
  readonly onTick: (id: string) => void
  readonly onFold: (id: string, open: boolean) => void
}

/** A tree to tick in: ↑↓ move, → and ← open and close, Space ticks. */
export const TreeList = ({ title, lines, ticked, isMany, empty, height, found, frameRef, onTick, onFold }: TreeListProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const shared = useForkRef(frame, frameRef)
  // One begins at what was looked for.
  const [moved, setMoved] = useState<{ readonly at: number; readonly among: typeof found }>()
  const first = found
    ? Math.max(
        0,
        lines.findIndex(({ node }) => found.has(node.id)),
      )
    : 0
  const at = moved && moved.among === found ? moved.at : first
  const setAt = (line: number) => setMoved({ at: line, among: found })
  const place = Math.min(at, lines.length - 1)
  useEffect(() => {
    frame.current?.children[place]?.scrollIntoView?.({ block: 'nearest' })
  }, [place])

  const press = (event: KeyboardEvent) => {
    const line = lines[place]
    if (!line) return
    const { node, isExpanded, above } = line
    const hasChildren = node.children.length > 0
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt(Math.min(lines.length - 1, place + 1)),
      ArrowUp: () => setAt(Math.max(0, place - 1)),
      Home: () => setAt(0),
      End: () => setAt(lines.length - 1),
      ArrowRight: () => (hasChildren && !isExpanded ? onFold(node.id, true) : setAt(Math.min(lines.length - 1, place + 1))),
      ArrowLeft: () =>
        isExpanded
          ? onFold(node.id, false)
          : setAt(
              Math.max(
                0,
                lines.findIndex((one) => one.node.id === above.at(-1)),
              ),
            ),
      ' ': () => onTick(node.id),
    }
    const act = event.ctrlKey || event.metaKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Frame
      ref={shared}
      role="tree"
      aria-label={title}
      {...(height === undefined ? {} : { style: { flex: 'none', height } })}
      aria-multiselectable={isMany || undefined}
      tabIndex={0}
      onKeyDown={press}
      aria-activedescendant={lines[place] ? `tree-${lines[place].node.id}` : undefined}
    >
      {lines.map(({ node, level, isExpanded }, index) => (
        <div
          key={node.id}
          id={`tree-${node.id}`}
          role="treeitem"
          aria-level={level + 1}
          aria-selected={ticked.has(node.id)}
          aria-expanded={node.children.length ? isExpanded : undefined}
          data-marked={index === place}
          style={{ paddingLeft: 4 + level * INDENT }}
          onClick={() => {
            setAt(index)
            onTick(node.id)
          }}
        >
          <span
            className="fold"
            onClick={(event) => {
              event.stopPropagation()
              onFold(node.id, !isExpanded)
            }}
          >
            {node.children.length > 0 && <Icon name={isExpanded ? 'down' : 'forward'} />}
          </span>
          {isMany && <i data-on={ticked.has(node.id)} />}
          <span className="title" data-faint={node.faint === true || found?.has(node.id) === false || undefined}>
            {node.title}
          </span>
          {node.count !== undefined && <span className="count">{node.count}</span>}
        </div>
      ))}
      {lines.length === 0 && <div className="quiet">{empty}</div>}
    </Frame>
  )
}

import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { RecentChoice } from '../../../core/lookups/recent-choices.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { Icon } from '../../theme/icon.tsx'
import { useReorder } from '../upload/use-reorder.ts'
import { RecentChoices } from './recent-choices.tsx'

/** What is found at the left, what is chosen at the right. */
export const Halves = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 240px',
    gap: 16,
    minHeight: 420,
    fontSize: 13,
    lineHeight: '20px',
    '& .quiet': { padding: 16, color: palette.ink.soft },
    '& .chosen': { paddingLeft: 16, borderLeft: `1px solid ${palette.line.main}` },
    '& .chosen > ul': { maxHeight: 400, overflow: 'auto' },
    '& .chosen li': { display: 'flex', alignItems: 'center', minHeight: 32, borderBottom: `1px solid ${palette.line.main}` },
    '& .chosen li[draggable]': { cursor: 'grab' },
    '& .chosen li[data-drop="before"]': { boxShadow: `0 -2px 0 0 ${palette.primary.main}` },
    '& .chosen li[data-drop="after"]': { boxShadow: `0 2px 0 0 ${palette.primary.main}` },
    '& .chosen li[data-drop="here"]': { opacity: 0.5 },
    '& .chosen li > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .chosen small': {
      display: 'block',
      paddingBottom: 6,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 12,
      lineHeight: '16px',
      color: palette.ink.soft,
    },
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& button.plain': {
      padding: '0 4px',
      border: 0,
      background: 'none',
      font: 'inherit',
      lineHeight: 0,
      color: palette.ink.soft,
      cursor: 'pointer',
    },
    '& select': {
      height: 32,
      padding: '0 8px',
      borderRadius: 6,
      border: `1px solid ${palette.line.strong}`,
      backgroundColor: palette.ground.card,
      color: 'inherit',
      font: 'inherit',
    },
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& .chosen': { padding: 0, border: 0 } },
  }
})

export const Results = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>{children}</Box>
)

export type LabelledIds = readonly (readonly [id: string, label: string, more?: string])[]

type ChosenProps = {
  readonly title: string
  readonly chosen: LabelledIds
  readonly recent: readonly RecentChoice[]
  readonly onAdd: (id: string, label: string) => void
  readonly onRemove: (id: string) => void
  /** Puts one in front of another; at the end where none is named. */
  readonly onPut: (id: string, before: string | undefined) => void
  readonly onClear: () => void
}

/** The chosen ones in their order: each is moved with the mouse or Alt+Shift+↑↓, and taken out again. */
export const Chosen = ({ title, chosen, recent, onAdd, onRemove, onPut, onClear }: ChosenProps) => {
  const notices = useNotices()
  const offered = recent.filter(({ id }) => !chosen.some(([one]) => one === id))
  const ids = chosen.map(([id]) => id)
  const dragOf = useReorder({ uids: ids, isAcross: false, put: onPut })
  const press = (id: string, event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 2 } as const)[event.key]
    const at = ids.indexOf(id)
    if (!by || !event.altKey || !event.shiftKey || at + by < 0 || at + by > ids.length) return
    event.preventDefault()
    event.stopPropagation()
    const held = document.activeElement
    flushSync(() => onPut(id, ids[at + by]))
    if (held instanceof HTMLElement) held.focus()
  }
  const copy = () =>
    navigator.clipboard.writeText(chosen.map(([, label]) => label).join('\n')).then(
      () => notices.success('名称已复制'),
      () => notices.warning('浏览器不允许复制，请在地址栏旁允许使用剪贴板'),
    )
  return (
    <div className="chosen">
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <Box component="b" sx={{ flex: 1 }}>
          {title}
        </Box>
        {chosen.length > 1 && (
          <button type="button" className="plain" onClick={() => void copy()}>
            复制名称
          </button>
        )}
        {chosen.length > 0 && (
          <button type="button" className="plain" onClick={onClear}>
            清空
          </button>
        )}
      </Box>
      <ul>
        {chosen.map(([id, label, more]) => (
          <li key={id} {...(chosen.length > 1 ? { ...dragOf(id), onKeyDown: (event) => press(id, event) } : {})}>
            <span title={label}>
              {label}
              {more && <small title={more}>{more}</small>}
            </span>
            <button
              type="button"
              className="plain"
              aria-label={`删除${label}`}
              title={chosen.length > 1 ? '删除（Alt Shift ↑↓ 移动）' : '删除'}
              onClick={() => onRemove(id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, mt: 4 }}>
        <RecentChoices recent={offered} onTake={({ id, label }) => onAdd(id, label)} />
      </Box>
    </div>
  )
}

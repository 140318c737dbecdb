import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type KeyboardEvent, useState } from 'react'
import { roleTitle } from '../../../../core/permissions/roles.ts'
import { isDepartment } from '../../../../core/query/sharing-scopes.ts'
import { EVERYBODY, type SavedQuery } from '../../../../core/query/saved-query.ts'
import { text } from '../../../../core/query/text.ts'
import { Icon } from '../../../theme/icon.tsx'

/** One's own department, as far as it is named to others. */
export type OwnDepartment = { readonly audience: string; readonly name: string }

export const audienceName = (audience: string, own: OwnDepartment): string => {
  if (audience === '') return text.ownOnly
  if (isDepartment(audience)) return text.sharedWith(audience === own.audience ? text.withBelow(own.name) : text.department)
  return audience === EVERYBODY ? text.everybody : text.sharedWith(roleTitle(audience))
}

const about = ({ sharedWith, isMine, isDefault, ownerName }: SavedQuery, own: OwnDepartment): string =>
  [audienceName(sharedWith, own), ...(isMine || !ownerName ? [] : [ownerName]), ...(isDefault ? [text.preferred] : [])].join(' · ')

type SavedPanelProps = {
  readonly title?: string
  /** What it says while there is none. */
  readonly nothing?: string
  readonly saved: readonly SavedQuery[]
  readonly current: string
  readonly isLocal: boolean
  readonly department: OwnDepartment
  readonly onLoad: (id: string) => void
  readonly onPrefer: (id: string) => void
  readonly onRename: (id: string) => void
  readonly onRemove: (id: string) => void
  readonly onMove: (id: string, by: -1 | 1) => void
}

/** 保存的查询: taken into hand by a click, the starred one asked when the list is opened. */
export const SavedPanel = ({
  title = text.saved,
  nothing = text.nothingSaved,
  saved,
  current,
  isLocal,
  department,
  ...on
}: SavedPanelProps) => {
  const { onLoad, onPrefer, onRename, onRemove, onMove } = on
  const [more, setMore] = useState<{ readonly anchor: HTMLElement; readonly query: SavedQuery }>()
  const chosen = (act: (id: string) => void) => () => {
    if (more) act(more.query.id)
    setMore(undefined)
  }

  const own = saved.filter(({ isMine }) => isMine)
  const isFirst = more?.query.id === own[0]?.id
  const isLast = more?.query.id === own.at(-1)?.id
  const move = (event: KeyboardEvent, { id, isMine }: SavedQuery) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (!by || !isMine || !event.altKey || !event.shiftKey) return
    event.preventDefault()
    onMove(id, by)
  }

  return (
    <Box component="section" aria-label={title} sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, p: 3, bgcolor: 'ground.sunken' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', height: 32, fontSize: 13 }}>
        <Box component="h3" sx={{ flex: 1, m: 0, fontSize: 13, fontWeight: 600 }}>
          {title}
        </Box>
        <Box sx={{ fontSize: 12, color: 'ink.faint' }}>{saved.length}</Box>
      </Box>
      {isLocal && <Box sx={{ fontSize: 12, color: 'ink.faint', pb: 1 }}>{text.onThisDevice}</Box>}
      {saved.length === 0 && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.faint' }}>{nothing}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {saved.map((one) => (
          <Box
            component="li"
            key={one.id}
            aria-current={one.id === current || undefined}
            onKeyDown={(event) => move(event, one)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              borderRadius: '6px',
              border: 1,
              borderColor: one.id === current ? 'line.main' : 'transparent',
              bgcolor: one.id === current ? 'ground.card' : 'transparent',
              '&:hover': { bgcolor: 'ground.hover' },
            }}
          >
            <IconButton
              aria-label={`打开列表时使用：${one.title}`}
              aria-pressed={one.isDefault}
              title={one.isDefault ? '取消默认' : '设为默认，打开列表时使用'}
              onClick={() => onPrefer(one.id)}
              sx={one.isDefault ? { color: 'dots.warn', '& path': { fill: 'currentColor' } } : {}}
            >
              <Icon name="star" />
            </IconButton>
            <Box
              component="button"
              type="button"
              onClick={() => onLoad(one.id)}
              sx={{
                all: 'unset',
                flex: 1,
                minWidth: 0,
                py: 1.5,
                cursor: 'pointer',
                '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
              }}
            >
              <Box
                title={one.title}
                sx={{ fontSize: 13, lineHeight: '20px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {one.title}
              </Box>
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'ink.faint' }}>{about(one, department)}</Box>
            </Box>
            {one.isMine && (
              <IconButton
                aria-label={`更多：${one.title}`}
                aria-haspopup="menu"
                onClick={({ currentTarget }) => setMore({ anchor: currentTarget, query: one })}
              >
                <Icon name="more" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {more && (
        <Menu open anchorEl={more.anchor} onClose={() => setMore(undefined)}>
          <MenuItem disabled={isFirst} onClick={chosen((id) => onMove(id, -1))}>
            上移
          </MenuItem>
          <MenuItem disabled={isLast} onClick={chosen((id) => onMove(id, 1))}>
            下移
          </MenuItem>
          <MenuItem onClick={chosen(onRename)}>{isLocal ? '重命名' : '重命名与共享'}</MenuItem>
          <MenuItem onClick={chosen(onRemove)} sx={{ color: 'states.bad.text' }}>
            删除
          </MenuItem>
        </Menu>
      )}
    </Box>
  )
}

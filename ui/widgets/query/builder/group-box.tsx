import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type DraftGroup, type DraftNode, mayNest } from '../../../../core/query/query-draft.ts'
import { DEEPEST, isGroup, type Match } from '../../../../core/query/query-tree.ts'
import { text } from '../../../../core/query/text.ts'
import { Icon } from '../../../theme/icon.tsx'
import { useBuilder } from './builder-scope.ts'
import { DRAGGED } from './handle.tsx'
import { LineRow } from './line-row.tsx'

const TOGGLE = {
  height: { xs: 44, sm: 26 },
  px: { xs: 3, sm: 2.5 },
  py: 0,
  fontSize: 12,
  '&.Mui-selected': { fontWeight: 600, bgcolor: 'ground.card', color: 'ink.main' },
} as const

type GroupBoxProps = { readonly group: DraftGroup; readonly depth?: number }

/** Conditions that hold all together or one of them, and groups among them. */
export const GroupBox = ({ group, depth = 1 }: GroupBoxProps) => {
  const { edit, draft } = useBuilder()
  const isRoot = depth === 1
  const deep = !mayNest(draft, group.id)

  return (
    <Box
      role="group"
      aria-label={isRoot ? text.title : `条件组：${text.matching[group.match]}`}
      sx={{
        border: 1,
        borderLeft: '3px solid',
        borderColor: 'line.main',
        borderLeftColor: isRoot ? 'primary.main' : 'dots.warn',
        borderRadius: '6px',
        p: { xs: 2, sm: '4px 10px 6px' },
        bgcolor: depth % 2 ? 'ground.card' : 'ground.sunken',
        ...(isRoot ? {} : { my: 1.5, ml: { xs: 0, sm: 5.5 } }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 2 }, minHeight: 36 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="条件之间的关系"
          value={group.match}
          onChange={(_, match: Match | null) => match && edit({ type: 'match', id: group.id, match })}
          sx={{ bgcolor: 'ground.sunken' }}
        >
          <ToggleButton value="and" aria-label="且" sx={TOGGLE}>
            {text.joined.and}
          </ToggleButton>
          <ToggleButton value="or" aria-label="或" sx={TOGGLE}>
            {text.joined.or}
          </ToggleButton>
        </ToggleButtonGroup>
        <ToggleButton
          value="not"
          size="small"
          selected={group.not === true}
          onChange={() => edit({ type: 'not', id: group.id })}
          title="不满足这些条件的记录"
          sx={TOGGLE}
        >
          非
        </ToggleButton>
        <Box sx={{ flex: 1, fontSize: 12, color: 'ink.faint', minWidth: 0 }}>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {text.matching[group.match]}
          </Box>
        </Box>
        <Button
          variant="text"
          color="primary"
          size="medium"
          startIcon={<Icon name="add" />}
          onClick={() => edit({ type: 'line.add', group: group.id })}
        >
          条件
        </Button>
        <Button
          variant="text"
          color="primary"
          size="medium"
          startIcon={<Icon name="folder" />}
          disabled={deep}
          title={deep ? text.wrongPlace(DEEPEST) : undefined}
          onClick={() => edit({ type: 'group.add', group: group.id })}
        >
          条件组
        </Button>
        {!isRoot && (
          <IconButton aria-label="删除条件组" title="删除条件组" onClick={() => edit({ type: 'remove', id: group.id })}>
            <Icon name="trash" />
          </IconButton>
        )}
      </Box>
      {group.children.map((child) => (
        <Landing key={child.id} before={child}>
          {isGroup(child) ? <GroupBox group={child} depth={depth + 1} /> : <LineRow line={child} />}
        </Landing>
      ))}
    </Box>
  )
}

/** A dragged line falls before the one it is let go over. */
const Landing = ({ before, children }: { readonly before: DraftNode; readonly children: React.ReactNode }) => {
  const { edit } = useBuilder()
  return (
    <Box
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(DRAGGED)
        if (!id) return
        event.preventDefault()
        event.stopPropagation()
        edit({ type: 'drop', id, before: before.id })
      }}
    >
      {children}
    </Box>
  )
}

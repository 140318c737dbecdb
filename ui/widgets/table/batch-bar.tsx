import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'

export type BatchAction = { readonly title: string; readonly icon: IconName; readonly destructive?: boolean; readonly onClick: () => void }

type BatchBarProps = {
  readonly count: number
  /** What the chosen rows come to: `金额合计 522,502.50`. */
  readonly sum: { readonly title: string; readonly text: string } | undefined
  readonly actions: readonly BatchAction[]
  /** What is under way, how far it has come, and how to end it. */
  readonly progress: { readonly title: string; readonly at: number; readonly of: number; readonly onStop: () => void } | undefined
  /** Takes all that matches, where a whole page is ticked and there are more. */
  readonly all: { readonly count: number; readonly onChoose: () => void } | undefined
  /** The foot of the table has two rows. */
  readonly raised: boolean
  /** Asks why something is not offered, or not to all of them. */
  readonly onWhy?: () => void
  readonly onClear: () => void
}

const Rule = () => <Box sx={{ width: '1px', height: 16, mx: 2, bgcolor: 'rgba(255,255,255,.22)' }} />

const faint = { color: '#C9D3E0', '&:hover': { bgcolor: 'rgba(255,255,255,.1)' } } as const

type ActionProps = {
  readonly icon?: IconName
  readonly destructive?: boolean | undefined
  readonly onClick: () => void
  readonly children: string
}

const Action = ({ icon, destructive, onClick, children }: ActionProps) => (
  <Button
    variant="text"
    startIcon={icon && <Icon name={icon} size={16} />}
    onClick={onClick}
    sx={{ '&&': { px: 2.5, color: destructive ? '#FFA8A3' : '#fff' }, '&:hover': { bgcolor: 'rgba(255,255,255,.1)' } }}
  >
    {children}
  </Button>
)

/** Floats above the foot of a table while rows are ticked. */
export const BatchBar = ({ count, sum, actions, progress, all, raised, onWhy, onClear }: BatchBarProps) => (
  <Box
    role="toolbar"
    aria-label="批量操作"
    sx={{
      position: 'absolute',
      left: '50%',
      bottom: raised ? 128 : 92,
      zIndex: 6,
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      height: 44,
      maxWidth: 'calc(100% - 24px)',
      pl: 4,
      pr: 2,
      borderRadius: '10px',
      bgcolor: 'ground.bar',
      color: '#fff',
      fontSize: 13,
      whiteSpace: 'nowrap',
      boxShadow: '0 8px 28px rgba(16,28,46,.28)',
      transform: 'translateX(-50%)',
    }}
  >
    {progress ? (
      <>
        <span role="status">
          {progress.title} <b>{progress.at.toLocaleString('en')}</b> / {progress.of.toLocaleString('en')}
        </span>
        <Rule />
        <Action onClick={progress.onStop}>停止</Action>
      </>
    ) : (
      <>
        <span>
          已选 <b>{count.toLocaleString('en')}</b> 条
          {sum && (
            <>
              {' · '}
              {sum.title} <b>{sum.text}</b>
            </>
          )}
        </span>
        {all && <Action onClick={all.onChoose}>{`选择全部 ${all.count.toLocaleString('en')} 条`}</Action>}
        <Rule />
        {actions.map(({ title, icon, destructive, onClick }) => (
          <Action key={title} icon={icon} destructive={destructive} onClick={onClick}>
            {title}
          </Action>
        ))}
        {onWhy && (
          <IconButton aria-label="为什么不能" title="为什么不能" aria-haspopup="dialog" onClick={onWhy} sx={faint}>
            <Icon name="info" />
          </IconButton>
        )}
      </>
    )}
    <Rule />
    <IconButton aria-label="取消选择" disabled={progress !== undefined} onClick={onClear} sx={faint}>
      <Icon name="close" />
    </IconButton>
  </Box>
)

import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Box from '@mui/material/Box'
import type { DiagramNode, DiagramState } from '../../../core/approval/diagram.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'

const WIDTH = 960

const LOOKS: Readonly<Record<DiagramState, { readonly icon?: IconName; readonly word: string }>> = {
  done: { icon: 'check', word: '已完成' },
  here: { icon: 'clock', word: '处理中' },
  refused: { icon: 'close', word: '已驳回' },
  skipped: { icon: 'minus', word: '不经过' },
  coming: { word: '未到达' },
}

const Chain = styled('ol')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '20px 32px',
    margin: 0,
    padding: '4px 0',
    listStyle: 'none',
    fontSize: 13,
    lineHeight: '20px',
    '& li': {
      position: 'relative',
      boxSizing: 'border-box',
      width: 200,
      padding: '8px 12px',
      border: `1px solid ${palette.line.strong}`,
      borderRadius: 8,
      backgroundColor: palette.ground.card,
      overflowWrap: 'anywhere',
    },
    '& li:not(:last-child)::after': {
      content: '"→"',
      position: 'absolute',
      top: 8,
      right: -33,
      width: 32,
      textAlign: 'center',
      color: palette.ink.faint,
    },
    '& .top': { display: 'flex', alignItems: 'center', gap: 6 },
    '& .top b': { flex: 1 },
    '& .top span': { fontSize: 12 },
    '& .names': { color: palette.ink.soft },
    '& .says': { fontSize: 12, lineHeight: '18px', color: palette.ink.soft },
    '& .done': { borderColor: palette.states.ok.text, backgroundColor: palette.states.ok.ground },
    '& .done .top': { color: palette.states.ok.text },
    '& .here': { borderColor: palette.primary.main, backgroundColor: palette.primary.tint },
    '& .here .top': { color: palette.primary.main },
    '& .refused': { borderColor: palette.states.bad.text, backgroundColor: palette.states.bad.ground },
    '& .refused .top': { color: palette.states.bad.text },
    '& .skipped': { borderStyle: 'dashed' },
    '& .skipped .top, & .coming .top': { color: palette.ink.faint },
    [theme.breakpoints.down('sm')]: {
      flexDirection: 'column',
      gap: 28,
      '& li': { width: '100%' },
      '& li:not(:last-child)::after': { content: '"↓"', top: 'auto', bottom: -24, right: '50%', marginRight: '-16px' },
    },
  }
})

type FlowDialogProps = { readonly nodes: readonly DiagramNode[]; readonly onClose: () => void }

/** 流程图: the whole chain at a glance, with the conditions under which its steps are taken. */
export const FlowDialog = ({ nodes, onClose }: FlowDialogProps) => {
  const narrow = useIsNarrow()
  return (
    <Dialog open fullScreen={narrow} onClose={onClose} aria-labelledby="flow-title" slotProps={{ paper: { sx: { width: WIDTH } } }}>
      <DialogTitle id="flow-title">
        <Box sx={{ flex: 1 }}>流程图</Box>
        <IconButton aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Chain aria-label="流程图">
          {nodes.map(({ title, state, names, says }, at) => {
            const { icon, word } = LOOKS[state]
            const isEnd = at === 0 || at === nodes.length - 1
            return (
              <li key={at} className={state} aria-current={state === 'here' ? 'step' : undefined}>
                <div className="top">
                  {icon && <Icon name={icon} size={14} weight={2.2} />}
                  <b>{title}</b>
                  {!isEnd && <span>{word}</span>}
                </div>
                {names.length > 0 && <div className="names">{names.join('、')}</div>}
                {says && <div className="says">{says}时经过</div>}
              </li>
            )
          })}
        </Chain>
      </DialogContent>
    </Dialog>
  )
}

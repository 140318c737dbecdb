import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { HintButton } from '../../shell/hint-button.tsx'
import { Icon } from '../../theme/icon.tsx'

type PreviewBarProps = {
  readonly name: string
  readonly pages: number
  readonly ready: boolean
  readonly zoom: number
  readonly onNearer: () => void
  readonly onFarther: () => void
  readonly onLeave: () => void
  /** Where the settings do not stand beside the paper. */
  readonly onSettings: (() => void) | undefined
}

/** Above the paper: the way back, how near one looks, and the printer. */
export const PreviewBar = ({ name, pages, ready, zoom, onNearer, onFarther, onLeave, onSettings }: PreviewBarProps) => (
  <Box
    component="header"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: { xs: 1, md: 2.5 },
      height: 48,
      flex: 'none',
      pl: { xs: 1, md: 2 },
      pr: { xs: 1, md: 4 },
      bgcolor: 'ground.card',
      borderBottom: 1,
      borderColor: 'line.main',
      '@media print': { display: 'none' },
    }}
  >
    <IconButton aria-label="返回" onClick={onLeave}>
      <Icon name="back" />
    </IconButton>
    <Box component="b" sx={{ flex: 'none' }}>
      打印预览
    </Box>
    <Box
      component="span"
      sx={{
        flex: 1,
        minWidth: 0,
        visibility: { xs: 'hidden', sm: 'visible' },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        fontSize: 13,
        color: 'ink.soft',
      }}
    >
      {name && `${name} · 共 ${pages} 页`}
    </Box>
    <HintButton title="缩小" icon="zoomOut" onClick={onFarther} />
    <Box component="output" aria-label="缩放" sx={{ flex: 'none', minWidth: 36, textAlign: 'center', fontSize: 13 }}>
      {`${Math.round(zoom * 100)}%`}
    </Box>
    <HintButton title="放大" icon="zoomIn" onClick={onNearer} />
    {onSettings ? (
      <HintButton title="打印设置" icon="gear" data-side="left" onClick={onSettings} />
    ) : (
      <Button
        disabled={!ready}
        title="在打印窗口的目标打印机中选择“另存为 PDF”"
        startIcon={<Icon name="export" size={16} />}
        onClick={() => window.print()}
      >
        导出 PDF
      </Button>
    )}
    <Button
      variant="contained"
      color="primary"
      disabled={!ready}
      startIcon={<Icon name="print" size={16} />}
      onClick={() => window.print()}
    >
      打印
    </Button>
  </Box>
)

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { isSet, tabsOf, titleOf } from '../../../core/cron/tabs.ts'
import { text } from '../../../core/cron/text.ts'
import type { Unit } from '../../../core/cron/units.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { useWindowKeys } from '../keys.ts'
import { ExpressionPanel } from './expression-panel.tsx'
import { UnitModes } from './unit-modes.tsx'
import { type CronEditorProps, useCronEditor } from './use-cron-editor.ts'

const WIDTHS = { wide: 800, narrow: 608 } as const

/** A field that says more than every or nothing carries a dot. */
const TabLabel = ({ unit, isMarked }: { readonly unit: Unit; readonly isMarked: boolean }) => (
  <Box component="span" sx={{ position: 'relative' }}>
    {titleOf(unit)}
    {isMarked && (
      <Box
        component="span"
        aria-hidden
        sx={{ position: 'absolute', top: 6, right: -9, width: 5, height: 5, borderRadius: '50%', bgcolor: 'primary.main' }}
      />
    )}
  </Box>
)

/** The cron editor: 800 wide with a tab for weeks, or 608 wide with the weeks among the days (widgets §16). */
export const CronDialog = (props: CronEditorProps) => {
  const editor = useCronEditor(props)
  const { actor, state } = editor
  const { variant, tab, fields, noted, problem, past, readOnly } = state
  const id = useId()
  const isFull = useIsNarrow()
  const isWide = variant === 'wide' && !isFull && !readOnly
  useWindowKeys({ 'Mod+Enter': () => actor.send({ type: 'confirm' }) })

  return (
    <Dialog
      open
      fullScreen={isFull}
      onClose={(_, reason) => reason === 'escapeKeyDown' && actor.send({ type: 'close' })}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { sx: { width: isFull ? undefined : WIDTHS[readOnly ? 'narrow' : variant] } } }}
    >
      <DialogTitle component="div">
        <Box component="h2" id={`${id}-title`} sx={{ m: 0, flex: 1, font: 'inherit', fontWeight: 600 }}>
          {variant === 'wide' ? text.wideTitle : text.narrowTitle}
        </Box>
        {!isFull && !readOnly && (
          <Button
            variant="text"
            size="small"
            onClick={() => actor.send({ type: 'variant', variant: variant === 'wide' ? 'narrow' : 'wide' })}
          >
            {variant === 'wide' ? text.toNarrow : text.toWide}
          </Button>
        )}
        <IconButton aria-label="关闭" onClick={() => actor.send({ type: 'close' })}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      {!readOnly && (
        <Tabs
          value={tab}
          onChange={(_, unit: Unit) => actor.send({ type: 'tab', unit })}
          aria-label="字段"
          variant="scrollable"
          scrollButtons={false}
          sx={{
            px: 5,
            minHeight: 40,
            borderBottom: 1,
            borderColor: 'line.main',
            flex: 'none',
            '& .MuiTab-root': { minWidth: 0, minHeight: 40, mr: 6, p: 0, overflow: 'visible' },
          }}
        >
          {tabsOf(state).map((unit) => (
            <Tab
              key={unit}
              value={unit}
              id={`${id}-${unit}`}
              aria-controls={`${id}-modes`}
              label={<TabLabel unit={unit} isMarked={isSet(unit, fields)} />}
            />
          ))}
        </Tabs>
      )}
      <DialogContent
        sx={{ display: 'grid', gap: 5, p: 5, gridTemplateColumns: isWide ? 'minmax(0, 1fr) 344px' : 'minmax(0, 1fr)', alignItems: 'start' }}
      >
        {!readOnly && (
          <div role="tabpanel" id={`${id}-modes`} aria-labelledby={`${id}-${tab}`}>
            <UnitModes editor={editor} />
          </div>
        )}
        <ExpressionPanel editor={editor} />
      </DialogContent>
      <DialogActions>
        <Box role="status" sx={{ flex: 1, fontSize: 12, color: 'ink.soft' }}>
          {readOnly ? '' : noted ? text.adjusted(noted.unit, noted.adjustments) : text.onlyOne}
        </Box>
        {!readOnly && (
          <Button variant="text" disabled={past.length === 0} onClick={() => actor.send({ type: 'undo' })}>
            撤销
          </Button>
        )}
        <Button onClick={() => actor.send({ type: 'close' })}>关闭</Button>
        {!readOnly && (
          <Button variant="contained" color="primary" disabled={problem !== undefined} onClick={() => actor.send({ type: 'confirm' })}>
            确认
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

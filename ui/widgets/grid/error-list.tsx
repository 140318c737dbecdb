import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { errorsOf } from '../../../core/table/find.ts'
import { HintButton } from '../../shell/hint-button.tsx'
import { Icon } from '../../theme/icon.tsx'
import type { GridActor } from './grid-actor.ts'

type ErrorListProps = {
  readonly actor: GridActor
  readonly count: number
  readonly onStep: (step: 1 | -1) => void
}

/** More than anybody reads at once; the others come into the list as these are mended. */
const MOST = 100

/** How many cells are wrong, each of them by name, and the way from one to the next. */
export const ErrorList = ({ actor, count, onStep }: ErrorListProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { context } = actor.getSnapshot()
  const { model } = context
  const errors = anchor ? errorsOf(context) : []

  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13, color: 'states.bad.text' }}>
      <Button
        variant="text"
        size="medium"
        color="error"
        startIcon={<Icon name="warning" />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {`${count} 处错误`}
      </Button>
      <HintButton title="上一处错误 Shift F8" icon="up" onClick={() => onStep(-1)} />
      <HintButton title="下一处错误 F8" icon="down" onClick={() => onStep(1)} />
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': '错误列表' }, paper: { sx: { maxHeight: 360, maxWidth: 480 } } }}
      >
        {errors.slice(0, MOST).map((cell) => (
          <MenuItem
            key={`${cell.row} ${cell.column}`}
            onClick={() => {
              setAnchor(undefined)
              actor.send({ type: 'error.go', cell })
            }}
            sx={{ display: 'flex', gap: 2, whiteSpace: 'normal' }}
          >
            <Box component="span" sx={{ flex: 'none', color: 'ink.soft' }}>
              {`第 ${model.placeInOrder(cell.row) + 1} 行 ${model.byKey.get(cell.column)?.title ?? ''}`}
            </Box>
            {model.state(cell.row, cell.column)?.failure?.message}
          </MenuItem>
        ))}
        {errors.length > MOST && <MenuItem disabled>{`还有 ${errors.length - MOST} 处`}</MenuItem>}
      </Menu>
    </Box>
  )
}

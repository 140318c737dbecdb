import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useSelector } from '@xstate/react'
import { densityTitles, type Density } from '../../../core/table/density.ts'
import { HintButton } from '../../shell/hint-button.tsx'
import { Tick } from '../../theme/tick.tsx'
import { Popup } from '../popup.tsx'
import type { GridActor } from './grid-actor.ts'

type ColumnSettingsProps = {
  readonly actor: GridActor
  readonly anchor: HTMLElement
  readonly densities: readonly Density[]
  readonly density: Density
  readonly onClose: () => void
}

/** Which columns are shown, in which order, which ones stay, and how high rows are: kept for this person and table. */
export const ColumnSettings = ({ actor, anchor, densities, density, onClose }: ColumnSettingsProps) => {
  const shown = useSelector(actor, ({ context }) => context.shown)
  const { columns } = actor.getSnapshot().context.model
  const seen = new Set(shown.map(({ key }) => key))
  const listed = [...shown, ...columns.filter(({ key, type }) => !seen.has(key) && type !== 'hidden')]

  return (
    <Popup anchor={anchor} title="列设置" edge="right" width={300} onClose={onClose}>
      {densities.length > 1 && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          aria-label="行高"
          value={density}
          onChange={(_, chosen: Density | null) => chosen && actor.send({ type: 'density', density: chosen })}
          sx={{ p: 2 }}
        >
          {densities.map((one) => (
            <ToggleButton key={one} value={one}>
              {densityTitles[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Box sx={{ maxHeight: 400, overflow: 'auto', p: 2, fontSize: 13 }}>
        {listed.map(({ key, title, pinned }, at) => (
          <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 32 }}>
            <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 1, minWidth: 0, cursor: 'pointer' }}>
              <Tick
                type="checkbox"
                checked={seen.has(key)}
                disabled={seen.size === 1 && seen.has(key)}
                onChange={({ target }) => actor.send({ type: 'column.show', column: key, on: target.checked })}
              />
              {title}
            </Box>
            {seen.has(key) && (
              <>
                <HintButton
                  title={pinned === 'left' ? `取消固定${title}` : `固定${title}`}
                  icon="pin"
                  data-side="left"
                  aria-pressed={pinned === 'left'}
                  onClick={() => actor.send({ type: 'column.pin', column: key, side: pinned === 'left' ? undefined : 'left' })}
                />
                <HintButton
                  title={`${title}向前移`}
                  icon="up"
                  data-side="left"
                  disabled={at === 0}
                  onClick={() => actor.send({ type: 'column.move', column: key, before: shown[at - 1]?.key })}
                />
                <HintButton
                  title={`${title}向后移`}
                  icon="down"
                  data-side="left"
                  disabled={at === shown.length - 1}
                  onClick={() => actor.send({ type: 'column.move', column: key, before: shown[at + 2]?.key })}
                />
              </>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 2, borderTop: 1, borderColor: 'line.main' }}>
        <Button variant="text" size="medium" onClick={() => actor.send({ type: 'column.reset' })}>
          恢复默认
        </Button>
      </Box>
    </Popup>
  )
}

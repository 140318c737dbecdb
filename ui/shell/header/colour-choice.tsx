import Box from '@mui/material/Box'
import { COLOURS } from '../../../core/settings/settings.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { Icon } from '../../theme/icon.tsx'
import { presets } from '../../theme/presets.ts'
import { text } from '../text.ts'

/** The eight presets in a row. */
export const ColourChoice = () => {
  const { settingsActor } = useInside()
  const { colour } = useSettings()
  return (
    <Box component="li" role="none" sx={{ p: '4px 10px 6px' }}>
      <Box role="group" aria-label={text.colour} sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {COLOURS.map((name) => (
          <Box
            key={name}
            component="button"
            type="button"
            role="menuitemradio"
            aria-checked={name === colour}
            aria-label={presets[name].title}
            title={presets[name].title}
            onClick={() => settingsActor.send({ type: 'colour.choose', colour: name })}
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 24,
              height: 24,
              padding: 0,
              border: 0,
              borderRadius: '6px',
              fontSize: 14,
              color: '#FFFFFF',
              backgroundColor: presets[name].swatch,
              cursor: 'pointer',
            }}
          >
            {name === colour && <Icon name="check" weight={2.6} />}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

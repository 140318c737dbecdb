import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { forbids } from '../../../core/settings/forbids.ts'
import { COLOURS, LAYOUTS, THEMES, WIDTHS } from '../../../core/settings/settings.ts'
import { DENSITIES, densityTitles } from '../../../core/table/density.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { useIsMobile } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { presets } from '../../theme/presets.ts'
import { Choice } from './choice.tsx'
import { Segments } from './segments.tsx'
import { settingsStyles } from './settings-styles.ts'
import { Switches } from './switches.tsx'
import { text } from './text.ts'

/** 系统设置: how this person likes the shell, on this device. Everything acts at once: no theme is compiled, so there is nothing to wait for. */
export const SettingsDrawer = ({ onClose }: { onClose: () => void }) => {
  const { settingsActor } = useSession()
  const settings = useSettings()
  const isMobile = useIsMobile()
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': text.title, sx: { width: 320, maxWidth: '100%' } },
        backdrop: { sx: { backgroundColor: 'rgba(15, 24, 38, 0.28)' } },
      }}
    >
      <Box sx={settingsStyles}>
        <header>
          <h2>{text.title}</h2>
          <IconButton aria-label={text.close} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </header>
        <div className="body">
          <Choice
            title={text.theme}
            name="theme"
            options={THEMES.map((value) => ({ value, title: text.themes[value], look: `frame ${value}` }))}
            value={settings.theme}
            onChange={(theme) => settingsActor.send({ type: 'theme.choose', theme })}
          />
          <Choice
            title={text.colour}
            name="colour"
            options={COLOURS.map((value) => ({ value, title: presets[value].title, look: 'swatch', colour: presets[value].swatch }))}
            value={settings.colour}
            onChange={(colour) => settingsActor.send({ type: 'colour.choose', colour })}
          />
          {!isMobile && (
            <>
              <Choice
                title={text.layout}
                name="layout"
                options={LAYOUTS.map((value) => ({ value, title: text.layouts[value], look: `frame ${value}` }))}
                value={settings.layout}
                onChange={(layout) => settingsActor.send({ type: 'layout.choose', layout })}
              />
              <Segments
                title={text.contentWidth}
                options={WIDTHS.map((value) => ({ value, title: text.widths[value] }))}
                value={settings.contentWidth}
                forbidden={forbids(settings).contentWidth}
                onChange={(contentWidth) => settingsActor.send({ type: 'width.choose', contentWidth })}
              />
              <Switches names={['fixedHeader', 'autoHideHeader', 'fixedSidebar', 'multiPage']} />
            </>
          )}
          <h3>{text.aids}</h3>
          <Segments
            title={text.density}
            options={DENSITIES.map((value) => ({ value, title: densityTitles[value] }))}
            value={settings.density}
            onChange={(density) => settingsActor.send({ type: 'density.choose', density })}
          />
          <Switches names={['colourWeak', 'reducedMotion']} />
        </div>
        <footer>
          <span>{text.kept}</span>
          <Button onClick={() => settingsActor.send({ type: 'restore' })}>{text.restore}</Button>
        </footer>
      </Box>
    </Drawer>
  )
}

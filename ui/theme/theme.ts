import { createTheme, type ThemeOptions } from '@mui/material/styles'
import { darkPalette, lightPalette } from './tokens.ts'
import { typography } from './typography.ts'
import { buttons } from './components/buttons.ts'
import { floating } from './components/floating.ts'
import { inputs } from './components/inputs.ts'
import { page } from './components/page.ts'

/** What MUI's parts are like unless somebody says otherwise (look.md §1.5 and §3). */
const components: ThemeOptions['components'] = { ...page, ...buttons, ...inputs, ...floating }

/** look.md §1 in MUI: every colour is a CSS variable, dark is an attribute of the page. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  defaultColorScheme: 'light',
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 768, md: 1088, lg: 1440, xl: 1920 } },
  typography,
  transitions: {
    duration: { shortest: 120, shorter: 160, short: 160, standard: 200, complex: 200, enteringScreen: 160, leavingScreen: 120 },
  },
  components,
})

import createCache from '@emotion/cache'
import { CacheProvider, Global, ThemeProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider'
import type { ComponentProps, ReactNode } from 'react'
import '../theme/presets.css'
import '../theme/aids.css'
import '../theme/controls.css'
// In the page's own stylesheet: the first list waits for no second one.
import '../widgets/cells/cells.css'
import '../widgets/cells/list-cells.css'
import '../widgets/grid/rows.css'
import '../widgets/grid/head.css'
import '../widgets/grid/layer.css'
import { StyleNonce } from '../hooks/use-style-nonce.ts'
import { prefixes } from '../theme/prefixes.ts'
import { theme } from '../theme/theme.ts'
import { styleNonce } from './nonce.ts'

const nonce = styleNonce()
const cache = createCache({ key: 'x', prepend: true, stylisPlugins: [prefixes], ...(nonce ? { nonce } : {}) })
/** A build has them in its stylesheet. */
const variables = import.meta.env.DEV ? theme.generateStyleSheets() : undefined
const usual = { ...theme.components } as ComponentProps<typeof DefaultPropsProvider>['value']

/** MUI's theme over the whole page. Light or dark is an attribute of the page that the settings set, so MUI's own provider, which keeps a mode of its own, is not needed. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>
      <DefaultPropsProvider value={usual}>
        {variables && <Global styles={variables} />}
        <CssBaseline />
        <StyleNonce value={nonce}>{children}</StyleNonce>
      </DefaultPropsProvider>
    </ThemeProvider>
  </CacheProvider>
)

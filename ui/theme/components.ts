import type { ThemeOptions } from '@mui/material/styles'
import { buttons } from './components/buttons.ts'
import { floating } from './components/floating.ts'
import { inputs } from './components/inputs.ts'
import { page } from './components/page.ts'

/** What MUI's parts are like unless somebody says otherwise (look.md §1.5 and §3). */
export const components: ThemeOptions['components'] = { ...page, ...buttons, ...inputs, ...floating }

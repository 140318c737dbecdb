import { pathOf } from '../../../core/navigation/paths.ts'
import type { Page } from '../../../core/navigation/tabs.ts'

export const pageNamed = (fullPath: string, title = fullPath): Page => ({ path: pathOf(fullPath), fullPath, title, keepAlive: true })

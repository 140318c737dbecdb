import { lazy, Suspense } from 'react'
import { text as words } from '../../../core/table/cells/text.ts'
import type { FoundRowsProps } from './found-rows.tsx'

const FoundRows = lazy(() => import('./found-rows.tsx').then(({ FoundRows: component }) => ({ default: component })))

/** The window stands before the grid in it is fetched: one types into its search meanwhile. */
export const LaterFoundRows = (props: FoundRowsProps) => (
  <Suspense fallback={<div className="quiet">{words.reading}</div>}>
    <FoundRows {...props} />
  </Suspense>
)

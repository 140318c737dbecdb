import { Suspense } from 'react'
import { BrowserPage } from '../hooks/page-address.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PrintScreen } from '../screens/screens.tsx'

export const isPaper = (path: string): boolean => /^\/.+\/[^/]+\/print$/.test(path)

/** What is to be printed stands alone, without menu and tabs. */
export const Paper = () => (
  <ErrorBoundary>
    <Suspense>
      <BrowserPage>
        <PrintScreen />
      </BrowserPage>
    </Suspense>
  </ErrorBoundary>
)

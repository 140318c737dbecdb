import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { PrintScreen } from '../screens/screens.tsx'

export const isPaper = (path: string): boolean => /^\/.+\/[^/]+\/print$/.test(path)

/** What is to be printed stands alone, without menu and tabs. */
export const Paper = () => {
  const page = useRoutes([{ path: '*', element: <PrintScreen /> }])
  return (
    <ErrorBoundary>
      <Suspense>{page}</Suspense>
    </ErrorBoundary>
  )
}

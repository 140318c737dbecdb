import { lazy, Suspense, useEffect, useState } from 'react'
import { ListDemoAccounts } from '../../core/session/list-demo-accounts.use-case.ts'
import { useCase } from '../hooks/use-case.ts'
import { ErrorPage } from '../pages/errors/error-page.tsx'

const GalleryPage = lazy(() => import('./gallery-page.tsx').then(({ GalleryPage: component }) => ({ default: component })))

/** The widgets' gallery: in development and in demonstrations; anywhere else there is no such page. */
export const Gallery = () => {
  const demonstration = useCase(ListDemoAccounts)
  const [isOpen, setOpen] = useState<boolean | undefined>(import.meta.env.DEV ? true : undefined)
  useEffect(() => {
    if (isOpen !== undefined) return
    void demonstration.run().then((accounts) => setOpen(accounts.ok && accounts.value.length > 0))
  }, [demonstration, isOpen])
  if (isOpen === undefined) return null
  return isOpen ? (
    <Suspense>
      <GalleryPage />
    </Suspense>
  ) : (
    <ErrorPage of="notFound" />
  )
}

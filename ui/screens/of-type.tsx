import type { ReactNode } from 'react'
import { type Drawn, useDocument } from './definitions.ts'
import { NotFound } from './not-found.tsx'

/** What is drawn from the document type of a name, once its declaration is there. */
export const OfType = ({ name, children }: { readonly name: string; readonly children: (drawn: Drawn) => ReactNode }) => {
  const found = useDocument(name)
  if (!found) return null
  return found.value ? children(found.value) : <NotFound />
}

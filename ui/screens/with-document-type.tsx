import type { ReactNode } from 'react'
import { type Drawn, useDocument } from './definitions.ts'
import { ErrorPage } from '../pages/errors/error-page.tsx'
import { WhyNotHere } from './why-not.tsx'

/** What is drawn from the document type of a name, once its declaration is there. */
export const WithDocumentType = ({ name, children }: { readonly name: string; readonly children: (drawn: Drawn) => ReactNode }) => {
  const found = useDocument(name)
  if (!found) return null
  return found.value ? <WhyNotHere type={found.value.type}>{children(found.value)}</WhyNotHere> : <ErrorPage of="notFound" />
}

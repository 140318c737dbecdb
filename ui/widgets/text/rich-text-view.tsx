import { useMemo } from 'react'
import { clean } from './clean.ts'
import { Prose } from './prose.ts'

/** Rich text to be read, without the editor. */
export const RichTextView = ({ html }: { readonly html: string }) => {
  const safe = useMemo(() => ({ __html: clean(html) }), [html])
  return <Prose dangerouslySetInnerHTML={safe} />
}

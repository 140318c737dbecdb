import { useEffect, useRef } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { OpenShelf } from '../../../core/query/open-shelf.use-case.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { parseQueryTree, printQueryTree } from '../../../core/query/read-query-tree.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useLatest } from '../../widgets/latest.ts'
import { useKept } from '../../widgets/kept.ts'

const textIn = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

/**
 * The saved query a list is opened with, asked while its address says nothing. What this device knows of it is asked at once, and the
 * saved ones are read when the list has come.
 */
export const useDefaultQuery = (
  type: DocumentType,
  { untouched, ready, ask }: { readonly untouched: boolean; readonly ready: boolean; readonly ask: (query: QueryGroup) => void },
): void => {
  const openShelf = useCase(OpenShelf)
  const [known, keep] = useKept<string>(`query:${type.key}`, '', textIn)
  const latest = useLatest({ untouched, ask })
  const opened = useRef({ known: false, read: false })

  useEffect(() => {
    if (opened.current.known) return
    opened.current.known = true
    const query = parseQueryTree(known)
    if (query && latest.current.untouched) latest.current.ask(query)
  }, [known, latest])

  useEffect(() => {
    if (!ready || opened.current.read) return
    opened.current.read = true
    void openShelf.run(type.key).then((found) => {
      if (!found.ok) return
      const preferred = found.value.saved.find(({ isDefault }) => isDefault)
      const text = preferred ? printQueryTree(preferred.query) : ''
      if (text === known) return
      keep(text)
      if (preferred && latest.current.untouched) latest.current.ask(preferred.query)
    })
  }, [ready, openShelf, type, known, keep, latest])
}

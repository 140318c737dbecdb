import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { OpenSavedQueries } from '../../../core/query/open-saved-queries.use-case.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { parseQueryTree, printQueryTree } from '../../../core/query/read-query-tree.ts'
import type { SavedQuery } from '../../../core/query/saved-query.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useUserPreference } from '../../widgets/user-preferences.ts'
import { useLatest } from '../../widgets/use-latest.ts'

const NONE: readonly SavedQuery[] = []

const textIn = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

type Opening = {
  /** The address says nothing yet. */
  readonly untouched: boolean
  /** The list has come: what is saved may be read. */
  readonly ready: boolean
  readonly ask: (query: QueryGroup) => void
}

/**
 * The saved queries of a list. The default one is asked while the address says nothing: at once where this device knows it, else as soon as
 * the server has told.
 */
export const useSavedQueries = (type: DocumentType, { untouched, ready, ask }: Opening) => {
  const openSavedQueries = useCase(OpenSavedQueries)
  const [saved, setSaved] = useState(NONE)
  const [known, keep] = useUserPreference<string>(`query:${type.key}`, '', textIn)
  const latest = useLatest({ untouched, ask, known })
  const opened = useRef({ known: false, read: false })

  const refresh = useCallback(async () => {
    const found = await openSavedQueries.run(type.key)
    if (!found.ok) return undefined
    setSaved(found.value.saved)
    const preferred = found.value.saved.find(({ isDefault }) => isDefault)?.query
    const text = preferred ? printQueryTree(preferred) : ''
    const isNew = text !== latest.current.known
    if (isNew) keep(text)
    return isNew ? preferred : undefined
  }, [openSavedQueries, type, keep, latest])

  useEffect(() => {
    if (opened.current.known) return
    opened.current.known = true
    const query = parseQueryTree(latest.current.known)
    if (query && latest.current.untouched) latest.current.ask(query)
  }, [latest])

  useEffect(() => {
    if (!ready || opened.current.read) return
    opened.current.read = true
    void refresh().then((preferred) => {
      if (preferred && latest.current.untouched) latest.current.ask(preferred)
    })
  }, [ready, refresh, latest])

  return { saved, refresh }
}

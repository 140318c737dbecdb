import { useEffect, useRef } from 'react'
import { Ids } from '../../core/kernel/ids.port.ts'
import type { ShownVersion } from '../../core/live/shown-version.ts'
import { caseIdOf } from '../../core/live/keys.ts'
import { type Joined, type LiveHeard, LiveTables } from '../../core/live/live-tables.port.ts'
import { useLatest } from '../widgets/use-latest.ts'
import { useCase } from './use-case.ts'

/** As rows, `whole`, or as a list that wants to hear of new records too. */
type Sight = 'rows' | 'whole' | 'list'

/**
 * While the page is in sight it hears what happens elsewhere to the records it shows; back in sight, it looks for what it missed. Nothing
 * is heard before something is shown.
 */
export const useLive = (socketKey: string, shown: readonly ShownVersion[] | undefined, heard: LiveHeard, sight: Sight = 'rows'): void => {
  const tables = useCase(LiveTables)
  const ids = useCase(Ids)
  const latest = useLatest(heard)
  const joined = useRef<Joined>(undefined)
  const wasAway = useRef(false)
  const isShowing = shown !== undefined

  useEffect(() => {
    if (!isShowing) return
    const own = tables.join({
      socketKey,
      caseId: caseIdOf(ids.next()),
      whole: sight === 'whole',
      listing: sight === 'list',
      heard: {
        patched: (patch) => latest.current.patched?.(patch),
        stored: (record) => latest.current.stored?.(record),
        removed: (id) => latest.current.removed?.(id),
        added: (added) => latest.current.added?.(added),
        missed: () => latest.current.missed?.(),
      },
    })
    joined.current = own
    if (wasAway.current) latest.current.missed?.()
    return () => {
      joined.current = undefined
      wasAway.current = true
      own.leave()
    }
  }, [tables, ids, socketKey, sight, latest, isShowing])

  useEffect(() => {
    if (shown) joined.current?.show(shown)
  }, [tables, socketKey, sight, shown])
}

import { useEffect, useRef } from 'react'
import { Ids } from '../../core/kernel/ids.port.ts'
import type { Shown } from '../../core/live/frames.ts'
import { caseIdOf } from '../../core/live/keys.ts'
import { type Joined, type LiveHeard, LiveTables } from '../../core/live/live-tables.ts'
import { useLatest } from '../widgets/latest.ts'
import { useCase } from './use-case.ts'

/** While the page is in sight it hears what happens elsewhere to the records it shows, as rows or `whole`. */
export const useLive = (socketKey: string, shown: readonly Shown[], heard: LiveHeard, whole = false): void => {
  const tables = useCase(LiveTables)
  const ids = useCase(Ids)
  const latest = useLatest(heard)
  const joined = useRef<Joined>(undefined)

  useEffect(() => {
    const own = tables.join({
      socketKey,
      caseId: caseIdOf(ids.next()),
      whole,
      heard: {
        patched: (patch) => latest.current.patched?.(patch),
        stored: (record) => latest.current.stored?.(record),
        removed: (id) => latest.current.removed?.(id),
        missed: () => latest.current.missed?.(),
      },
    })
    joined.current = own
    return () => {
      joined.current = undefined
      own.leave()
    }
  }, [tables, ids, socketKey, whole, latest])

  useEffect(() => joined.current?.show(shown), [tables, socketKey, whole, shown])
}

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { ConnectionActor } from '../../hooks/use-connection.ts'
import { StatusRegion } from './status-region.tsx'
import { useSelector } from '@xstate/react'
// Not fetched when it is needed: then there is nowhere to fetch it from.
import { AwayBar } from '../connection/away-bar.tsx'

const Connection = ({ actor }: { readonly actor: ConnectionActor }) =>
  useSelector(actor, (snapshot) => snapshot.hasTag('away')) ? <AwayBar actor={actor} /> : null

/** Long enough for the first page to be there. */
const QUIET = 5_000

const Nothing: ComponentType = () => null

// A reminder that cannot be fetched is no reason to break the page.
const Version = lazy<ComponentType>(() =>
  import('../version/version.tsx').then(
    ({ Version: component }) => ({ default: component }),
    () => ({ default: Nothing }),
  ),
)

/** What the whole window is told: nobody answers, a newer build is there. */
export const StatusBars = ({ connection }: { readonly connection: ConnectionActor }) => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET)
    return () => clearTimeout(timer)
  }, [])
  return (
    <StatusRegion>
      <Connection actor={connection} />
      {isQuiet && (
        <Suspense>
          <Version />
        </Suspense>
      )}
    </StatusRegion>
  )
}

import { useSelector } from '@xstate/react'
import type { ConnectionActor } from '../../hooks/use-connection.ts'
import { later } from '../later.tsx'

const AwayBar = later(() => import('./away-bar.tsx').then((module) => module.AwayBar))

/** The region is there before anything is said in it, else a screen reader would not hear it. */
export const Connection = ({ actor }: { readonly actor: ConnectionActor }) => {
  const isAway = useSelector(actor, (snapshot) => snapshot.hasTag('away'))
  return <div role="status">{isAway && <AwayBar actor={actor} />}</div>
}

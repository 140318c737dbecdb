import { useSelector } from '@xstate/react'
import type { ConnectionActor } from '../../hooks/use-connection.ts'
// Not fetched when it is needed: then there is nowhere to fetch it from.
import { AwayBar } from './away-bar.tsx'

export const Connection = ({ actor }: { readonly actor: ConnectionActor }) =>
  useSelector(actor, (snapshot) => snapshot.hasTag('away')) ? <AwayBar actor={actor} /> : null

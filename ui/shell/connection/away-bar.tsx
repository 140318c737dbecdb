import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { text } from '../../../core/connection/text.ts'
import type { ConnectionActor } from '../../hooks/use-connection.ts'
import { StatusBar } from '../status/status-bar.tsx'

/** Stands as long as nobody answers: what is on the page stays, and can be worked on. */
export const AwayBar = ({ actor }: { readonly actor: ConnectionActor }) => {
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ away: 'asking' }))
  return (
    <StatusBar icon="warning" message={text.away}>
      <Button variant="text" loading={isAsking} onClick={() => actor.send({ type: 'retry' })}>
        {text.retry}
      </Button>
    </StatusBar>
  )
}

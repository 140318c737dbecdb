import { useEffect, useState } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** What is answered sooner needs no sign that it is under way: it would only flicker, and cost a drawing before and after the answer. */
const AT_ONCE = 300

/** Is an actor busy for so long that it is to be seen? Whoever asks is drawn again only then. */
export const useDelayedBusy = <A extends AnyActorRef>(actor: A, isBusy: (snapshot: SnapshotFrom<A>) => boolean): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = (snapshot: SnapshotFrom<A>) => {
      const busy = isBusy(snapshot)
      if (busy) timer ??= setTimeout(() => setLasts(true), AT_ONCE)
      else {
        clearTimeout(timer)
        timer = undefined
        setLasts(false)
      }
    }
    hear(actor.getSnapshot())
    const { unsubscribe } = actor.subscribe(hear)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [actor, isBusy])
  return lasts
}

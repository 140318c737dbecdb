import { useCallback } from 'react'
import type { GridActor } from './grid-actor.ts'

/** For what stands around a grid and goes away when it was used: whoever had the focus there is in the grid again. */
export const useHandBack = (actor: GridActor) =>
  useCallback(
    (element: HTMLElement) => () => {
      if (element.contains(document.activeElement)) actor.send({ type: 'return' })
    },
    [actor],
  )

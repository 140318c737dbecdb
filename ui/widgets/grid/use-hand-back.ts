import { useCallback } from 'react'
import type { GridActor } from './grid-actor.ts'

/** Gives the keyboard back to the grid, once it has heard that the click which led here took it away. */
export const handBack = (actor: GridActor): void => {
  setTimeout(() => actor.send({ type: 'return' }))
}

/** For what stands around a grid and goes away when it was used: whoever had the focus there is in the grid again. */
export const useHandBack = (actor: GridActor) =>
  useCallback(
    (element: HTMLElement) => () => {
      if (element.contains(document.activeElement)) handBack(actor)
    },
    [actor],
  )

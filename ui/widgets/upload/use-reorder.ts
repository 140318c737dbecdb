import { useState, type DragEvent } from 'react'

const MOVED = 'application/x-file-item'

/** Is it a file from outside that is dragged, and not one of the list? */
export const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes('Files') && !dataTransfer.types.includes(MOVED)

export type Draggable = {
  readonly draggable: true
  readonly 'data-drop': 'before' | 'after' | 'here' | undefined
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragEnd: () => void
  readonly onDrop: (event: DragEvent) => void
}

type Aim = { readonly uid: string; readonly side: 'before' | 'after' }

type Reordering = {
  /** In their order. */
  readonly uids: readonly string[]
  /** Side by side, not below each other. */
  readonly isAcross: boolean
  /** Puts one in front of another; at the end where none is named. */
  readonly put: (uid: string, before: string | undefined) => void
}

/** Items of a list that are put elsewhere with the mouse; a line shows where. */
export const useReorder = ({ uids, isAcross, put }: Reordering): ((uid: string) => Draggable) => {
  const [carried, setCarried] = useState<string>()
  const [aim, setAim] = useState<Aim>()
  const end = () => {
    setCarried(undefined)
    setAim(undefined)
  }
  const sideOf = ({ currentTarget, clientX, clientY }: DragEvent): Aim['side'] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const isLate = isAcross ? clientX > left + width / 2 : clientY > top + height / 2
    return isLate ? 'after' : 'before'
  }
  return (uid) => ({
    draggable: true,
    'data-drop': uid === carried ? 'here' : uid === aim?.uid ? aim.side : undefined,
    onDragStart: (event) => {
      setCarried(uid)
      event.dataTransfer.setData(MOVED, uid)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event) => {
      if (carried === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const side = sideOf(event)
      if (aim?.uid !== uid || aim.side !== side) setAim({ uid, side })
    },
    onDragEnd: end,
    onDrop: (event) => {
      if (carried === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const before = sideOf(event) === 'before' ? uid : uids[uids.indexOf(uid) + 1]
      if (carried !== before) put(carried, before)
      end()
    },
  })
}

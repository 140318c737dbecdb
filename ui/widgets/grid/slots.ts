/** An element that shows one cell after another. */
export type CellSlot = {
  readonly element: HTMLElement
  /** The column it shows now; -1 before the first. */
  column: number
  /** What its content was drawn by; another painter begins with an empty cell. */
  painter: unknown
  text: Text | undefined
  shown: string
  look: string
  error: string
  width: number
  /** Something in it was too long: what stands here is cut off at its edge. Clips are dear, so cells have none until they need one. */
  clips: boolean
}

/** An element that shows one row after another, with the cells of every part of the table. */
export type RowSlot = {
  readonly element: HTMLElement
  readonly left: HTMLElement | undefined
  readonly right: HTMLElement | undefined
  readonly number: HTMLElement | undefined
  readonly tick: HTMLElement | undefined
  readonly pinned: readonly CellSlot[]
  cells: CellSlot[]
  /** The row it shows now; -1 where it shows none. */
  row: number
  /** Where it stands in the band of rows. */
  top: number
  look: string
}

export const newElement = (role: string, className: string, parent: HTMLElement): HTMLElement => {
  const element = document.createElement('div')
  if (role) element.setAttribute('role', role)
  element.className = className
  parent.append(element)
  return element
}

export const newCell = (parent: HTMLElement): CellSlot => ({
  element: newElement('gridcell', 'cell', parent),
  column: -1,
  painter: undefined,
  text: undefined,
  shown: '',
  look: 'cell',
  error: '',
  width: 0,
  clips: false,
})

/** Nothing of what another painter drew stays behind. */
export const empty = ({ element }: CellSlot): void => {
  element.textContent = ''
  element.style.paddingLeft = ''
  for (const name of ['title', 'data-path']) element.removeAttribute(name)
}

/** Writes text into the cell's one text node. */
export const writeText = (slot: CellSlot, text: string): void => {
  if (slot.painter !== writeText) {
    empty(slot)
    slot.text = document.createTextNode('')
    slot.element.append(slot.text)
    slot.painter = writeText
    slot.shown = ''
  }
  if (slot.shown === text) return
  slot.shown = text
  slot.text!.data = text
}

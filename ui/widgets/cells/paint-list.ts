import { isEmpty, type Row } from '../../../core/kernel/wire.ts'
import { NOTHING } from '../values/shown.ts'
import { toneOf } from '../values/tones.ts'
import type { Paint } from './cell-kind.ts'
import './list-cells.css'

const made = (tag: string, className: string): HTMLElement => {
  const element = document.createElement(tag)
  element.className = className
  return element
}

/** The one element that a painter keeps in its cell, made where another sort of content stood. */
const only = (cell: HTMLElement, tag: string, className: string): HTMLElement => {
  const first = cell.firstElementChild as HTMLElement | null
  if (first?.className === className && cell.childNodes.length === 1) return first
  const element = made(tag, className)
  cell.replaceChildren(element)
  return element
}

const nothing = (cell: HTMLElement): void => {
  only(cell, 'span', 'nothing').textContent = NOTHING
}

const button = (className: string, operation: string, title: string): HTMLElement => {
  const element = made('button', className) as HTMLButtonElement
  element.type = 'button'
  // One stop for the whole grid: Enter opens the row, the menu key offers the rest.
  element.tabIndex = -1
  element.dataset['operation'] = operation
  element.textContent = title
  return element
}

/** A text that does something when it is clicked. */
export const paintAction =
  (operation: string): Paint =>
  (cell, text) => {
    if (text === '') return nothing(cell)
    const link = only(cell, 'button', 'link') as HTMLButtonElement
    link.type = 'button'
    link.tabIndex = -1
    link.dataset['operation'] = operation
    if (link.textContent !== text) link.textContent = text
  }

/** The name of the record: a click opens it. */
export const paintLink: Paint = paintAction('view')

/** How far something has come in three steps: a ring, and its words. */
export const paintRing: Paint = (cell, text, value) => {
  if (isEmpty(value)) return nothing(cell)
  const line = only(cell, 'span', 'ring')
  line.dataset['step'] = String(value)
  if (line.textContent !== text) line.textContent = text
}

/** The state of a document on a tinted ground. */
export const paintState =
  (states: Readonly<Record<string, string>>): Paint =>
  (cell, _text, value) => {
    if (isEmpty(value)) return nothing(cell)
    const chip = only(cell, 'span', 'chip')
    chip.dataset['tone'] = toneOf(String(value))
    const title = states[String(value)] ?? String(value)
    if (chip.textContent !== title) chip.textContent = title
  }

/** A word of a dictionary, on a ground of its own where it stands out. */
export const paintToned =
  (tones: Readonly<Record<string, string>>): Paint =>
  (cell, text, value) => {
    if (isEmpty(value)) return nothing(cell)
    const tone = tones[String(value)]
    const word = only(cell, 'span', tone === undefined ? 'word' : 'chip')
    if (tone !== undefined) word.dataset['tone'] = tone
    if (word.textContent !== text) word.textContent = text
  }

export type RowActions = { readonly name: string; readonly operations: readonly { readonly key: string; readonly title: string }[] }

const LINKS = 2

/** Operation of the button that offers all others. */
export const MORE = 'more'

/** What may be done with the row: two links at most, the rest behind ⋯. */
export const paintActions =
  (offeredActionsOf: (row: Row) => RowActions): Paint =>
  (cell, _text, _value, _column, row) => {
    const { name, operations } = offeredActionsOf(row)
    const line = only(cell, 'span', 'acts')
    const look = `${name}\n${operations.map(({ key, title }) => `${key} ${title}`).join('\n')}`
    if (line.dataset['look'] === look) return
    line.dataset['look'] = look
    line.replaceChildren(...operations.slice(0, LINKS).map(({ key, title }) => button('link', key, title)))
    if (operations.length <= LINKS) return
    const more = button('link more', MORE, '⋯')
    more.setAttribute('aria-label', `${name}的更多操作`)
    more.setAttribute('aria-haspopup', 'menu')
    line.append(more)
  }

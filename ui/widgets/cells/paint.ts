import { isPicture, nameOf, shortName } from '../../../core/files/names.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { onOff, optionsFor } from '../../../core/table/column.ts'
import type { Paint } from './cell-kind.ts'

/** A piece of a cell that `write` fills. */
export const piece = (className: string): HTMLElement => {
  const made = document.createElement('span')
  made.className = className
  made.append('')
  return made
}

export const write = (node: Element, text: string): void => {
  const own = node.firstChild as Text
  if (own.data !== text) own.data = text
}

/** As many children as there are things to show; those that are there are used again. */
const fill = (cell: HTMLElement, className: string, texts: readonly string[]): void => {
  while (cell.childElementCount > texts.length) cell.lastElementChild!.remove()
  while (cell.childElementCount < texts.length) cell.append(piece(className))
  texts.forEach((text, at) => write(cell.children[at]!, text))
}

/** A check box: on, off, or a third value, which counts as off and is never rewritten (widgets §2.4). What nobody ticks reads 是 or 否. */
export const paintCheck: Paint = (cell, text, value, column) => {
  if (column.readonly) {
    if (cell.textContent !== text || cell.firstElementChild) cell.textContent = text
    return
  }
  let box = cell.firstElementChild
  if (!box) {
    box = piece('check')
    // A cell itself cannot be checked; what stands in it is read out.
    box.setAttribute('role', 'img')
    cell.append(box)
  }
  const isOn = String(value ?? '') === onOff(column)[0]
  box.setAttribute('data-on', String(isOn))
  box.setAttribute('aria-label', isOn ? '是' : '否')
}

/** The first chosen one and how many more (seed: at most one tag). */
export const paintSeveral: Paint = (cell, text, value, column, row) => {
  const all = parts(value)
  const [first] = all
  if (first === undefined) return fill(cell, 'tag', text ? [text] : [])
  const label =
    all.length === 1 && text
      ? text
      : (optionsFor(column, row).find((option) => option.value === first)?.title ?? text.split(',')[0] ?? first)
  fill(cell, 'tag', all.length > 1 ? [label, `+${all.length - 1}`] : [label])
  cell.title = all.length > 1 ? text : ''
}

export const paintTags: Paint = (cell, text, value) => fill(cell, 'tag', (isEmpty(value) ? text : String(value)).split(';').filter(Boolean))

/** How far something has come, in per cent; what is no number has not begun (widgets §2.4). */
export const paintProgress: Paint = (cell, _text, value) => {
  const percent = Math.max(0, Math.min(100, Number(value) || 0))
  fill(cell, 'progress', [`${percent}%`])
  ;(cell.firstElementChild as HTMLElement).style.setProperty('--done', String(percent))
}

/** The first line of a longer text. */
export const paintFirstLine: Paint = (cell, text) => {
  const [first = '', ...more] = text.split(/\r?\n/)
  fill(cell, 'line-one', [more.length ? `${first} …` : first])
}

/** How many codes there are, and the first. */
export const paintCodes: Paint = (cell, text, value) => {
  const all = parts(isEmpty(value) ? text : value)
  fill(cell, 'line-one', all.length > 1 ? [`${all.length} 个码 · ${all[0]} …`] : all)
  cell.title = all.join('\n')
}

/** One file by five signs of its name, the others counted (seed §9, widgets 10.6). */
export const paintFiles: Paint = (cell, text, value) => {
  const all = parts(value)
  const [first] = all
  if (first === undefined) return fill(cell, 'file', text ? [text] : [])
  fill(cell, 'file', all.length > 1 ? [shortName(first), `+${all.length - 1}`] : [shortName(first)])
  cell.title = all.map(nameOf).join('\n')
}

/** Where the pictures of stored paths are shown from; undefined while one is fetched, which it is only for a cell that still shows it. */
export type Thumbnails = { readonly of: (path: string, ready: () => void, isSeen: () => boolean) => string | undefined }

/** A picture of 32 px; its name until it has come (widgets 10.6). */
export const paintPicture =
  (thumbnails: Thumbnails): Paint =>
  (cell, text, value, column, row) => {
    const [path] = parts(value)
    cell.dataset['path'] = path ?? ''
    const isSeen = () => cell.isConnected && cell.dataset['path'] === path
    const ready = () => {
      if (cell.dataset['path'] === path) paintPicture(thumbnails)(cell, text, value, column, row)
    }
    const url = path !== undefined && isPicture(path) ? thumbnails.of(path, ready, isSeen) : undefined
    const wanted = url ? path : undefined
    if (!wanted || !url) {
      if (cell.firstElementChild?.tagName === 'IMG') cell.textContent = ''
      return paintFiles(cell, text, value, column, row)
    }
    let image = cell.firstElementChild as HTMLImageElement | null
    if (image?.tagName !== 'IMG') {
      cell.textContent = ''
      image = document.createElement('img')
      image.className = 'picture'
      cell.append(image)
    }
    if (image.src !== url) image.src = url
    image.alt = nameOf(wanted)
    cell.title = parts(value).map(nameOf).join('\n')
  }

/** A cell that says by itself how it is drawn. */
export const paintSlot: Paint = (cell, text, value, column, row) => {
  const own = column.props?.['paint']
  if (typeof own === 'function') return (own as Paint)(cell, text, value, column, row)
  fill(cell, 'line-one', [text])
}

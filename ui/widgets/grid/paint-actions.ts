import { outlines, type IconName } from '../../theme/icon-paths.ts'
import type { Paint } from '../cells/cell-kind.ts'

export type RowAction = { readonly key: string; readonly title: string; readonly icon: IconName }

const SVG = 'http://www.w3.org/2000/svg'

const LINE = {
  viewBox: '0 0 24 24',
  width: '16',
  height: '16',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.6',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
}

const iconOf = (name: IconName): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries(LINE)) svg.setAttribute(name, value)
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', outlines[name])
  svg.append(path)
  return svg
}

/** A cell of icon buttons; the grid tells which one of which row was pressed. The keyboard has the row's menu for the same. */
export const paintActions =
  (operations: readonly RowAction[]): Paint =>
  (cell) => {
    if (cell.firstChild) return
    for (const { key, title, icon } of operations) {
      const button = document.createElement('button')
      button.type = 'button'
      button.tabIndex = -1
      button.className = 'operation'
      button.dataset['operation'] = key
      button.title = title
      button.setAttribute('aria-label', title)
      button.append(iconOf(icon))
      cell.append(button)
    }
  }

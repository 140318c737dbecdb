import type { Branch } from '../../../core/table/outline.ts'
import { piece } from '../cells/paint.ts'
import { empty, type CellSlot } from './slots.ts'

/** look.md §3: a tree's level is 18 wide. */
export const INDENT = 18
const PADDING = 8

const NAMES: Partial<Readonly<Record<Branch, string>>> = { collapsed: '展开', expanded: '收起', failed: '重试', loading: '读取中' }

/** The cell that shows where a row stands in its tree: set in by its level, with what opens and closes it. */
export const writeBranch = (slot: CellSlot, text: string, level: number, branch: Branch, paint?: (own: HTMLElement) => void): void => {
  const { element } = slot
  if (slot.painter !== writeBranch) {
    empty(slot)
    element.append(piece('twig'), piece(''))
    slot.painter = writeBranch
    slot.shown = ''
  }
  const shown = `${level} ${branch} ${text}`
  if (slot.shown === shown) return
  slot.shown = shown
  const [twig, own] = element.children as unknown as readonly [HTMLElement, HTMLElement]
  element.style.paddingLeft = `${PADDING + level * INDENT}px`
  twig.dataset['branch'] = branch
  twig.title = NAMES[branch] ?? ''
  if (paint) paint(own)
  else own.textContent = text
}

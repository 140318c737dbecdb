import { wireOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { isNumeric, isRight, type TableColumn } from '../../../core/table/column.ts'
import type { GridContext } from '../../../core/table/grid-context.ts'
import { isPlaceholder, placeholderFor, type Branch } from '../../../core/table/outline.ts'
import { isInside } from '../../../core/table/selection.ts'
import { NOTHING } from '../values/shown.ts'
import type { CellKinds, Paint } from '../cells/cell-kind.ts'
import { piece, write } from '../cells/paint.ts'
import { writeBranch } from './paint-branch.ts'
import type { Brush } from './painter.ts'
import { foundKey, type ProcessViews } from './visible-rows.ts'
import { empty, newElement, writeText, type CellSlot } from './slots.ts'

/** How a table departs from the usual look of its rows and cells. */
export type GridAppearance = {
  /** Smaller text below the cell's own, for rows that have room for it. */
  readonly under?: ((column: TableColumn, row: Row) => string | undefined) | undefined
  /** Before the cell's own text: what the row is, where that is not the usual. */
  readonly chip?: ((column: TableColumn, row: Row) => string | undefined) | undefined
  /** `void`, `returned`: class of the whole row. */
  readonly row?: ((row: Row) => string | undefined) | undefined
  /** Said in amber; it stops nothing. */
  readonly doubt?: ((column: TableColumn, row: Row) => string | undefined) | undefined
  /** Instead of the value of a cell with a painter of its own: what is on its way there. */
  readonly coming?: ((column: TableColumn, row: Row) => string | undefined) | undefined
  readonly strong?: ((column: TableColumn) => boolean) | undefined
  readonly locked?: ((column: TableColumn, row: Row) => boolean) | undefined
}

export type DrawingInput = {
  readonly context: () => GridContext
  readonly sights: () => ProcessViews
  readonly kinds: CellKinds
  readonly looks: Omit<GridAppearance, 'row'>
  /** Class of a whole row, which may become another while its cells stay as they are. */
  readonly rowLook: (row: Row) => string | undefined
  /** Changed elsewhere a moment ago. */
  readonly isFresh: (row: string) => boolean
}

/** No sign of the table's type is wider: digits and commas, and all others. */
const DIGIT = 9
const SIGN = 14
const PADDING = 17

type Base = {
  readonly idle: string
  readonly sunken: string
  readonly fixed: boolean
  readonly paint: Paint | undefined
  readonly sign: number
}

/** What is the same for every cell of a column. */
const baseOf = (column: TableColumn, { kinds, looks }: DrawingInput): Base => {
  const kind = kinds[column.type]
  const idle = ['cell', isRight(column) && 'right-side', looks.strong?.(column) && 'strong'].filter(Boolean).join(' ')
  return {
    idle,
    sunken: `${idle} sunken`,
    fixed: column.readonly === true || column.computed !== undefined || (!kind.Editor && !kind.toggled),
    paint: kind.paint,
    sign: isNumeric(column) ? DIGIT : SIGN,
  }
}

/** More than a text in one cell: what stands before it, the value, and what stands below. */
const writeParts = (slot: CellSlot, chip: string, text: string, second: string): void => {
  if (slot.painter !== writeParts) {
    empty(slot)
    const before = piece('chip')
    before.dataset['tone'] = 'vio'
    slot.element.append(before, piece(''), piece('second'))
    slot.painter = writeParts
    slot.shown = ''
  }
  const all = `${chip}\n${text}\n${second}`
  if (slot.shown === all) return
  slot.shown = all
  ;[chip, text, second].forEach((part, at) => write(slot.element.children[at]!, part))
}

const writePainted = (slot: CellSlot, paint: Paint, text: string, value: Wire, row: Row, column: TableColumn): void => {
  if (slot.painter !== paint) {
    empty(slot)
    slot.painter = paint
    slot.shown = ''
  }
  paint(slot.element, text, value, column, row)
}

const say = (slot: CellSlot, message: string, isWrong: boolean): void => {
  const said = `${isWrong ? '!' : ''}${message}`
  if (slot.error === said) return
  slot.error = said
  const { element } = slot
  if (isWrong) element.setAttribute('aria-invalid', 'true')
  else element.removeAttribute('aria-invalid')
  if (message) element.setAttribute('aria-description', message)
  else element.removeAttribute('aria-description')
}

const wear = (slot: CellSlot, look: string, isFixed: boolean): void => {
  if (slot.look === look) return
  slot.look = look
  slot.element.className = look
  slot.element.setAttribute('aria-selected', String(look.includes(' selected') || look.includes(' cursor')))
  slot.element.setAttribute('aria-readonly', String(isFixed))
}

const dressTick = (cell: HTMLElement, isTicked: boolean, isDisabled: boolean): void => {
  const box = (cell.firstElementChild as HTMLElement | null) ?? newElement('checkbox', 'box', cell)
  const state = isDisabled ? 'disabled' : String(isTicked)
  if (box.dataset['state'] === state) return
  box.dataset['state'] = state
  box.setAttribute('aria-label', '选择本行')
  box.setAttribute('aria-checked', String(isTicked))
  box.setAttribute('aria-disabled', String(isDisabled))
}

const dressBranch = (line: HTMLElement, level: number, branch: Branch): void => {
  line.setAttribute('aria-level', String(level + 1))
  if (branch === 'leaf') line.removeAttribute('aria-expanded')
  else line.setAttribute('aria-expanded', String(branch === 'expanded'))
}

const LOADING = '读取中…'
const UNREAD = '读取失败'
const CHANGED_ELSEWHERE = '此单元格已被他人修改'

/** Paints what the grid's machine says. */
export const gridBrush = (easel: DrawingInput): Brush => {
  const { context, sights, looks, isFresh } = easel
  let columns: readonly TableColumn[] = []
  let bases: readonly Base[] = []
  let row: Row | undefined
  let id = ''
  let place = -1

  const baseAt = (shown: readonly TableColumn[], column: number): Base => {
    if (shown !== columns) {
      columns = shown
      bases = shown.map((one) => baseOf(one, easel))
    }
    return bases[column]!
  }

  const fill = (slot: CellSlot, own: Row, column: TableColumn, { paint, fixed }: Base, { model, input, shown: seen }: GridContext) => {
    const text = model.text(id, column.key)
    if (input.tree && column === seen[0]) {
      const isWaiting = isPlaceholder(id)
      const own = column.props?.['paint'] && !isWaiting ? paint : undefined
      return writeBranch(
        slot,
        isWaiting ? (model.branchOf(placeholderFor(id)) === 'failed' ? UNREAD : LOADING) : text,
        model.levelOf(id),
        model.branchOf(id),
        own && ((cell) => own(cell, text, wireOf(row!, column.key), column, row!)),
      )
    }
    if (paint) {
      const coming = looks.coming?.(column, own)
      return writePainted(slot, paint, coming ?? text, coming === undefined ? wireOf(own, column.key) : null, own, column)
    }
    const shown = text === '' && (fixed || input.readOnly || !(column.required || column.marked)) ? NOTHING : text
    const second = looks.under?.(column, own)
    const chip = looks.chip?.(column, own)
    if (second === undefined && !chip) writeText(slot, shown)
    else writeParts(slot, chip ?? '', shown, second ?? '')
  }

  const dress = (slot: CellSlot, at: number) => {
    const { model, shown, input } = context()
    const column = shown[at]
    if (!column || !row) return writeText(slot, '')
    const base = baseAt(shown, at)
    const isFixed = base.fixed || !model.isWritable(id, column) || looks.locked?.(column, row) === true
    let look = isFixed && !input.readOnly ? base.sunken : base.idle
    if (slot.painter === writeParts && !slot.shown.endsWith('\n')) look += ' two'
    slot.clips ||= slot.painter !== writeText || slot.shown.length * base.sign > slot.width - PADDING
    if (slot.clips) look += ' clips'
    if (slot.shown === NOTHING) look += ' nothing'
    const { selected, cursor, found } = sights()
    if (selected.length && selected.some((rect) => isInside(rect, place, at))) look += ' selected'
    if (cursor && cursor.row === place && cursor.column === at) look += ' cursor'
    if (found.size && found.has(foundKey(id, column.key))) look += ' found'
    const state = model.state(id, column.key)
    const wrong = state?.failure?.message
    if (wrong !== undefined) look += ' wrong'
    if (state?.conflict) look += ' elsewhere'
    if (state?.isPending) look += ' asking'
    const doubt = looks.doubt?.(column, row)
    if (doubt) look += ' doubtful'
    wear(slot, look, isFixed)
    say(slot, wrong ?? (state?.conflict ? CHANGED_ELSEWHERE : (doubt ?? '')), wrong !== undefined)
  }

  return {
    row: (slot, index) => {
      const { model, ticked, input } = context()
      place = index
      row = model.rowAt(index)
      id = model.idAt(index) ?? ''
      if (!row) return
      const isTicked = ticked.has(id)
      const own = easel.rowLook(row)
      let look = own ? `line ${own}` : 'line'
      if (isTicked) look += ' ticked'
      if (sights().cursor?.row === index) look += ' here'
      if (isFresh(id)) look += ' fresh'
      if (input.tree) dressBranch(slot.element, model.levelOf(id), model.branchOf(id))
      if (slot.tick) dressTick(slot.tick, isTicked, model.isRowDisabled(id))
      if (slot.look === look) return
      slot.look = look
      slot.element.className = look
      slot.element.setAttribute('aria-selected', String(isTicked))
    },

    cell: (slot, at) => {
      const all = context()
      const column = all.shown[at]
      if (!column || !row) return writeText(slot, '')
      fill(slot, row, column, baseAt(all.shown, at), all)
      dress(slot, at)
    },
    dress,
  }
}

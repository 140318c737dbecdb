import { useSelector } from '@xstate/react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { wireOf } from '../../../core/kernel/wire.ts'
import type { CellInput, CellRef, Leaving } from '../../../core/table/grid-events.ts'
import { withTyped } from '../../../core/table/typed-options.ts'
import { useLatest } from '../use-latest.ts'
import type { CellKinds } from '../cells/cell-kind.ts'
import type { GridView } from './grid-view.ts'
import { rowBegun } from './keyboard.ts'

/** How to take what stands in an open editor; undefined while there is none. */
export type Take = (() => CellInput | undefined) | undefined

type LayerProps = {
  readonly view: GridView
  readonly kinds: CellKinds
  readonly hold: (take: Take) => void
  readonly gridId: string
  /** Said instead of the column's name where nothing is typed: the active cell says what it holds. */
  readonly title: string | undefined
  /** What the whole table is called. */
  readonly label: string
  readonly isLocked: (cell: CellRef) => boolean
  readonly input: RefObject<HTMLInputElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onCopy: (event: ClipboardEvent) => void
  readonly onCut: (event: ClipboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

/**
 * What lies over the active cell: one input that always has the focus while nothing is edited, so that the first letter, composed or
 * not, is never lost; and the one editor. Neither is drawn again when the cursor moves.
 */
export const ActiveCell = ({ view, kinds, hold, gridId, title, label, isLocked, input, onKeyDown, onCopy, onCut, onPaste }: LayerProps) => {
  const { actor } = view
  const host = useRef<HTMLDivElement>(null)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches({ keyboard: 'editing' }))
  const locked = useLatest(isLocked)

  useLayoutEffect(() => {
    let active: HTMLElement | undefined
    // The cursor's cell has a name, for those who are told which cell is active.
    const name = (element: HTMLElement | undefined) => {
      if (element === active) return
      active?.removeAttribute('id')
      if (element) element.id = `${gridId}-active`
      active = element
    }
    const follow = () => {
      const { context } = view
      const cell = context.cursor
      const box = cell && view.boxOf(cell)
      if (!host.current || !input.current) return
      // A table without rows has the focus too: it can be pasted into, and what was done to it taken back.
      const isWaiting = !cell && context.input.readOnly !== true
      host.current.style.visibility = box || isWaiting ? 'visible' : 'hidden'
      const field = input.current
      const column = cell && view.columnAt(cell)
      field.setAttribute('aria-label', title ?? column?.title ?? label)
      if (isWaiting) field.readOnly = true
      if (!cell || !column || !box) return
      const covered = view.coveredOf(box, cell.column)
      const { style } = host.current
      style.transform = `translate(${box.left}px, ${box.top}px)`
      style.width = `${box.width}px`
      style.height = `${box.height}px`
      style.clipPath = covered.left || covered.right ? `inset(-2px ${covered.right}px -2px ${covered.left}px)` : ''
      field.readOnly = locked.current(cell) || !kinds[column.type].isTyped
      const state = context.model.state(cell.row, cell.column)
      const message = state?.failure?.message
      field.setAttribute('aria-invalid', String(message !== undefined))
      if (message === undefined) field.removeAttribute('aria-description')
      else field.setAttribute('aria-description', message)
      const element = view.elementOf(cell)
      name(element)
      if (element) field.setAttribute('aria-activedescendant', element.id)
      else field.removeAttribute('aria-activedescendant')
    }
    follow()
    return view.onMove(follow)
  }, [view, kinds, input, locked, title, label, gridId])

  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && !actor.getSnapshot().matches({ keyboard: 'away' }))
      input.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing, actor, input])

  const begin = (field: HTMLInputElement) => {
    const text = field.value
    field.value = ''
    if (text !== '' && !field.readOnly) actor.send({ type: 'edit', text })
  }

  return (
    // What a window of an editor is given is not the cells'.
    <div
      ref={host}
      className="host"
      onPaste={(event) => event.currentTarget.contains(event.target as Node) && onPaste(event)}
      // The editor has taken its text: the next row begins. What is pressed in a window over the cell is the window's, never the page's.
      onKeyDown={(event) => {
        const { target, currentTarget, key, ctrlKey, metaKey } = event
        if (key !== 'Enter' || !(ctrlKey || metaKey) || target === input.current) return
        event.preventDefault()
        event.stopPropagation()
        if (currentTarget.contains(target as Node) && !event.repeat) actor.send(rowBegun(view.context.cursor?.row ?? ''))
      }}
    >
      <input
        ref={input}
        className="keys"
        autoComplete="off"
        spellCheck={false}
        aria-controls={gridId}
        tabIndex={isEditing ? -1 : 0}
        onChange={({ target, nativeEvent }) => {
          if (!(nativeEvent as InputEvent).isComposing) begin(target)
        }}
        onCompositionStart={({ currentTarget }) => currentTarget.setAttribute('data-composing', '')}
        onCompositionEnd={({ currentTarget }) => {
          currentTarget.removeAttribute('data-composing')
          begin(currentTarget)
        }}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onCut={onCut}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <Editing view={view} kinds={kinds} hold={hold} isLocked={isLocked} />
        </Suspense>
      )}
    </div>
  )
}

type EditingProps = Pick<LayerProps, 'view' | 'kinds' | 'hold' | 'isLocked'>

const Editing = ({ view, kinds, hold, isLocked }: EditingProps) => {
  const { actor } = view
  const cell = useSelector(actor, ({ context }) => context.cursor)
  const begun = useSelector(actor, ({ context }) => context.begun)
  useEffect(() => () => hold(undefined), [hold])
  if (!cell) return null
  const { context } = view
  const column = view.columnAt(cell)
  const row = context.model.row(cell.row)
  const anchor = view.elementOf(cell)
  const Editor = column && kinds[column.type].Editor
  if (!column || !row || !Editor || !anchor) return null

  return (
    // oxlint-disable-next-line react/static-components -- chosen from a fixed list by the column's type, not made here
    <Editor
      key={`${cell.row} ${cell.column}`}
      column={withTyped(column, row, context.model)}
      row={row}
      value={wireOf(row, column.key)}
      text={context.model.text(cell.row, cell.column)}
      unread={context.model.state(cell.row, cell.column)?.unread?.text}
      begunWith={begun}
      handed={view.takeHanded}
      typed={(typed: string) => actor.send({ type: 'typed', text: typed })}
      commit={(input: CellInput, leaving: Leaving) => actor.send({ type: 'commit', input, leaving })}
      write={(input: CellInput) => actor.send({ type: 'write', cell, input })}
      cancel={() => actor.send({ type: 'cancel' })}
      isDisabled={isLocked(cell)}
      anchor={anchor}
      hold={hold}
    />
  )
}

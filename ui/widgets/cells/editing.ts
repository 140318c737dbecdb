import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import type { CellInput, Leaving } from '../../../core/table/grid-events.ts'
import { useLatest } from '../use-latest.ts'
import type { EditorProps } from './cell-kind.ts'

/** Pinyin is being composed: its keys are no keys of the cell. */
export const isComposing = (event: KeyboardEvent): boolean => event.nativeEvent.isComposing || event.keyCode === 229

const ARROWS: Readonly<Record<string, Leaving>> = { ArrowDown: 'down', ArrowUp: 'up', ArrowLeft: 'left', ArrowRight: 'right' }

/** Where a key leaves the cell to, as a spreadsheet has it; arrows leave only what was begun by typing. */
export const leavingOf = (
  { key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>,
  { begunByTyping }: { readonly begunByTyping: boolean },
): Leaving | undefined => {
  if (altKey) return undefined
  if (key === 'Enter') return shiftKey ? 'backward' : 'onward'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return begunByTyping && !shiftKey ? ARROWS[key] : undefined
}

type Ending = Pick<EditorProps, 'commit' | 'cancel' | 'hold'> & {
  readonly take: () => CellInput | undefined
  readonly begunByTyping: boolean
}

/** The keys that end an edit; everything else typed here stays here, but for the page's own commands, before which the text is taken. */
export const useEnding = ({ take, commit, cancel, hold, begunByTyping }: Ending) => {
  const latest = useLatest(take)
  useEffect(() => {
    hold(() => latest.current())
    return () => hold(undefined)
  }, [hold, latest])

  const leave = (leaving: Leaving) => {
    const input = take()
    if (input) commit(input, leaving)
    else cancel()
  }

  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return event.stopPropagation()
    const { key, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && (key === 's' || key === 'Enter')) return leave('stay')
    if (key === 'F8') return leave('stay')
    event.stopPropagation()
    if (ctrlKey || metaKey) return
    if (key === 'Escape') {
      event.preventDefault()
      return cancel()
    }
    const leaving = leavingOf(event, { begunByTyping })
    if (!leaving) return
    event.preventDefault()
    leave(leaving)
  }

  return { press, leave }
}

/** Copy and paste within the text, not of the cells. */
export const ownClipboard = {
  onCopy: (event: ClipboardEvent) => event.stopPropagation(),
  onCut: (event: ClipboardEvent) => event.stopPropagation(),
  onPaste: (event: ClipboardEvent) => event.stopPropagation(),
}

const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.trim())

/** The same where a text has one line: a block of cells goes to the table all the same. */
export const lineClipboard = {
  ...ownClipboard,
  onPaste: (event: ClipboardEvent) => {
    if (!isBlock(event.clipboardData.getData('text/plain'))) event.stopPropagation()
  },
}

/** The editor takes the focus as it is drawn, with the caret behind what stands in it or all of it selected. */
export const useFocus = (input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, begin: 'behind' | 'selected'): void =>
  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    element.focus({ preventScroll: true })
    if (begin === 'behind') element.setSelectionRange(element.value.length, element.value.length)
    else element.select()
  }, [input, begin])

import { useRef, useState } from 'react'
import { isNumeric } from '../../../core/table/column.ts'
import type { EditorProps } from './cell-kind.ts'
import { EditorInput } from './editor-input.tsx'
import { lineClipboard, useEnding, useFocus } from './editing.ts'
import { caretAfter, TYPINGS } from './typing.ts'

/** Texts, numbers and tags. What does not belong into a number is taken back as it is typed, the caret staying where it was (seed §5). */
export const TextEditor = ({ column, value, unread, begunWith, typed, commit, cancel, hold, isDisabled }: EditorProps) => {
  const typing = TYPINGS[column.type]
  const [start] = useState(() => {
    const text = begunWith ?? unread ?? String(value ?? '')
    return typing ? (typing(text) ?? (begunWith === undefined ? text : '')) : text
  })
  const input = useRef<HTMLInputElement>(null)
  const before = useRef(start)
  const begunByTyping = begunWith !== undefined
  useFocus(input, begunByTyping ? 'behind' : 'selected')
  const { press } = useEnding({ take: () => ({ text: input.current?.value ?? start }), commit, cancel, hold, begunByTyping })

  const mind = () => {
    const element = input.current
    if (!element || !typing) return
    const caret = element.selectionStart ?? element.value.length
    const minded = typing(element.value)
    if (minded === undefined) {
      const lost = element.value.length - before.current.length
      element.value = before.current
      const back = Math.max(0, caret - Math.max(1, lost))
      return element.setSelectionRange(back, back)
    }
    before.current = minded
    typed?.(minded)
    if (minded === element.value) return
    const place = caretAfter(element.value, caret, minded)
    element.value = minded
    element.setSelectionRange(place, place)
  }

  return (
    <EditorInput
      ref={input}
      aria-label={column.title}
      defaultValue={start}
      readOnly={isDisabled}
      inputMode={isNumeric(column) ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      data-align={column.align ?? (isNumeric(column) ? 'right' : 'left')}
      placeholder={column.placeholder}
      onInput={(event) => (event.nativeEvent as InputEvent).isComposing || mind()}
      onCompositionEnd={mind}
      onKeyDown={press}
      {...lineClipboard}
    />
  )
}

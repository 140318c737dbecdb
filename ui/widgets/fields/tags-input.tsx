import { useForkRef } from '@mui/material/utils'
import { useLayoutEffect, useRef } from 'react'
import { tagged } from '../../../core/table/parse.ts'
import { caretAfter } from '../cells/typing.ts'
import { FieldLine } from './field-line.tsx'
import type { InputProps } from './input-props.ts'

/** Tags of two characters each: semicolons are set between them as they are typed (seed §5), not within a composition. */
export const TagsInput = (props: InputProps) => {
  const { text, onText, inputRef } = props
  const input = useRef<HTMLInputElement>(null)
  const shared = useForkRef(input, inputRef)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [text])

  const mind = (element: HTMLInputElement) => {
    const typed = element.value
    const minded = tagged(typed)
    caret.current = caretAfter(typed, element.selectionStart ?? typed.length, minded)
    onText(minded)
  }
  return (
    <FieldLine
      of={{ ...props, inputRef: shared }}
      onChange={({ target, nativeEvent }) => {
        if ((nativeEvent as InputEvent).isComposing) onText(target.value)
        else mind(target as HTMLInputElement)
      }}
      inputProps={{ onCompositionEnd: (event) => mind(event.currentTarget as HTMLInputElement) }}
    />
  )
}

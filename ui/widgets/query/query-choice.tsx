import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ChoiceMark } from '../fields/choice-mark.tsx'
import { type InputProps, placeholderOf } from '../fields/input-props.ts'

let ChoiceInput: typeof import('../fields/choice-input.tsx').ChoiceInput | undefined

/** Brings the code of the lists of choices, which weighs more than the page of a list. */
export const fetchChoices = async (): Promise<void> => {
  ChoiceInput ??= (await import('../fields/choice-input.tsx')).ChoiceInput
}

/** What somebody did in the field while its code was on the way. */
type Begun = { readonly focused: boolean; readonly opened: boolean; readonly typed: string }

const UNTOUCHED: Begun = { focused: false, opened: false, typed: '' }

/** As if it had been typed there: React asks the element when it hears the event. */
const typeInto = (input: HTMLInputElement, typed: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A choice in the simple query. Before somebody comes near it, it only looks like one. */
export const QueryChoice = (props: InputProps) => {
  const { id, field, text, placeholder } = props
  const [begun, setBegun] = useState(ChoiceInput && UNTOUCHED)
  const input = useRef<HTMLInputElement>(null)
  const opened = useRef(false)
  const composing = useRef(false)

  const handOver = () => {
    const resting = input.current
    if (!ChoiceInput || !resting || composing.current) return
    setBegun((before) => before ?? { focused: document.activeElement === resting, opened: opened.current, typed: resting.value })
  }
  // Without the network it stays as it is, and the next touch tries again.
  const fetch = () => void fetchChoices().then(handOver, () => undefined)
  const open = () => {
    opened.current = true
    fetch()
  }

  // A filter that is set has a name to show.
  const isSet = text !== ''
  useEffect(() => {
    if (isSet)
      fetchChoices().then(
        () => setBegun((before) => before ?? UNTOUCHED),
        () => undefined,
      )
  }, [isSet])

  useLayoutEffect(() => {
    if (!begun?.focused || !input.current) return
    input.current.focus()
    if (begun.typed) typeInto(input.current, begun.typed)
  }, [begun])

  if (ChoiceInput && begun) return <ChoiceInput {...props} inputRef={input} opened={begun.opened} />
  return (
    <OutlinedInput
      id={id}
      fullWidth
      inputRef={input}
      placeholder={placeholderOf(field, placeholder)}
      onPointerEnter={fetch}
      onPointerDown={open}
      onFocus={fetch}
      onChange={fetch}
      onKeyDown={({ key }) => key.startsWith('Arrow') && open()}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={() => {
        composing.current = false
        handOver()
      }}
      inputProps={{ role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list', autoComplete: 'off' }}
      endAdornment={<ChoiceMark kind={field.kind.name} />}
    />
  )
}

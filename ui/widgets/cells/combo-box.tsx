import { useId, type KeyboardEvent, type RefObject } from 'react'
import type { EditorProps } from './cell-kind.ts'
import { EditorInput } from './editor-input.tsx'
import { isComposing, lineClipboard } from './editing.ts'
import { OptionList, optionId, type OptionListProps } from './option-list.tsx'

type ComboBoxProps = Pick<EditorProps, 'column' | 'isDisabled'> &
  Omit<OptionListProps, 'id' | 'title'> & {
    readonly input: RefObject<HTMLInputElement | null>
    readonly keyword: string
    readonly placeholder: string | undefined
    readonly isAsking?: boolean
    /** A window stands in the list's place. */
    readonly isHidden?: boolean
    readonly onType: (keyword: string) => void
    /** ↓ and ↑. */
    readonly onStep: (by: 1 | -1) => void
    /** What a key does here, before the keys that end an edit; undefined where it means nothing. */
    readonly offeredActionOf: (event: KeyboardEvent) => (() => void) | undefined
    readonly press: (event: KeyboardEvent) => void
  }

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The input of a cell over the lines one chooses from: typing narrows, arrows mark. */
export const ComboBox = ({
  column: { title },
  isDisabled,
  input,
  keyword,
  placeholder,
  isAsking,
  isHidden,
  onType,
  onStep,
  offeredActionOf,
  press,
  ...list
}: ComboBoxProps) => {
  const id = useId()
  return (
    <>
      <EditorInput
        ref={input}
        role="combobox"
        aria-label={title}
        aria-expanded={!isDisabled}
        aria-controls={id}
        aria-busy={isAsking}
        aria-activedescendant={list.lines[list.marked] ? optionId(id, list.marked) : undefined}
        autoComplete="off"
        readOnly={isDisabled}
        value={keyword}
        placeholder={placeholder}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return event.stopPropagation()
          const step = event.altKey ? undefined : STEPS[event.key]
          const operation = step ? () => onStep(step) : offeredActionOf(event)
          if (!operation) return press(event)
          event.preventDefault()
          event.stopPropagation()
          return operation()
        }}
        {...lineClipboard}
      />
      {!isDisabled && !isHidden && <OptionList id={id} title={title} {...list} />}
    </>
  )
}

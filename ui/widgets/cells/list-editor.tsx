import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { parts } from '../../../core/definitions/listed.ts'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { fitting, opensAt, stepped, toggledPart } from '../../../core/table/cells/pick.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { optionsFor, type CellOption } from '../../../core/table/column.ts'
import type { CellInput, Leaving } from '../../../core/table/grid-events.ts'
import type { EditorProps } from './cell-kind.ts'
import { EditorInput } from './editor-input.tsx'
import { isComposing, leavingOf, ownClipboard, useEnding, useFocus } from './editing.ts'
import { OptionList, optionId } from './option-list.tsx'

/** So many lines are drawn; typing narrows the rest. */
const MOST = 200

const settled = () => () => undefined

/** Selects, radios and lists of several: typing narrows, arrows mark, Enter and Tab take; of several, Space and Enter tick. */
export const ListEditor = (props: EditorProps) => {
  const { column, row, value, text, begunWith, commit, cancel, hold, isDisabled, anchor } = props
  const isMany = column.type === 'multiSelect'
  const options = useSyncExternalStore(column.onOptions ?? settled, () => optionsFor(column, row))
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState(begunWith ?? '')
  const [chosen, setChosen] = useState<string | null>(isEmpty(value) ? null : String(value))
  const found = fitting(options, keyword).slice(0, MOST)
  const [marked, setMarked] = useState(() => (begunWith === undefined && !isMany ? opensAt(found, value) : opensAt(found, null)))
  /** An arrow was pressed: what is marked is meant even without a letter typed. */
  const [isMoved, setMoved] = useState(false)
  useFocus(input, true)

  const titleOf = (part: string) => options.find((option) => option.value === part)?.title ?? part
  const written = (option: CellOption): CellInput => ({ value: option.value, label: option.title })
  const joined = (next: string | null): CellInput => ({ value: next })

  const take = (): CellInput | undefined => {
    if (isMany && keyword !== '' && !found[marked]) return { text: [...parts(chosen).map(titleOf), keyword].join(',') }
    if (isMany) return chosen === (isEmpty(value) ? null : value) && keyword === '' ? undefined : joined(withTyped())
    const option = found[marked]
    if (option && (keyword !== '' || isMoved)) return written(option)
    return keyword === '' ? undefined : { text: keyword }
  }
  const withTyped = () => {
    const option = keyword === '' ? undefined : found[marked]
    return option && !parts(chosen).includes(option.value) ? toggledPart(chosen, option.value) : chosen
  }

  const { press } = useEnding({ take, commit, cancel, hold, begunByTyping: false })

  const pick = (index: number, leaving: Leaving = 'stay') => {
    const option = found[index]
    if (!option || option.disabled) return
    if (isMany) {
      setChosen(toggledPart(chosen, option.value))
      setKeyword('')
      return setMarked(Math.max(0, options.indexOf(option)))
    }
    // A radio that is chosen again is cleared.
    if (column.type === 'radio' && option.value === String(value ?? '') && !column.required) return commit({ value: null }, leaving)
    commit(written(option), leaving)
  }

  const pressKey = (event: React.KeyboardEvent) => {
    if (isComposing(event)) return event.stopPropagation()
    const { key, altKey, ctrlKey, metaKey } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key] as 1 | -1 | undefined
    const spend = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    if (step && !altKey)
      return spend(() => {
        setMoved(true)
        setMarked(stepped(found, marked, step))
      })
    if (
      isMany &&
      (key === ' ' || (key === 'Enter' && !ctrlKey && !metaKey && keyword !== '' && found[marked])) &&
      (key !== ' ' || keyword === '')
    )
      return spend(() => pick(marked))
    const leaving = leavingOf(event, false)
    if (leaving && !isMany && !ctrlKey && !metaKey && (keyword !== '' || isMoved) && found[marked])
      return spend(() => commit(written(found[marked]!), leaving))
    press(event)
  }

  const change = (next: string) => {
    setKeyword(next)
    setMarked(opensAt(fitting(options, next), null))
  }

  const lines = found.map(({ value: key, title, disabled }) => ({
    key,
    label: title,
    disabled: disabled === true,
    chosen: isMany ? parts(chosen).includes(key) : key === String(value ?? ''),
  }))
  const total = options.length
  const note = found.length === 0 ? words.noData : total > MOST && found.length === MOST ? words.more(MOST, total) : undefined

  return (
    <>
      <EditorInput
        ref={input}
        role="combobox"
        aria-label={column.title}
        aria-expanded={!isDisabled}
        aria-controls={id}
        aria-activedescendant={found[marked] ? optionId(id, marked) : undefined}
        autoComplete="off"
        readOnly={isDisabled}
        value={keyword}
        placeholder={isMany ? words.chosen(parts(chosen).length) : text || column.placeholder}
        onChange={({ target }) => change(target.value)}
        onKeyDown={pressKey}
        {...ownClipboard}
      />
      {!isDisabled && (
        <OptionList
          id={id}
          title={column.title}
          anchor={anchor}
          lines={lines}
          marked={marked}
          isMany={isMany}
          note={note}
          foot={
            !column.required && !isEmpty(isMany ? chosen : value) ? (
              <button type="button" onClick={() => (isMany ? setChosen(null) : commit({ value: null }, 'stay'))}>
                {words.clear}
              </button>
            ) : undefined
          }
          onMark={setMarked}
          onPick={pick}
        />
      )}
    </>
  )
}

import { useRef, useState, useSyncExternalStore } from 'react'
import { parts } from '../../../core/definitions/listed.ts'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { fitting, opensAt, stepped, toggledPart } from '../../../core/table/cells/pick.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { optionsFor, type CellOption } from '../../../core/table/column.ts'
import type { CellInput, Leaving } from '../../../core/table/grid-events.ts'
import type { EditorProps } from './cell-kind.ts'
import { ComboBox } from './combo-box.tsx'
import { leavingOf, useEnding, useFocus } from './editing.ts'

/** So many lines are drawn; typing narrows the rest. */
const MOST = 200

const settled = () => () => undefined

/** Selects, radios and lists of several: typing narrows, arrows mark, Enter and Tab take; of several, Space and Enter tick. */
export const ListEditor = (props: EditorProps) => {
  const { column, row, value, text, begunWith, commit, cancel, hold, isDisabled, anchor } = props
  const isMany = column.type === 'multiSelect'
  const options = useSyncExternalStore(column.onOptions ?? settled, () => optionsFor(column, row))
  const input = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState(begunWith ?? '')
  const [chosen, setChosen] = useState<string | null>(isEmpty(value) ? null : String(value))
  const fits = (typed: string) => (column.allowSearch === false ? options : fitting(options, typed)).slice(0, MOST)
  const found = fits(keyword)
  /** The first that fits and may be chosen, by its place in sight. */
  const firstFor = (typed: string) => {
    const fit = fitting(options, typed)
    return fits(typed).indexOf(fit[opensAt(fit, null)]!)
  }
  const [marked, setMarked] = useState(() => (begunWith === undefined && !isMany ? opensAt(found, value) : firstFor(keyword)))
  /** An arrow was pressed: what is marked is meant even without a letter typed. */
  const [isMoved, setMoved] = useState(false)
  useFocus(input, 'behind')

  const titleOf = (part: string) => options.find((option) => option.value === part)?.title ?? part
  const written = (option: CellOption): CellInput => ({ value: option.value, label: option.title })

  const take = (): CellInput | undefined => {
    if (isMany && keyword !== '' && !found[marked]) return { text: [...parts(chosen).map(titleOf), keyword].join(',') }
    if (isMany) return chosen === (isEmpty(value) ? null : value) && keyword === '' ? undefined : { value: withTyped() }
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

  const offeredActionOf = ({ key, shiftKey, altKey, ctrlKey, metaKey }: React.KeyboardEvent) => {
    const isCommand = ctrlKey || metaKey
    const option = found[marked]
    const ticks = keyword === '' ? key === ' ' : key === 'Enter' && !isCommand && option
    if (isMany) return ticks ? () => pick(marked) : undefined
    const leaving = leavingOf({ key, shiftKey, altKey }, { begunByTyping: false })
    return leaving && !isCommand && (keyword !== '' || isMoved) && option ? () => commit(written(option), leaving) : undefined
  }

  const change = (next: string) => {
    setKeyword(next)
    setMarked(firstFor(next))
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
    <ComboBox
      column={column}
      anchor={anchor}
      isDisabled={isDisabled}
      input={input}
      keyword={keyword}
      placeholder={isMany ? words.chosen(parts(chosen).length) : text || column.placeholder}
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
      onType={change}
      onStep={(by) => {
        setMoved(true)
        setMarked(stepped(found, marked, by))
      }}
      offeredActionOf={offeredActionOf}
      press={press}
      onMark={setMarked}
      onPick={pick}
    />
  )
}

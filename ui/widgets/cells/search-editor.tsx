import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { isEmpty } from '../../../core/kernel/wire.ts'
import type { Offered } from '../../../core/table/cells/offer.ts'
import { stepped } from '../../../core/table/cells/pick.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import type { CellInput, Leaving } from '../../../core/table/grid-events.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useLatest } from '../latest.ts'
import { DIALOGS } from './cell-dialogs.ts'
import type { EditorProps } from './cell-kind.ts'
import { EditorInput } from './editor-input.tsx'
import { isComposing, leavingOf, ownClipboard, useEnding, useFocus } from './editing.ts'
import { OptionList, optionId } from './option-list.tsx'
import { useSearch } from './use-search.ts'

const written = ({ id, label, values }: Offered): CellInput => ({ choice: { id, label, values } })

/** Records, people, departments, regions: typing asks for them, arrows mark, Enter and Tab take; F4 opens the picker where there is one. */
export const SearchEditor = (props: EditorProps) => {
  const { column, row, value, text, unread, begunWith, commit, cancel, hold, isDisabled, anchor } = props
  const id = useId()
  const notices = useNotices()
  const input = useRef<HTMLInputElement>(null)
  const [keyword, setKeyword] = useState(begunWith ?? unread ?? '')
  const [marked, setMarked] = useState(0)
  const [isMoved, setMoved] = useState(false)
  /** Enter came before the answer: the first record that comes is meant. */
  const [waiting, setWaiting] = useState<Leaving>()
  const [isPicking, setPicking] = useState(false)
  const { offer, failure, isAsking, isPrompting, search, hurry } = useSearch(column, row, keyword)
  const Dialog = DIALOGS[column.type]
  useFocus(input, true)

  const found = offer.records
  const isMeant = keyword !== '' || isMoved
  const take = (): CellInput | undefined => {
    const record = found[marked]
    if (isMeant && record && !isAsking) return written(record)
    return keyword === '' ? undefined : { text: keyword }
  }
  const { press, leave } = useEnding({ take, commit, cancel, hold, begunByTyping: false })

  const latestLeave = useLatest(leave)
  useEffect(() => {
    if (waiting && !isAsking) latestLeave.current(waiting)
  }, [waiting, isAsking, latestLeave])

  // The server's own words, once for each failure (seed §8).
  useEffect(() => {
    if (failure) notices.warning(failure.message)
  }, [failure, notices])

  const pressKey = (event: React.KeyboardEvent) => {
    if (isComposing(event)) return event.stopPropagation()
    const { key, altKey, ctrlKey, metaKey } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key] as 1 | -1 | undefined
    const spend = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    if (Dialog && (key === 'F4' || (altKey && key === 'ArrowDown'))) return spend(() => setPicking(true))
    if (step && !altKey)
      return spend(() => {
        setMoved(true)
        setMarked(
          stepped(
            found.map(() => ({})),
            isMoved || keyword !== '' ? marked : -step,
            step,
          ),
        )
      })
    const leaving = leavingOf(event, false)
    if (leaving && keyword !== '' && isAsking && !ctrlKey && !metaKey)
      return spend(() => {
        setWaiting(leaving)
        hurry()
      })
    press(event)
  }

  const pick = (index: number) => found[index] && commit(written(found[index]), 'stay')
  const picked = (choice: CellChoice | null) => {
    setPicking(false)
    commit({ choice }, 'stay')
  }

  const note = isPrompting
    ? words.prompt
    : found.length === 0
      ? isAsking
        ? words.reading
        : (failure?.message ?? words.noData)
      : offer.total > found.length
        ? words.more(found.length, offer.total)
        : undefined

  return (
    <>
      <EditorInput
        ref={input}
        role="combobox"
        aria-label={column.title}
        aria-expanded={!isDisabled}
        aria-controls={id}
        aria-busy={isAsking}
        aria-activedescendant={found[marked] ? optionId(id, marked) : undefined}
        autoComplete="off"
        readOnly={isDisabled}
        value={keyword}
        placeholder={text || column.placeholder}
        onChange={({ target }) => {
          setKeyword(target.value)
          setMarked(0)
          search(target.value)
        }}
        onKeyDown={pressKey}
        {...ownClipboard}
      />
      {!isDisabled && !isPicking && (
        <OptionList
          id={id}
          title={column.title}
          anchor={anchor}
          lines={found.map((record) => ({
            key: record.id,
            label: record.label,
            ...(record.hint ? { hint: record.hint } : {}),
            chosen: record.id === String(value ?? ''),
          }))}
          marked={marked}
          isMany={false}
          note={note}
          foot={
            <>
              {Dialog && (
                <button type="button" onClick={() => setPicking(true)}>
                  打开选择窗口（F4）
                </button>
              )}
              {!column.required && !isEmpty(value) && (
                <button type="button" onClick={() => commit({ choice: null }, 'stay')}>
                  {words.clear}
                </button>
              )}
            </>
          }
          onMark={setMarked}
          onPick={pick}
        />
      )}
      {Dialog && isPicking && (
        <Suspense>
          <Dialog
            value={String(value ?? '')}
            label={text}
            isMany={column.multi === true}
            level={column.field?.level}
            store={column.store ?? (column.field ? 'id' : undefined)}
            onPick={picked}
            onClose={() => {
              setPicking(false)
              input.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

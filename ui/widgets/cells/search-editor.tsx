import { Suspense, useEffect, useRef, useState } from 'react'
import { isEmpty } from '../../../core/kernel/wire.ts'
import type { OfferedChoice } from '../../../core/table/cells/offer.ts'
import { stepped } from '../../../core/table/cells/pick.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import { keptChoice } from '../../../core/table/seed-columns.ts'
import type { CellInput, Leaving } from '../../../core/table/grid-events.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { useLatest } from '../use-latest.ts'
import { DIALOGS } from './cell-dialogs.ts'
import type { EditorProps } from './cell-kind.ts'
import { ComboBox } from './combo-box.tsx'
import { leavingOf, useEnding, useFocus } from './editing.ts'
import { useSearch } from './use-search.ts'

/** Records, people, departments, regions: typing asks for them, arrows mark, Enter and Tab take; F4 opens the picker where there is one. */
export const SearchEditor = (props: EditorProps) => {
  const { column, row, value, text, unread, begunWith, commit, cancel, hold, isDisabled, anchor } = props
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
  useFocus(input, 'behind')

  const found = offer.records
  const written = ({ id, label, values }: OfferedChoice): CellInput => ({ choice: keptChoice(column, { id, label, values }) })
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

  const offeredActionOf = (event: React.KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (Dialog && (key === 'F4' || (altKey && key === 'ArrowDown'))) return () => setPicking(true)
    const leaving = leavingOf(event, { begunByTyping: false })
    if (!leaving || keyword === '' || !isAsking || ctrlKey || metaKey) return undefined
    return () => {
      setWaiting(leaving)
      hurry()
    }
  }

  const pick = (index: number) => found[index] && commit(written(found[index]), 'stay')
  const picked = (choice: CellChoice | null) => {
    setPicking(false)
    commit({ choice: choice && keptChoice(column, choice) }, 'stay')
  }

  const lines = found.map(({ id, label, hint, apart }) => ({
    key: id,
    label,
    hint: [apart, hint].filter(Boolean).join(' · '),
    chosen: id === String(value ?? ''),
  }))
  const note = isPrompting
    ? words.prompt
    : found.length === 0
      ? isAsking
        ? words.reading
        : (failure?.message ?? offer.nothing ?? words.noData)
      : offer.total > found.length
        ? words.more(found.length, offer.total)
        : undefined

  return (
    <>
      <ComboBox
        column={column}
        anchor={anchor}
        isDisabled={isDisabled}
        input={input}
        keyword={keyword}
        placeholder={text || column.placeholder}
        isAsking={isAsking}
        isHidden={isPicking}
        lines={lines}
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
        onType={(typed) => {
          setKeyword(typed)
          setMarked(0)
          search(typed)
        }}
        onStep={(by) => {
          setMoved(true)
          setMarked(stepped(lines, isMeant ? marked : -by, by))
        }}
        offeredActionOf={offeredActionOf}
        press={press}
        onMark={setMarked}
        onPick={pick}
      />
      {Dialog && isPicking && (
        <Suspense>
          <Dialog
            value={String(value ?? '')}
            label={text}
            isMany={column.multi === true}
            level={column.field?.level}
            store={column.store ?? (column.field ? 'id' : undefined)}
            text={column.text}
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

import { useCallback, useRef, useState } from 'react'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import type { AskChoices } from '../fields/asking.ts'
import { Ellipsis } from '../values/ellipsis.tsx'
import { chosenBefore } from './chosen-before.ts'
import { FoundRows } from './found-rows.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { Chosen, Halves, Results } from './picker-halves.tsx'
import { SearchBox } from './search-box.tsx'
import { useAllMatching } from './use-all-matching.ts'
import { useAsked } from './use-asked.ts'
import { useChosen } from './use-chosen.ts'

/** Widgets 11.2. */
const WIDTH = 900
const SIZES = [5, 10, 20, 30]
const HEIGHT = 240
const CUT = 12

/** What a row says beside its label: its code, and more of its values. */
export type RecordsLook = {
  readonly width?: number
  readonly titles?: readonly [label: string, code: string]
  readonly more?: readonly { readonly key: string; readonly title: string }[]
}

type RecordsDialogProps = {
  /** What is chosen, as in {name}选择. */
  readonly name: string
  readonly place: string
  readonly ask: AskChoices
  readonly value: string
  readonly label: string
  readonly isMany: boolean
  readonly look?: RecordsLook | undefined
  readonly recent?: readonly Choice[]
  readonly onPick: (choices: readonly Choice[]) => void
  readonly onClose: () => void
}

const NOTHING: readonly Choice[] = []

const chosenFirst = (value: string, label: string, isMany: boolean): ReadonlyMap<string, Choice> =>
  new Map([...chosenBefore(value, label, isMany)].map(([id, name]) => [id, { id, label: name, values: {} }]))

const keyed = (choices: readonly Choice[]) => choices.map((choice) => [choice.id, choice] as const)

const NO_LOOK: RecordsLook = {}

/** {name}选择: what is found at the left, what is chosen at the right; a click on a row ticks it, in single mode instead of the other. */
export const RecordsDialog = ({
  name,
  place,
  ask,
  value,
  label,
  isMany,
  look = NO_LOOK,
  recent = NOTHING,
  onPick,
  onClose,
}: RecordsDialogProps) => {
  const { width = WIDTH, titles: [title, code] = ['名称', '编码'], more = [] } = look
  const [question, setQuestion] = useState({ keyword: '', pageNo: 1, pageSize: 5 })
  const { chosen, ...choosing } = useChosen(() => chosenFirst(value, label, isMany), isMany)
  const frame = useRef<HTMLDivElement>(null)
  const {
    value: page,
    failure,
    retry,
  } = useAsked(useCallback((signal: AbortSignal) => ask(place, { ...question, signal }), [ask, place, question]))

  const { takeAll, takeNamed } = useAllMatching<Choice>(
    (narrowed) => ask(place, { ...question, ...narrowed }),
    (choice) => [choice.label, choice.hint ?? ''],
    (records) => choosing.tick(keyed(records), true),
  )
  const tickAll = (ids: readonly string[], on: boolean) =>
    choosing.tick(keyed((page?.records ?? []).filter(({ id }) => ids.includes(id))), on)
  const take = (id: string) => onPick(page?.records.filter((one) => one.id === id) ?? [])
  const apart = page?.records.some((choice) => choice.apart) ?? false
  const found = page && {
    total: page.total,
    rows: page.records.map((choice) => ({
      id: choice.id,
      label: choice.label,
      cells: [
        <Ellipsis key="label" text={choice.label} length={CUT} />,
        choice.hint,
        ...(apart ? [choice.apart] : []),
        ...more.map(({ key }) => String(choice.values[key] ?? '')),
      ],
    })),
  }

  return (
    <PickerDialog
      title={`${name}选择`}
      width={width}
      chosen={chosen.size}
      hasRows
      onConfirm={() => onPick([...chosen.values()])}
      onClose={onClose}
    >
      <Halves>
        <Results>
          <SearchBox
            label="名称、编码或拼音首字母"
            onDown={() => frame.current?.focus()}
            onNames={isMany ? (names) => void takeNamed(names) : undefined}
            onSearch={(keyword) => setQuestion({ ...question, keyword, pageNo: 1 })}
          />
          <FoundRows
            title={name}
            columns={[{ key: 'label', title }, { key: 'code', title: code }, ...(apart ? [{ key: 'apart', title: '区别' }] : []), ...more]}
            found={found}
            failure={failure}
            onRetry={retry}
            chosen={chosen}
            onToggle={(id) =>
              choosing.toggle(
                id,
                page?.records.find((one) => one.id === id),
              )
            }
            {...(isMany ? { onTickAll: tickAll, onTakeAll: () => void takeAll() } : { onTake: take })}
            page={question}
            sizes={SIZES}
            onPage={(next) => setQuestion({ ...question, ...next })}
            height={HEIGHT}
            frameRef={frame}
          />
        </Results>
        <Chosen
          title={`已选${name} ${chosen.size}`}
          chosen={[...chosen.values()].map((choice) => [choice.id, choice.label] as const)}
          recent={recent}
          onAdd={(id, called) => {
            const one = { id, label: called, values: {} }
            if (isMany) choosing.tick([[id, one]], true)
            else onPick([one])
          }}
          onRemove={choosing.remove}
          onPut={choosing.put}
          onClear={choosing.clear}
        />
      </Halves>
    </PickerDialog>
  )
}

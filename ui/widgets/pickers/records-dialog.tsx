import { useCallback } from 'react'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import type { AskChoices } from '../fields/choices-context.ts'
import { Ellipsis } from '../values/ellipsis.tsx'
import { chosenBefore } from './chosen-before.ts'
import { FoundAndChosen } from './found-and-chosen.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { SearchBox } from './search-box.tsx'
import { useFoundChoice } from './use-found-choice.ts'

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

const FIRST = { keyword: '', pageNo: 1, pageSize: 5 }

const chosenFirst = (field: Parameters<typeof chosenBefore>[0]): ReadonlyMap<string, Choice> =>
  new Map([...chosenBefore(field)].map(([id, name]) => [id, { id, label: name, values: {} }]))

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
  const choice = useFoundChoice<Choice, Choice, typeof FIRST>(
    {
      ask: useCallback((question, signal) => ask(place, { ...question, ...(signal ? { signal } : {}) }), [ask, place]),
      first: FIRST,
      idOf: ({ id }) => id,
      wordsOf: ({ label: called, hint }) => [called, hint ?? ''],
    },
    { isMany, begin: () => chosenFirst({ value, label, isMany }) },
  )
  const { page, chosen, frame } = choice
  const apart = page?.records.some((one) => one.apart) ?? false
  const found = page && {
    total: page.total,
    nothing: page.nothing,
    rows: page.records.map((one) => ({
      id: one.id,
      label: one.label,
      cells: [
        <Ellipsis key="label" text={one.label} length={CUT} />,
        one.hint,
        ...(apart ? [one.apart] : []),
        ...more.map(({ key }) => String(one.values[key] ?? '')),
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
      <FoundAndChosen
        title={name}
        choice={choice}
        query={
          <SearchBox
            label="名称、编码或拼音首字母"
            onDown={() => frame.current?.focus()}
            onNames={isMany ? (names) => void choice.takeNamed(names) : undefined}
            onSearch={(keyword) => choice.narrow({ keyword })}
          />
        }
        columns={[{ key: 'label', title }, { key: 'code', title: code }, ...(apart ? [{ key: 'apart', title: '区别' }] : []), ...more]}
        found={found}
        sizes={SIZES}
        height={HEIGHT}
        chosen={[...chosen.values()].map((one) => [one.id, one.label] as const)}
        recent={recent}
        onTake={(id) => onPick([choice.find(id)].filter((one) => one !== undefined))}
        onAdd={(id, called) => {
          const one = { id, label: called, values: {} }
          if (isMany) choice.addOne(id, one)
          else onPick([one])
        }}
      />
    </PickerDialog>
  )
}

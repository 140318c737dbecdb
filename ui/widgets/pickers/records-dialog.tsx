import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useCallback, useState } from 'react'
import { parts } from '../../../core/definitions/listed.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../feedback/in-place.tsx'
import type { AskChoices } from '../fields/asking.ts'
import { CheckBox } from '../table/check-box.tsx'
import { Pager } from '../table/pager.tsx'
import { Ellipsis } from '../values/ellipsis.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { Chosen, Halves, Results } from './picker-halves.tsx'
import { useAsked } from './use-asked.ts'

/** Widgets 11.2. */
const WIDTH = 900
const SIZES = [5, 10, 20, 30]
const CUT = 12

type RecordsDialogProps = {
  /** What is chosen, as in {name}选择. */
  readonly name: string
  readonly place: string
  readonly ask: AskChoices
  readonly value: string
  readonly label: string
  readonly isMany: boolean
  readonly onPick: (choices: readonly Choice[]) => void
  readonly onClose: () => void
}

const chosenFirst = (value: string, label: string, isMany: boolean): ReadonlyMap<string, Choice> => {
  const labels = isMany ? label.split(',') : [label]
  const ids = isMany ? parts(value) : value === '' ? [] : [value]
  return new Map(ids.map((id, at) => [id, { id, label: labels[at]?.trim() || id, values: {} }]))
}

/** {name}选择: what is found at the left, what is chosen at the right; a click on a row ticks it, in single mode instead of the other. */
export const RecordsDialog = ({ name, place, ask, value, label, isMany, onPick, onClose }: RecordsDialogProps) => {
  const [question, setQuestion] = useState({ keyword: '', pageNo: 1, pageSize: 5 })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(() => chosenFirst(value, label, isMany))
  const {
    value: page,
    failure,
    retry,
  } = useAsked(useCallback((signal: AbortSignal) => ask(place, { ...question, signal }), [ask, place, question]))

  const toggle = (choice: Choice) => {
    const next = new Map(isMany ? chosen : [])
    if (!next.delete(choice.id) && !chosen.has(choice.id)) next.set(choice.id, choice)
    setChosen(next)
  }

  return (
    <PickerDialog title={`${name}选择`} width={WIDTH} chosen={chosen.size} onConfirm={() => onPick([...chosen.values()])} onClose={onClose}>
      <Halves>
        <Results>
          <OutlinedInput
            autoFocus
            placeholder="名称、编码或拼音首字母，回车查询"
            inputProps={{ 'aria-label': '名称、编码或拼音首字母' }}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.ctrlKey)
                setQuestion({ ...question, keyword: typed.trim(), pageNo: 1 })
            }}
          />
          {failure ? (
            <Failed failure={failure} onRetry={retry} />
          ) : (
            <>
              <Box sx={{ height: 240, overflow: 'auto' }}>
                <table aria-label={name}>
                  <thead>
                    <tr>
                      <th scope="col" aria-label="选择" style={{ width: 40 }} />
                      <th scope="col">名称</th>
                      <th scope="col">编码</th>
                    </tr>
                  </thead>
                  <tbody>
                    {page?.records.map((choice) => (
                      <tr key={choice.id} aria-selected={chosen.has(choice.id)} onClick={() => toggle(choice)}>
                        <td style={{ padding: 0 }}>
                          <CheckBox label={`选择${choice.label}`} checked={chosen.has(choice.id)} onChange={() => toggle(choice)} />
                        </td>
                        <td>
                          <Ellipsis text={choice.label} length={CUT} />
                        </td>
                        <td>{choice.hint}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
                {(!page || page.records.length === 0) && <div className="quiet">{page ? words.noData : words.reading}</div>}
              </Box>
              {page && page.total > 0 && (
                <Pager
                  page={question.pageNo}
                  size={question.pageSize}
                  sizes={SIZES}
                  total={page.total}
                  selected={0}
                  onPage={(pageNo) => setQuestion({ ...question, pageNo })}
                  onSize={(pageSize) => setQuestion({ ...question, pageSize, pageNo: 1 })}
                />
              )}
            </>
          )}
        </Results>
        <Chosen
          title={`已选${name} ${chosen.size}`}
          chosen={[...chosen.values()].map((choice) => [choice.id, choice.label] as const)}
          icon={<Icon name="close" />}
          onRemove={(id) => setChosen(new Map([...chosen].filter(([one]) => one !== id)))}
          onClear={() => setChosen(new Map())}
        />
      </Halves>
    </PickerDialog>
  )
}

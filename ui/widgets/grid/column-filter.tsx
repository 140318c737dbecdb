import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMemo, useState } from 'react'
import type { TableColumn } from '../../../core/table/column.ts'
import type { ColumnFilter as Filter } from '../../../core/table/column-filter.ts'
import { filteredBy, sortFilterEvent, textsIn } from '../../../core/table/sort-filter.ts'
import { Tick } from '../../theme/tick.tsx'
import { asRead } from './as-read.ts'
import type { GridActor } from './grid-actor.ts'
import { Popup } from '../popup.tsx'

type ColumnFilterProps = {
  readonly actor: GridActor
  readonly column: TableColumn
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** More are found by a word. */
const MOST = 200
const EMPTY = '（空白）'

/** Which rows stay in sight: those that hold a word in this column, or one of the texts that stand there. */
export const ColumnFilter = ({ actor, column: { key, title }, anchor, onClose }: ColumnFilterProps) => {
  const { model, sortFilter } = actor.getSnapshot().context
  const before = sortFilter.filters.get(key)
  const texts = useMemo(() => textsIn(model, key, asRead), [model, key])
  const [word, setWord] = useState(before && 'holds' in before ? before.holds : '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(before && 'isOneOf' in before ? before.isOneOf : texts))
  const found = word === '' ? texts : texts.filter((text) => text.toLowerCase().includes(word.toLowerCase()))

  const choose = (some: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const text of some) {
      if (on) next.add(text)
      else next.delete(text)
    }
    setChosen(next)
  }
  const filter = (by: Filter | undefined) => {
    const { context } = actor.getSnapshot()
    actor.send(sortFilterEvent(context, filteredBy(context.sortFilter, key, by), asRead))
    onClose()
  }
  const take = () => {
    const isOneOf = found.filter((text) => chosen.has(text))
    const isAll = isOneOf.length === found.length
    filter(isAll ? (word === '' ? undefined : { holds: word }) : { isOneOf })
  }

  return (
    <Popup anchor={anchor} title={`筛选${title}`} width={240} onClose={onClose}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 2, p: 2, fontSize: 13 }}
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <OutlinedInput
          autoFocus
          placeholder="包含"
          inputProps={{ 'aria-label': `${title}包含` }}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <Box sx={{ maxHeight: 240, overflow: 'auto' }}>
          <Choice title="全部" checked={found.length > 0 && found.every((text) => chosen.has(text))} onChange={(on) => choose(found, on)} />
          {found.slice(0, MOST).map((text) => (
            <Choice key={text} title={text || EMPTY} checked={chosen.has(text)} onChange={(on) => choose([text], on)} />
          ))}
          {found.length > MOST && <Box sx={{ color: 'ink.faint' }}>{`还有 ${found.length - MOST} 项，请输入文字缩小范围`}</Box>}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
          <Button size="medium" onClick={() => filter(undefined)}>
            清除
          </Button>
          <Button size="medium" type="submit" variant="contained" color="primary">
            确认
          </Button>
        </Box>
      </Box>
    </Popup>
  )
}

type ChoiceProps = { readonly title: string; readonly checked: boolean; readonly onChange: (on: boolean) => void }

const Choice = ({ title, checked, onChange }: ChoiceProps) => (
  <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 28, cursor: 'pointer' }}>
    <Tick type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {title}
    </Box>
  </Box>
)

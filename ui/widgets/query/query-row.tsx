import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ComponentType, memo, type ReactNode, useEffect, useId, useState } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { Icon } from '../../theme/icon.tsx'
import type { InputProps } from '../fields/input-props.ts'
import { Labelled } from '../fields/labelled.tsx'
import { RangeInput } from '../fields/range-input.tsx'
import { FilterInput } from './filter-input.tsx'
import { Pick } from './pick.tsx'
import { QueryChoice } from './query-choice.tsx'

export type Filters = Readonly<Record<string, string>>

/** A field of the simple query; a choice may be several at once. One that is not compared, but given, brings its own input. */
export type Queried = {
  readonly key: string
  readonly field: Field
  readonly range: boolean
  readonly Input?: ComponentType<InputProps> | undefined
}

/** What chosen values are called, so that a filter has a name after the address was opened again; comma-joined like they are. */
export type NameChosen = (place: string, text: string) => Promise<string>

type QueryRowProps = {
  readonly fields: readonly Queried[]
  readonly filters: Filters
  readonly perRow: number
  readonly nameChosen: NameChosen
  readonly onAsk: (filters: Filters) => void
  /** Beside the buttons, and below the fields. */
  readonly beside?: ReactNode
  readonly below?: ReactNode
}

const narrowable = { minWidth: 0 } as const
const spanning = { ...narrowable, gridColumn: 'span 2' } as const
/** What a title has in one line. */
const MOST_SIGNS = 6
/** What a range of days needs to be read. */
const TWO_DAYS = 204

const isTaken = ({ kind }: Field) => kind.labelled === true

const Control = ({
  field,
  range,
  Input = FilterInput,
  name,
  filters,
  spans,
  nameChosen,
  onChange,
  onEnter,
}: {
  field: Field
  range: boolean
  Input: ComponentType<InputProps> | undefined
  name: string
  filters: Filters
  spans: boolean
  nameChosen: NameChosen
  onChange: (filters: Filters) => void
  onEnter: () => void
}) => {
  const id = useId()
  const text = filters[name] ?? ''
  const [named, setNamed] = useState({ text: '', label: '' })
  const label = named.text === text ? named.label : ''
  const isUnnamed = isTaken(field) && text !== '' && text !== named.text
  useEffect(() => {
    if (!isUnnamed) return
    let isWanted = true
    void nameChosen(name, text).then((found) => isWanted && setNamed({ text, label: found }))
    return () => {
      isWanted = false
    }
  }, [isUnnamed, nameChosen, name, text])
  const props: InputProps = {
    id,
    field,
    place: name,
    text,
    label,
    onText: (typed) => onChange({ ...filters, [name]: typed }),
    onChoose: (choice) => {
      setNamed({ text: choice?.id ?? '', label: choice?.label ?? '' })
      onChange({ ...filters, [name]: choice?.id ?? '' })
    },
    onBlur: () => undefined,
    invalid: false,
    readOnly: false,
    required: false,
    describedBy: undefined,
    placeholder: field.kind.chosen || field.kind.labelled ? '请选择' : '请输入',
  }
  return (
    <div
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onEnter()}
      style={spans ? spanning : narrowable}
    >
      <Labelled id={id} title={field.title}>
        {range ? (
          <RangeInput
            {...props}
            from={filters[`${name}_begin`] ?? ''}
            to={filters[`${name}_end`] ?? ''}
            onRange={(from, to) => onChange({ ...filters, [`${name}_begin`]: from, [`${name}_end`]: to })}
          />
        ) : isTaken(field) ? (
          <QueryChoice {...props} />
        ) : field.kind.name === 'bool' ? (
          <Pick id={id} value={text} onChange={({ target }) => props.onText(target.value)}>
            <option value="">请选择</option>
            <option value="Y">是</option>
            <option value="N">否</option>
          </Pick>
        ) : (
          <Input {...props} />
        )}
      </Labelled>
    </div>
  )
}

/** The simple query: one row, the rest behind 展开; Enter asks. */
export const QueryRow = memo(({ fields, filters, perRow, nameChosen, onAsk, beside, below }: QueryRowProps) => {
  const [typed, setTyped] = useState<Filters>(filters)
  const [asked, setAsked] = useState(filters)
  const [open, setOpen] = useState(() =>
    fields.slice(perRow).some(({ key }) => filters[key] || filters[`${key}_begin`] || filters[`${key}_end`]),
  )
  // The address may have been changed by something else: back and forward, a drill down.
  if (asked !== filters) {
    setAsked(filters)
    setTyped(filters)
  }
  const isSheet = perRow === 1
  const shown = open || isSheet ? fields : fields.slice(0, perRow)
  // Where the first range stands; another that comes to stand below what is narrower takes two columns.
  const widest = shown.findIndex(({ range }) => range) % perRow

  return (
    <Box
      component="form"
      role="search"
      aria-label="查询条件"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(typed)
      }}
      sx={{
        display: 'flex',
        flexDirection: perRow === 1 ? 'column' : 'row',
        flexWrap: below ? 'wrap' : 'nowrap',
        alignItems: perRow === 1 ? 'stretch' : 'flex-start',
        gap: 3,
        p: 3,
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
        '--label': `${Math.min(MOST_SIGNS, Math.max(...shown.map(({ field }) => field.title.length))) * 13 + 1}px`,
        // From 1088 on, titles stand at the left.
        '--titles': { xs: '0px', md: 'calc(var(--label) + 8px)' },
      }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: shown
            .slice(0, perRow)
            .map(({ range }, at) => (range || at === widest ? `minmax(calc(var(--titles) + ${TWO_DAYS}px), 1.5fr)` : 'minmax(0, 1fr)'))
            .join(' '),
          gap: '8px 12px',
        }}
      >
        {shown.map(({ key, field, range, Input }, place) => (
          <Control
            key={key}
            name={key}
            field={field}
            range={range}
            Input={Input}
            filters={typed}
            spans={range && place >= perRow && place % perRow !== widest}
            nameChosen={nameChosen}
            onChange={setTyped}
            onEnter={() => onAsk(typed)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, '& > button': perRow === 1 ? { flex: 1 } : {} }}>
        <Button type="submit" variant="contained" color="primary" startIcon={<Icon name="search" size={16} />}>
          查询
        </Button>
        <Button
          onClick={() => {
            setTyped({})
            onAsk({})
          }}
        >
          重置
        </Button>
        {fields.length > perRow && !isSheet && (
          <Button
            variant="text"
            aria-expanded={open}
            endIcon={<Icon name={open ? 'up' : 'down'} size={16} />}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '展开'}
          </Button>
        )}
        {beside}
      </Box>
      {below && <Box sx={{ flex: '1 0 100%', display: 'flex', alignItems: 'flex-start', gap: 2 }}>{below}</Box>}
    </Box>
  )
})

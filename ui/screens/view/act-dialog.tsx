import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMemo, useState } from 'react'
import type { Finding } from '../../../core/kernel/finding.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { askedFields, typedColumns } from '../../../core/definitions/asked-fields.ts'
import type { Start } from '../../../core/definitions/start.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { type Row, isEmpty, rowsOf, wireOf } from '../../../core/kernel/wire.ts'
import { beginWith } from '../../../core/records/begin-with.ts'
import { startOf } from '../../../core/records/start-of.ts'
import { useCase } from '../../hooks/use-case.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { placeholderOf } from '../../widgets/fields/input-props.ts'
import { shown } from '../../widgets/values/shown.ts'
import { AskedField } from './asked-field.tsx'

type ActDialogProps = {
  readonly type: DocumentType
  readonly action: ActionType<unknown>
  /** The sentence that stands over it. */
  readonly question: string
  readonly busy: boolean
  /** The one record it is done to: what it holds of what is asked, the dialog begins with. */
  readonly record?: Row | undefined
  /** What the server found wrong, by place: `field`, or `0.column` of the rows that are added. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  /** What the last try came to. */
  readonly found?: Finding | undefined
  readonly onDo: (asked: Row) => void
  readonly onClose: () => void
}

/** The question an action asks before it is done: the sentence, the fields it needs, a button that repeats its verb. */
export const ActDialog = ({ type, action, question, busy, record, refused, found, onDo, onClose }: ActDialogProps) => {
  const start = useStart()
  const fields = askedFields(type, action)
  const declared = Object.fromEntries(fields)
  const [asked, setAsked] = useState<Row>(() => ({ ...begunWith(fields, start), ...heldOf(fields, record) }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** Files that are still on their way, or did not arrive: until they are there nothing is sent. */
  const [outstanding, setOutstanding] = useState<Readonly<Record<string, string>>>({})
  const [heard, setHeard] = useState(refused)
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  if (heard !== refused) {
    setHeard(refused)
    setTold(refused ?? {})
  }
  const { askRows } = action
  const { add, fill, tick } = askRows ?? {}
  const table = add === undefined ? undefined : type.lines[add]
  const columns = table ? typedColumns(table.columns) : []
  const fewest = fields.length > 0 ? 0 : 1
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const begun = (record && askRows?.add !== undefined ? askRows.begins?.(record) : undefined) ?? (fewest === 0 ? [] : [{}])
    return begun.map((row) => ({ ...begunWith(columns, start), ...row }))
  })

  const held = fill === undefined ? undefined : type.lines[fill]
  const filledIn: Keyed =
    askRows?.fill === undefined ? [] : askRows.columns.flatMap((key) => (held?.columns[key] ? [[key, held.columns[key]] as const] : []))
  const [heldRows, setHeldRows] = useState<readonly Row[]>(() => (record && fill !== undefined ? rowsOf(record, fill) : []))

  const tickable = record && tick !== undefined ? rowsOf(record, tick) : []
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(tickable.map(({ id }) => String(id))))

  const wrongIn = (named: Keyed, row: Row, placeOf: (key: string) => string) =>
    named.flatMap(([key, field]) => {
      const place = placeOf(key)
      if (errors[place]) return [[place, errors[place]] as const]
      return isEmpty(wireOf(row, key)) && field.required === true ? [[place, placeholderOf(field)] as const] : []
    })
  const valuesOf = (named: Keyed, row: Row): Row => Object.fromEntries(named.map(([key]) => [key, wireOf(row, key)]))

  const send = () => {
    const wrong = [
      ...wrongIn(fields, asked, (key) => key),
      ...Object.entries(outstanding),
      ...(table ? rows.flatMap((row, at) => wrongIn(columns, row, (key) => `${at}.${key}`)) : []),
      ...heldRows.flatMap((row, at) => wrongIn(filledIn, row, (key) => `${fill}.${at}.${key}`)),
    ]
    setErrors(Object.fromEntries(wrong))
    setTold({})
    if (wrong.length > 0) return
    onDo({
      ...valuesOf(fields, asked),
      ...(add === undefined ? {} : { [add]: rows.map((row) => valuesOf(columns, row)) }),
      ...(tick === undefined ? {} : { [tick]: [...ticked].map((id) => ({ id })) }),
      ...(fill === undefined ? {} : { [fill]: heldRows.map((row) => ({ id: row['id'], ...valuesOf(filledIn, row) })) }),
    })
  }
  const mark = (place: string, error: string | undefined) => {
    setErrors(({ [place]: _, ...others }) => (error ? { ...others, [place]: error } : others))
    setTold(({ [place]: _, ...others }) => others)
  }
  const errorAt = (place: string) => errors[place] ?? told[place]

  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { sx: { width: 450 } } }}>
      <DialogTitle>{question}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 3, '--label': '92px' }}>
          {fields.map(([key, field]) => (
            <AskedField
              key={key}
              name={key}
              field={field}
              row={asked}
              error={errorAt(key)}
              onChange={(row, error) => {
                setAsked(row)
                mark(key, error)
              }}
              onHeld={(what) => {
                setOutstanding(({ [key]: _, ...others }) => (what ? { ...others, [key]: what.failure.message } : others))
                if (!what) mark(key, undefined)
              }}
              fields={declared}
            />
          ))}
          {askRows?.tick !== undefined && (
            <Ticked
              title={type.lines[askRows.tick]?.title ?? ''}
              rows={tickable.map((row, at) => [String(row['id']), titleOf(type.lines[tick ?? '']?.columns, askRows.shows, row, at)])}
              ticked={ticked}
              error={errorAt(askRows.tick)}
              onTick={(next) => {
                setTicked(next)
                mark(askRows.tick, undefined)
              }}
            />
          )}
          {table &&
            rows.map((row, at) => (
              // Rows have no name of their own before they are kept.
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <AskedRow
                key={at}
                title={`${table.title} ${at + 1}`}
                table={add ?? ''}
                columns={columns}
                row={row}
                errorOf={(key) => errorAt(`${at}.${key}`)}
                onChange={(next, key, error) => {
                  setRows((before) => before.with(at, next))
                  mark(`${at}.${key}`, error)
                }}
                onRemove={rows.length > fewest ? () => setRows((before) => before.toSpliced(at, 1)) : undefined}
              />
            ))}
          {heldRows.map((row, at) => (
            <AskedRow
              key={String(row['id'])}
              title={titleOf(held?.columns, askRows?.fill === undefined ? undefined : askRows.shows, row, at)}
              table={fill ?? ''}
              columns={filledIn}
              row={row}
              errorOf={(key) => errorAt(`${fill}.${at}.${key}`)}
              onChange={(next, key, error) => {
                setHeldRows((before) => before.with(at, next))
                mark(`${fill}.${at}.${key}`, error)
              }}
              onRemove={undefined}
            />
          ))}
          {table && (
            <Button
              variant="text"
              size="medium"
              sx={{ justifySelf: 'start' }}
              onClick={() => setRows([...rows, begunWith(columns, start)])}
            >
              添加一行
            </Button>
          )}
        </Box>
        {found && <Found {...found} />}
      </DialogContent>
      <DialogActions>
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose}>取消</Button>
        <Button variant="contained" color="primary" loading={busy} onClick={send}>
          {action.title}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Keyed = readonly (readonly [string, Field])[]

const begunWith = (fields: Keyed, start: Start): Row => Object.fromEntries(fields.map(([key, field]) => [key, beginWith(field, start)]))

/** What the record holds already of the fields that are asked. */
const heldOf = (fields: Keyed, record: Row = {}): Row =>
  Object.fromEntries(
    fields.flatMap(([key]) => (isEmpty(wireOf(record, key)) ? [] : [key, `${key}_dictText`].map((one) => [one, record[one]] as const))),
  )

/** A row that is there, told by its place and by what the action shows of it. */
const titleOf = (columns: Fields = {}, shows: readonly string[] = [], row: Row, at: number): string =>
  [`第${at + 1}行`, ...shows.map((key) => (columns[key] ? shown(columns[key], row, key) : '')).filter(Boolean)].join(' ')

/** The day and the person that fields begin with. */
const useStart = (): Start => {
  const clock = useCase(Clock)
  const me = usePerson()
  return useMemo(() => startOf(clock, me), [clock, me])
}

type TickedProps = {
  readonly title: string
  /** Their identities, and what they are told by. */
  readonly rows: readonly (readonly [string, string])[]
  readonly ticked: ReadonlySet<string>
  readonly error: string | undefined
  readonly onTick: (ticked: ReadonlySet<string>) => void
}

/** The rows of a table that the action is done to. */
const Ticked = ({ title, rows, ticked, error, onTick }: TickedProps) => (
  <Box component="fieldset" sx={{ m: 0, p: 3, border: 1, borderColor: error ? 'dots.bad' : 'line.main', borderRadius: 1.5 }}>
    <Box component="legend" sx={{ px: 1, fontSize: 13, color: 'ink.soft' }}>
      {title}
    </Box>
    <Box sx={{ display: 'grid', maxHeight: 240, overflow: 'auto' }}>
      {rows.map(([id, name]) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              size="small"
              checked={ticked.has(id)}
              onChange={(_, isTicked) => onTick(new Set(isTicked ? [...ticked, id] : [...ticked].filter((one) => one !== id)))}
            />
          }
        />
      ))}
    </Box>
    {error && (
      <Box role="alert" sx={{ fontSize: 12, color: 'states.bad.text' }}>
        {error}
      </Box>
    )}
  </Box>
)

type AskedRowProps = {
  readonly title: string
  readonly table: string
  readonly columns: Keyed
  readonly row: Row
  readonly errorOf: (key: string) => string | undefined
  readonly onChange: (row: Row, key: string, error: string | undefined) => void
  readonly onRemove: (() => void) | undefined
}

/** A row that the action adds to a table. */
const AskedRow = ({ title, table, columns, row, errorOf, onChange, onRemove }: AskedRowProps) => (
  <Box component="fieldset" sx={{ display: 'grid', gap: 3, m: 0, p: 3, border: 1, borderColor: 'line.main', borderRadius: 1.5 }}>
    <Box component="legend" sx={{ px: 1, fontSize: 13, color: 'ink.soft' }}>
      {title}
      {onRemove && (
        <Button variant="text" size="small" onClick={onRemove}>
          删除
        </Button>
      )}
    </Box>
    {columns.map(([key, field]) => (
      <AskedField
        key={key}
        name={key}
        place={`${table}.${key}`}
        field={field}
        fields={Object.fromEntries(columns)}
        row={row}
        error={errorOf(key)}
        onChange={(next, error) => onChange(next, key, error)}
      />
    ))}
  </Box>
)

/** A sentence, and under it the text with the part that is wrong marked. */
const Found = ({ isGood, message, text, wrong: [from, to] = [0, 0] }: Finding) => {
  const signs = [...(text ?? '')]
  const tone = isGood ? 'ok' : 'bad'
  return (
    <Box
      role={isGood ? 'status' : 'alert'}
      sx={{ mt: 3, p: 3, borderRadius: 1.5, color: `states.${tone}.text`, bgcolor: `states.${tone}.ground` }}
    >
      {message}
      {to > from && (
        <Box
          sx={{
            mt: 1,
            fontFamily: 'monospace',
            overflowWrap: 'anywhere',
            color: 'ink.main',
            '& mark': { color: 'inherit', bgcolor: 'transparent', borderBottom: 2, borderColor: 'dots.bad' },
          }}
        >
          {signs.slice(0, from).join('')}
          <mark>{signs.slice(from, to).join('') || '（缺少）'}</mark>
          {signs.slice(to).join('')}
        </Box>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Finding } from '../../../core/kernel/finding.ts'
import type { ActionType, DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { withChoice, withValue } from '../../../core/records/edit-draft.ts'
import { inputs } from '../../widgets/fields/inputs.ts'
import { Labelled } from '../../widgets/fields/labelled.tsx'
import { placeholderOf } from '../../widgets/fields/input-props.ts'

/** What an action asks, as fields: own ones by key, others as they are declared in place. */
export const askedBy = (type: DocumentType, { ask }: ActionType<unknown>): readonly (readonly [string, Field])[] => {
  if (!ask) return []
  if (Array.isArray(ask)) return ask.flatMap((key: string) => (type.fields[key] ? [[key, type.fields[key]] as const] : []))
  return Object.entries<Field>(ask as Readonly<Record<string, Field>>)
}

type ActDialogProps = {
  readonly type: DocumentType
  readonly action: ActionType<unknown>
  /** The sentence that stands over it. */
  readonly question: string
  readonly busy: boolean
  /** What the last try came to. */
  readonly found?: Finding | undefined
  readonly onDo: (asked: Row) => void
  readonly onClose: () => void
}

/** The question an action asks before it is done: the sentence, the fields it needs, a button that repeats its verb. */
export const ActDialog = ({ type, action, question, busy, found, onDo, onClose }: ActDialogProps) => {
  const [asked, setAsked] = useState<Row>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const fields = askedBy(type, action)
  const declared = Object.fromEntries(fields)

  const send = () => {
    const wrong = fields.flatMap(([key, field]) => {
      if (errors[key]) return [[key, errors[key]] as const]
      return isEmpty(wireOf(asked, key)) && field.required !== false ? [[key, placeholderOf(field)] as const] : []
    })
    setErrors(Object.fromEntries(wrong))
    if (wrong.length === 0) onDo(Object.fromEntries(fields.map(([key]) => [key, wireOf(asked, key)])))
  }

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
              error={errors[key]}
              onChange={(row, error) => {
                setAsked(row)
                setErrors(({ [key]: _, ...others }) => (error ? { ...others, [key]: error } : others))
              }}
              fields={declared}
            />
          ))}
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

type AskedFieldProps = {
  readonly name: string
  /** Where it stands, if not in the header. */
  readonly place?: string
  readonly field: Field
  readonly fields: Readonly<Record<string, Field>>
  readonly row: Row
  readonly error: string | undefined
  readonly onChange: (row: Row, error?: string) => void
}

export const AskedField = ({ name, place = name, field, fields, row, error, onChange }: AskedFieldProps) => {
  const id = useId()
  const [typed, setTyped] = useState(() => String(wireOf(row, name) ?? ''))
  const Input = inputs[field.kind.name]
  if (!Input) return null
  return (
    <Labelled id={id} title={field.title} required={field.required !== false} error={error}>
      <Input
        id={id}
        field={field}
        place={place}
        text={field.kind.labelled ? String(wireOf(row, name) ?? '') : typed}
        label={String(labelOf(row, name) ?? '')}
        onText={(text) => {
          setTyped(text)
          const read = readValue(field.kind, field, text)
          if (read.ok) onChange(withValue(row, name, read.value))
          else onChange(row, read.failure.message)
        }}
        onChoose={(choice) => onChange(withChoice(fields, row, name, choice))}
        onBlur={() => undefined}
        invalid={error !== undefined}
        readOnly={false}
        required={field.required !== false}
        describedBy={error ? `${id}-error` : undefined}
      />
    </Labelled>
  )
}

import { useId, useState } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { withChoice, withValue } from '../../../core/records/form/edit-draft.ts'
import { labelOf } from '../../../core/records/labels.ts'
import type { InputProps } from '../../widgets/fields/input-props.ts'
import { inputs } from '../../widgets/fields/inputs.ts'
import { Labelled } from '../../widgets/fields/labelled.tsx'

type AskedFieldProps = {
  readonly name: string
  /** Where it stands, if not in the header. */
  readonly place?: string
  readonly field: Field
  readonly fields: Readonly<Record<string, Field>>
  readonly row: Row
  readonly error: string | undefined
  readonly onChange: (row: Row, error?: string) => void
  readonly onHeld?: InputProps['onHeld']
}

/** A field that is asked outside a form: in the dialog of an action, at a step of an approval. */
export const AskedField = ({ name, place = name, field, fields, row, error, onChange, onHeld }: AskedFieldProps) => {
  const id = useId()
  const [typed, setTyped] = useState(() => textAt(row, name))
  const Input = inputs[field.kind.name]
  if (!Input) return null
  return (
    <Labelled id={id} title={field.title} required={field.required === true} error={error}>
      <Input
        id={id}
        field={field}
        place={place}
        text={field.kind.labelled ? textAt(row, name) : typed}
        label={String(labelOf(row, name) ?? '')}
        onText={(text) => {
          setTyped(text)
          const read = readValue(field.kind, field, text)
          if (read.ok) onChange(withValue(row, name, read.value))
          else onChange(row, read.failure.message)
        }}
        onChoose={(choice) => onChange(withChoice(fields, row, name, choice))}
        onHeld={onHeld}
        onBlur={() => undefined}
        invalid={error !== undefined}
        readOnly={false}
        required={field.required === true}
        describedBy={error ? `${id}-error` : undefined}
      />
    </Labelled>
  )
}

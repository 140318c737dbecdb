import Box from '@mui/material/Box'
import { useCallback } from 'react'
import { declaredAt, PLACE_FIELDS, type PlaceField, placesFor, placesSaid } from '../../../core/approval/step-places.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { dicts } from '../../../core/definitions/fields.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { ok } from '../../../core/kernel/result.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { type AskChoices, ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { AskedField } from '../view/asked-field.tsx'

type PlacePicksProps = {
  readonly columns: Readonly<Record<string, Field>>
  readonly node: Row
  readonly subject: DocumentType
  readonly onChange: (node: Row) => void
}

/** Fields of the type that a step opens, demands or hides, chosen by their titles. */
export const PlacePicks = ({ columns, node, subject, onChange }: PlacePicksProps) => {
  const ask = useCallback<AskChoices>(
    async (place, { keyword }) => {
      const records = placesFor(subject, place as PlaceField)
        .filter(({ title }) => title.includes(keyword))
        .map(({ place: id, title }) => ({ id, label: title, values: {} }))
      return ok({ records, total: records.length })
    },
    [subject],
  )
  const role = textAt(node, 'roleCode')
  const declared = placesSaid(subject, (role ? declaredAt(subject, role) : []).join())
  return (
    <ChoicesContext value={ask}>
      {declared && <Box sx={{ fontSize: 12, color: 'ink.soft' }}>{`按单据规定，该角色在审批时填写：${declared}`}</Box>}
      {PLACE_FIELDS.map((name) => (
        <AskedField
          key={name}
          name={name}
          field={dicts(columns[name]!.title, { code: '' as never })}
          fields={columns}
          row={{ ...node, [`${name}_dictText`]: placesSaid(subject, textAt(node, name)).replaceAll('、', ',') }}
          error={undefined}
          onChange={(row) => onChange({ ...node, [name]: row[name] ?? null })}
        />
      ))}
    </ChoicesContext>
  )
}

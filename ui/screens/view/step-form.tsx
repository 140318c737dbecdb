import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { labelKey } from '../../../core/records/labels.ts'
import { stepFields } from '../../../core/records/approval/step-fields.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { useShown } from '../../widgets/values/use-shown.ts'
import { AskedField } from './asked-field.tsx'
import type { DecisionActor } from './decide-foot.tsx'

/** So many columns say which row it is. */
const NAMING = 3

/** What is wrong, or what one types into there. */
const WRONG = '[aria-invalid=true]:is(input, textarea, button), [aria-invalid=true] :is(input, textarea, button)'

/** A field of the header, or a column of the row with its id. */
const placeOf = ({ field = '', row }: Failure, record: Row): string => {
  const [table = '', column] = field.split('.')
  const wrong = column === undefined || row === undefined ? undefined : rowsOf(record, table)[row]
  return wrong ? `${table}.${idOf(wrong)}.${column}` : field
}

/** What whoever decides fills in at this step: fields of the header, then columns of each row; nothing where the step asks nothing. */
export const StepForm = ({
  actor,
  reading: { type, record, approval },
}: {
  readonly actor: DecisionActor
  readonly reading: RecordReading
}) => {
  const me = usePerson()
  const shown = useShown()
  const filled = useSelector(actor, ({ context }) => context.filled)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const section = useRef<HTMLElement>(null)
  const [refused, setRefused] = useState<readonly Failure[]>([])
  useEmitted(actor, {
    failed: ({ problems }) => {
      setErrors(Object.fromEntries(problems.map((problem) => [placeOf(problem, record), problem.message])))
      setRefused(problems)
    },
  })
  useEffect(() => {
    if (refused.length) section.current?.querySelector<HTMLElement>(WRONG)?.focus()
  }, [refused])
  const fields = useMemo(() => approval && stepFields(type, approval, record, me), [type, approval, record, me])
  if (!approval?.mayDecide || !fields || (fields.head.length === 0 && fields.tables.length === 0)) return null

  const fill = (place: string, next: Row, error: string | undefined) => {
    setErrors(({ [place]: _, ...others }) => (error ? { ...others, [place]: error } : others))
    actor.send({ type: 'fill', filled: next })
  }
  const rowIn = (table: string, row: Row): Row => rowsOf(filled, table).find((one) => idOf(one) === idOf(row)) ?? { id: idOf(row) }
  const withRow = (table: string, row: Row): Row => ({
    ...filled,
    [table]: [...rowsOf(filled, table).filter((one) => idOf(one) !== idOf(row)), row],
  })

  return (
    <Box
      component="section"
      ref={section}
      aria-label="本步骤填写"
      sx={{
        display: 'grid',
        gap: 3,
        p: 3,
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 2,
        '--label': '92px',
      }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 14 }}>
        本步骤填写
      </Box>
      {fields.head.map(([key, field]) => (
        <AskedField
          key={key}
          name={key}
          field={{ ...field, required: field.required === true || fields.demanded.has(key) }}
          fields={type.fields}
          row={{ ...record, ...filled }}
          error={errors[key]}
          onChange={(next, error) => fill(key, { ...filled, [key]: next[key] }, error)}
        />
      ))}
      {fields.tables.map(({ table, columns, only }) =>
        rowsOf(record, table).map((row, at) => {
          if (only?.has(idOf(row)) === false) return null
          const own = type.lines[table]!.columns
          const naming = Object.entries(own)
            .filter(([key, { hidden }]) => !hidden && row[key] !== null && row[key] !== undefined)
            .slice(0, NAMING)
            .map(([key, field]) => shown(field, row, key))
            .filter((text, at, texts) => texts.indexOf(text) === at)
          return (
            <Box key={idOf(row)} sx={{ display: 'grid', gap: 2 }}>
              <Box sx={{ fontSize: 13, color: 'ink.soft' }}>{`${at + 1}. ${naming.join(' · ')}`}</Box>
              {columns.map(([key, field]) => {
                const place = `${table}.${idOf(row)}.${key}`
                return (
                  <AskedField
                    key={key}
                    name={key}
                    place={`${table}.${key}`}
                    field={{ ...field, required: field.required === true || fields.demanded.has(`${table}.${key}`) }}
                    fields={own}
                    row={{ ...row, ...rowIn(table, row) }}
                    error={errors[place]}
                    onChange={(next, error) =>
                      fill(place, withRow(table, { ...rowIn(table, row), [key]: next[key], [labelKey(key)]: next[labelKey(key)] }), error)
                    }
                  />
                )
              })}
            </Box>
          )
        }),
      )}
    </Box>
  )
}

import { useMemo } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { cellPlace } from '../../../core/records/form/form-context.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { Density } from '../../../core/table/density.ts'
import { doubtAbout } from '../../../core/records/form/form-rows.ts'
import { idOf } from '../../../core/table/rows.ts'
import type { ScreenOverrides } from '../../documents/screen-overrides.ts'
import type { GridAppearance } from '../../widgets/grid/canvas-drawing.ts'
import { isNumber } from '../../widgets/values/shown.ts'
import { useShown, type Show } from '../../widgets/values/use-shown.ts'
import type { FormActor } from './form-actor.ts'
import { isWhatItComesTo } from './lines-columns.ts'

type Wanted = {
  readonly form: FormActor
  readonly table: string
  readonly fields: readonly (readonly [string, Field])[]
  readonly columns: readonly TableColumn[]
  readonly density: Density
  readonly departs: ScreenOverrides
}

const secondLine = (row: Row, keys: readonly string[], fields: ReadonlyMap<string, Field>, shown: Show): string =>
  keys
    .map((key) => {
      const field = fields.get(key)
      const text = field ? shown(field, row, key) : ''
      return field && text && isNumber(field) ? `${field.title} ${text}` : text
    })
    .filter(Boolean)
    .join(' · ')

/**
 * How the rows of a form's table depart from the usual look: second lines, chips, what they come to, what is doubtful and what is fixed.
 * They are read as a row is drawn; which rows are to be drawn again, `rowsSeenAnew` says.
 */
export const useLinesLooks = ({ form, table, fields, columns, density, departs }: Wanted): GridAppearance => {
  const shown = useShown()

  return useMemo(() => {
    const byKey = new Map(fields)
    const { quotes } = form.getSnapshot().context.type.lines[table]!
    const under = departs.under?.[table] ?? {}
    const chips = departs.chips?.[table] ?? {}
    const comesTo = columns.find(isWhatItComesTo)?.key
    return {
      under: density === 'compact' ? undefined : ({ key }, row) => (key in under ? secondLine(row, under[key]!, byKey, shown) : undefined),
      chip: ({ key }, row) => {
        const own = chips[key]
        const field = own === undefined ? undefined : byKey.get(own)
        return field && wireOf(row, own!) !== field.default ? shown(field, row, own!) : undefined
      },
      strong: ({ key }) => key === comesTo,
      doubt: ({ key }, row) => {
        const { context } = form.getSnapshot()
        return quotes?.gives.includes(key) && context.unquoted.has(idOf(row)) && isEmpty(wireOf(row, key))
          ? quotes.missing
          : doubtAbout(context, table, idOf(row), key)
      },
      coming: ({ key }, row) => form.getSnapshot().context.unread.get(cellPlace(table, idOf(row), key))?.text,
      locked: ({ key }, row) => form.getSnapshot().context.fixed.get(idOf(row))?.includes(key) === true,
    }
  }, [form, table, fields, columns, density, departs, shown])
}

import type { ReactNode } from 'react'
import type { DictItem } from '../../../core/definitions/dicts.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { widthOf } from '../../widgets/table/column.ts'
import type { Column } from '../../widgets/table/list-table.tsx'
import { Chip } from '../../widgets/values/chip.tsx'
import { Ring } from '../../widgets/values/ring.tsx'
import { isNumber, NOTHING, shown } from '../../widgets/values/shown.ts'
import { isProgress, toneOf } from '../../widgets/values/tones.ts'
import { stateOf } from './deeds.ts'

const LONGEST = 25

const nothing = <span className="nothing">{NOTHING}</span>

const cut = (text: string): ReactNode =>
  [...text].length > LONGEST ? <span title={text}>{`${[...text].slice(0, LONGEST).join('')}…`}</span> : text

const cellOf = (key: string, field: Field, items: readonly DictItem[]) => {
  if (field.kind.name === 'dict' && isProgress(items))
    return (row: Row) => {
      const step = wireOf(row, key)
      return step === null ? nothing : <Ring step={String(step)} text={shown(field, row, key)} />
    }
  return (row: Row) => {
    const text = shown(field, row, key)
    return text === '' ? nothing : cut(text)
  }
}

export const StateChip = ({ type, row }: { readonly type: DocumentType; readonly row: Row }) => {
  const state = stateOf(row)
  return state ? <Chip tone={toneOf(state)}>{type.states[state] ?? state}</Chip> : nothing
}

/** Can the column be added up over all pages? What is worked out as it is read cannot. */
export const isSummed = ({ listed, kind, live }: Field): boolean => listed === true && kind.name === 'money' && !live

/** The list's columns as the definition declares them; the number opens the record. */
export const listColumns = (
  fields: readonly (readonly [string, Field])[],
  type: DocumentType,
  dictionary: (code: string | undefined) => readonly DictItem[],
  open: (row: Row) => void,
): readonly Column[] => {
  const titled = fields.some(([key, { listed }]) => key === type.titleField && listed)
    ? type.titleField
    : fields.find(([, { listed }]) => listed)?.[0]
  return fields
    .filter(([key, { listed }]) => listed && key !== 'billStatus')
    .map(([key, field]) => {
      const cell = cellOf(key, field, dictionary(field.code))
      const isTitle = key === titled
      return {
        key,
        title: field.title,
        width: widthOf(field),
        right: isNumber(field),
        sortable: !field.live,
        summed: field.kind.name === 'money',
        frozen: isTitle,
        cell: isTitle
          ? (row: Row) => (
              <button type="button" className="link" onClick={() => open(row)}>
                {cell(row)}
              </button>
            )
          : cell,
      }
    })
}

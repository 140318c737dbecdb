import type { Field } from '../definitions/field.ts'
import { parts } from '../definitions/listed.ts'
import type { ReportType } from '../definitions/report.ts'
import { isEmpty, wireOf, type Row } from '../kernel/wire.ts'
import { labelOf } from '../records/labels.ts'
import type { ChoiceLists } from '../records/choices/choice-lists.port.ts'
import { endsIn } from './spans.ts'

type Lists = Pick<ChoiceLists, 'items'>

export type SaidParam = { readonly title: string; readonly text: string }

/** What a report was asked, in words: only what was asked. */
export const paramTexts = (report: ReportType, params: Row, lists: Lists): readonly SaidParam[] =>
  Object.entries<Field>(report.fields).flatMap(([key, field]) => {
    const text = textOf(key, field, params, lists)
    return text === '' ? [] : [{ title: field.title, text }]
  })

const textOf = (key: string, field: Field, params: Row, lists: Lists): string => {
  if (field.queried === 'range') {
    const { from, to } = endsIn(params)(key)
    return from || to ? `${from}至${to}` : ''
  }
  const value = wireOf(params, key)
  if (isEmpty(value)) return ''
  const label = labelOf(params, key)
  if (label !== null) return String(label)
  const items = new Map(lists.items(field.code ?? '').map((item) => [item.value, item.text]))
  if (items.size)
    return parts(value)
      .map((one) => items.get(one) ?? one)
      .join('、')
  return field.kind.format(value, field)
}

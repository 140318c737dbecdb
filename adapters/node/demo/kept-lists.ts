import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Counter } from '../../../core/samples/book.ts'

/** The declared dictionaries as records, for the screen that shows them. */
export const dictionaryRows = ({ dictionaries }: Catalogue): readonly Row[] =>
  Object.values(dictionaries).map(({ code, title, items }) => ({
    id: `dict-${code}`,
    dictCode: code,
    dictName: title,
    dictType: '0',
    builtin: 'Y',
    shared: 'Y',
    enabled: 'Y',
    items: items.map(({ value, text, attributes }, at) => ({
      id: `dict-${code}-${at + 1}`,
      itemValue: value,
      itemText: text,
      attributes: attributes ? JSON.stringify(attributes) : null,
      sortOrder: at + 1,
      status: '1',
    })),
  }))

const YEARLY = '1'
const MONTHLY = '2'
const DAILY = '3'

const cycleOf = (pattern: string): string => {
  if (pattern.includes('dd')) return DAILY
  if (pattern.includes('MM')) return MONTHLY
  return pattern.includes('yy') ? YEARLY : '0'
}

/** How each type numbers, and how far its series has come. */
export const numberingRows = ({ types }: Catalogue, counters: readonly Counter[]): readonly Row[] =>
  types.flatMap(({ key, title, number }) => {
    if (!number) return []
    const latest = counters.filter(({ series }) => series === key).at(-1)
    return [
      {
        id: `bis-${key}`,
        bisCode: key,
        bisName: title,
        pattern: number.pattern,
        resetCycle: cycleOf(number.pattern),
        stepSize: 1,
        startNo: 1,
        currentNo: latest?.value ?? 0,
        currentPeriod: latest?.period ?? null,
        enabled: 'Y',
      },
    ]
  })

import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { Row } from '../../../core/kernel/wire.ts'

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

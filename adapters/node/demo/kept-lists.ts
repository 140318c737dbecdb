import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import { DOCUMENT_TYPES } from '../../../core/definitions/document-types.ts'
import type { Row } from '../../../core/kernel/wire.ts'

/** The declared dictionaries as records, for the screen that shows them; what types are called is not an administrator's to say. */
export const dictionaryRows = ({ dictionaries }: Catalogue): readonly Row[] =>
  Object.values(dictionaries).flatMap(({ code, title, items }) =>
    code === DOCUMENT_TYPES
      ? []
      : {
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
        },
  )

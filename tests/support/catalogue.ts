import { catalogueOf, type Catalogue } from '../../core/definitions/catalogue.ts'
import type { Dictionaries } from '../../core/definitions/dicts.ts'
import { home } from '../../core/documents/report/home.ts'
import type { DocumentType } from '../../core/definitions/document.ts'

const documents = import.meta.glob<DocumentType>('../../core/documents/*/*.document.ts', { eager: true, import: 'default' })
const dictionaries = import.meta.glob<Dictionaries>('../../core/documents/*/*.dicts.ts', { eager: true, import: 'default' })

/** Every document type there is, found the way the browser finds them. */
export const catalogue: Catalogue = catalogueOf(Object.values(documents), Object.assign({}, ...Object.values(dictionaries)), home)

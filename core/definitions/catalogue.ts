import type { DocumentType } from './document.ts'
import type { Dictionaries } from './dicts.ts'
import type { HomeType } from './home.ts'

/** Every document type there is, by key. Core receives one; who found the files is the adapters' business. */
export type Catalogue = {
  readonly types: readonly DocumentType[]
  readonly dictionaries: Dictionaries
  /** What the home page tells, where one is declared. */
  readonly home: HomeType | undefined
  /** The type with that key, or undefined. */
  readonly find: (key: string) => DocumentType | undefined
}

export const catalogueOf = (types: readonly DocumentType[], dictionaries: Dictionaries, home?: HomeType): Catalogue => {
  const byKey = new Map(types.map((type) => [type.key, type]))
  return { types: [...types].sort((a, b) => (a.key < b.key ? -1 : 1)), dictionaries, home, find: (key) => byKey.get(key) }
}

/** A record that a search found, as its reader may see it. */
export type FoundRecord = {
  readonly id: string
  /** What it is called: its name, of documents their number. */
  readonly name: string
  /** Its number, where that is something else. */
  readonly number: string
  /** Of a document, whom it is about. */
  readonly partner: string
  readonly state: string
  /** What else its list shows of it: the first few fields that hold something. */
  readonly facts: readonly (readonly [title: string, text: string])[]
}

/** Documents go through states; what they speak of is the rest, people among it. */
export const FOUND_SORTS = ['document', 'record', 'person'] as const
export type FoundSort = (typeof FOUND_SORTS)[number]

/** What was found of one type, the likeliest first. */
export type FoundOfType = {
  readonly key: string
  readonly title: string
  readonly sort: FoundSort
  readonly records: readonly FoundRecord[]
  /** There are more than these. */
  readonly more: boolean
}

/** Signs that a search looks at; a number, a name, initials are never longer. */
export const LONGEST_WORD = 60

/** What is asked: a word, and of which sort alone; documents asked alone are asked by their number. */
export type RecordSearch = { readonly word: string; readonly only?: FoundSort | undefined }

/** So many records are shown of a type. */
export const MOST_OF_TYPE = 5

import type { Dictionaries, DictItem } from '../../../core/definitions/dicts.ts'

/** One choice in the protocol's shape (6.1). */
export type DictOption = { readonly value: string; readonly text: string; readonly title: string }

export const dictOption = ({ value, text }: DictItem): DictOption => ({ value, text, title: text })

export const optionsOf = (dictionaries: Dictionaries, code: string): readonly DictOption[] =>
  Object.hasOwn(dictionaries, code) ? (dictionaries[code]?.items ?? []).map(dictOption) : []

/** Every dictionary by code, as the browser keeps them for seven days. */
export const allDictItems = (dictionaries: Dictionaries): Readonly<Record<string, readonly DictOption[]>> =>
  Object.fromEntries(Object.keys(dictionaries).map((code) => [code, optionsOf(dictionaries, code)]))

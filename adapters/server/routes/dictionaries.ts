import type { DictItem } from '../../../core/definitions/dicts.ts'
import type { UseCases } from '../use-cases.ts'

/** One choice in the protocol's shape (6.1), with the pinyin initials it is found by. */
export type DictOption = { readonly value: string; readonly text: string; readonly title: string; readonly initials?: string }

type Use = Pick<UseCases, 'choiceLists' | 'initialsOf'>

const known = new WeakMap<DictItem, DictOption>()

const optionOf = (item: DictItem, { initialsOf }: Use): DictOption => {
  const before = known.get(item)
  if (before) return before
  const { value, text } = item
  const initials = initialsOf(text)
  const option = { value, text, title: text, ...(initials ? { initials } : {}) }
  known.set(item, option)
  return option
}

export const optionsOf = (use: Use, code: string): readonly DictOption[] => use.choiceLists.items(code).map((item) => optionOf(item, use))

/** Every dictionary by code, as the browser keeps them for seven days. */
export const allDictItems = (use: Use): Readonly<Record<string, readonly DictOption[]>> =>
  Object.fromEntries(use.choiceLists.codes().map((code) => [code, optionsOf(use, code)]))

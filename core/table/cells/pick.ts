import { parts } from '../../definitions/listed.ts'
import type { Wire } from '../../kernel/wire.ts'
import type { CellOption } from '../column.ts'

/** Options whose title or value holds the word, letters of either case; all of them for no word (seed: allowSearch). */
export const fitting = (options: readonly CellOption[], keyword: string): readonly CellOption[] => {
  const word = keyword.trim().toLowerCase()
  if (word === '') return options
  return options.filter(({ title, value }) => title.toLowerCase().includes(word) || value.toLowerCase() === word)
}

/** The place where a list opens: at what is chosen, else at the first that may be chosen; -1 where none may. */
export const opensAt = (options: readonly CellOption[], value: Wire): number => {
  const chosen = options.findIndex((option) => option.value === String(value ?? '') && !option.disabled)
  return chosen < 0 ? options.findIndex(({ disabled }) => !disabled) : chosen
}

/** The next place from one, over those that may not be chosen, round the ends. */
export const stepped = (options: readonly { readonly key?: string; readonly disabled?: boolean }[], from: number, by: 1 | -1): number => {
  const { length } = options
  for (let step = 1; step <= length; step += 1) {
    const place = (((from + by * step) % length) + length) % length
    if (!options[place]!.disabled) return place
  }
  return -1
}

/** A joined value with one part more or less; parts keep the order in which they were chosen. Null when none is left. */
export const toggledPart = (value: Wire, part: string): string | null => {
  const all = parts(value)
  const next = all.includes(part) ? all.filter((one) => one !== part) : [...all, part]
  return next.length ? next.join(',') : null
}

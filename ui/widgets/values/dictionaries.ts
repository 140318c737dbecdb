import { useMemo, useSyncExternalStore } from 'react'
import { objectsOf, textOf } from '../../../core/kernel/json.ts'
import type { DictItem } from '../../../core/definitions/dicts.ts'
import { KeptDictionaries, type ToldDictionaries } from '../../../core/lookups/kept-dictionaries.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'

const itemsIn = (list: unknown): readonly DictItem[] =>
  objectsOf(list).flatMap((item) => {
    const text = textOf(item['text']) || textOf(item['label']) || textOf(item['title'])
    const initials = textOf(item['initials'])
    return text ? [{ value: textOf(item['value']), text, ...(initials ? { initials } : {}) }] : []
  })

/** The items of a dictionary as the server last told them; none for one it did not tell. */
export const useDictionary = (code: string | undefined): readonly DictItem[] => {
  const dictionary = useDictionaries()
  return dictionary(code)
}

/** The same for several dictionaries, asked one at a time. */
export const useDictionaries = () => {
  const { session } = useSession()
  const kept = useCase(KeptDictionaries)
  const told = useSyncExternalStore(kept.listen, () => kept.all(session.dictItems))
  return useMemo(() => readingOnce(told), [told])
}

type Reading = (code: string | undefined) => readonly DictItem[]

/** Always the same one: a field takes another list for another value. */
const NONE: readonly DictItem[] = []

const readings = new WeakMap<object, Reading>()

/** Each dictionary is read once for the whole page. */
const readingOnce = (told: ToldDictionaries): Reading => {
  const known = readings.get(told)
  if (known) return known
  const reading: Reading = (code) => (code === undefined ? NONE : readOnce(told[code]))
  readings.set(told, reading)
  return reading
}

const lists = new WeakMap<object, readonly DictItem[]>()

/** One that was not told anew stays the same list. */
const readOnce = (list: unknown): readonly DictItem[] => {
  if (typeof list !== 'object' || list === null) return NONE
  const items = lists.get(list) ?? itemsIn(list)
  lists.set(list, items)
  return items
}

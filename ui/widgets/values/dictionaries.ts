import { useMemo } from 'react'
import type { DictItem } from '../../../core/definitions/dicts.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { DICTIONARIES } from '../../../core/session/session.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const itemsIn = (list: unknown): readonly DictItem[] =>
  Array.isArray(list)
    ? list.filter(isFields).flatMap((item) => {
        const text = word(item['text']) || word(item['label']) || word(item['title'])
        const initials = word(item['initials'])
        return text ? [{ value: word(item['value']), text, ...(initials ? { initials } : {}) }] : []
      })
    : []

/** The items of a dictionary as the server sent them at the login; none for one it did not send. */
export const useDictionary = (code: string | undefined): readonly DictItem[] => {
  const dictionary = useDictionaries()
  return dictionary(code)
}

/** The same for several dictionaries, asked one at a time. */
export const useDictionaries = () => {
  const { session } = useInside()
  const keyValues = useCase(KeyValues)
  return useMemo(() => readingOnce(session.dictItems, () => keyValues.get(DICTIONARIES)), [session.dictItems, keyValues])
}

type Reading = (code: string | undefined) => readonly DictItem[]

/** Always the same one: a field takes another list for another value. */
const NONE: readonly DictItem[] = []

const readings = new WeakMap<object, Reading>()

/** Each dictionary is read once for the whole page, from the login's answer or, after a reload, from what this device kept of it. */
const readingOnce = (fresh: unknown, kept: () => unknown): Reading => {
  const source = isFields(fresh) ? fresh : keptOnce(kept)
  const known = readings.get(source)
  if (known) return known
  const read = new Map<string, readonly DictItem[]>()
  const reading: Reading = (code) => {
    if (code === undefined) return NONE
    const items = read.get(code) ?? itemsOf(source, code)
    read.set(code, items)
    return items
  }
  readings.set(source, reading)
  return reading
}

let lastKept: Readonly<Record<string, unknown>> | undefined

const keptOnce = (kept: () => unknown): Readonly<Record<string, unknown>> => {
  if (lastKept) return lastKept
  const stored = kept()
  if (isFields(stored)) lastKept = stored
  return lastKept ?? {}
}

const itemsOf = (all: unknown, code: string | undefined): readonly DictItem[] =>
  isFields(all) && code !== undefined ? itemsIn(all[code]) : []

import { useMemo } from 'react'
import type { DictItem } from '../../../core/definitions/dicts.ts'
import { useInside } from '../../hooks/use-inside.ts'

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const itemsIn = (list: unknown): readonly DictItem[] =>
  Array.isArray(list)
    ? list.filter(isFields).flatMap((item) => {
        const text = word(item['text']) || word(item['label']) || word(item['title'])
        return text ? [{ value: word(item['value']), text }] : []
      })
    : []

/** The items of a dictionary as the server sent them at the login; none for one it did not send. */
export const useDictionary = (code: string | undefined): readonly DictItem[] => {
  const { session } = useInside()
  return useMemo(() => itemsOf(session.dictItems, code), [session.dictItems, code])
}

/** The same for several dictionaries, asked one at a time. */
export const useDictionaries = () => {
  const { session } = useInside()
  return useMemo(() => {
    const read = new Map<string, readonly DictItem[]>()
    return (code: string | undefined): readonly DictItem[] => {
      if (code === undefined) return []
      const known = read.get(code) ?? itemsOf(session.dictItems, code)
      read.set(code, known)
      return known
    }
  }, [session.dictItems])
}

const itemsOf = (all: unknown, code: string | undefined): readonly DictItem[] => (isFields(all) && code !== undefined ? itemsIn(all[code]) : [])

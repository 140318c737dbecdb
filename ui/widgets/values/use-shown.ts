import { useMemo } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { isEmpty, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { useDictionaries } from './dictionaries.ts'
import { shown } from './shown.ts'

export type Show = (field: Field, row: Row, key: string) => string

/** Values as people read them; a dictionary value that came without a label is looked up. */
export const useShown = (): Show => {
  const dictionary = useDictionaries()
  return useMemo(() => {
    return (field, row, key) => {
      const text = shown(field, row, key)
      const wire = wireOf(row, key)
      if (field.code === undefined || isEmpty(wire) || text !== String(wire)) return text
      const items = dictionary(field.code)
      const titleOf = (value: string) => items.find((item) => item.value === value)?.text ?? value
      return field.kind.many ? text.split(',').map(titleOf).join('、') : titleOf(text)
    }
  }, [dictionary])
}

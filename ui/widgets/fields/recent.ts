import { useMemo } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'

const MOST = 6
const NOTHING: readonly Choice[] = []

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'label' in value &&
  typeof value.id === 'string' &&
  typeof value.label === 'string'

/** Regions are told apart by level, categories by tree. */
const shelfOf = (field: Field): string | undefined => {
  if (field.kind.offers) return `${field.kind.name}.${field.level ?? 'district'}`
  const target = targetOf(field)
  return field.root === undefined ? target : `${target}.${field.root}`
}

/** Each of several that were chosen together. */
export const apart = (choice: Choice, isMany: boolean): readonly Choice[] => {
  if (!isMany) return [choice]
  const labels = choice.label.split(',')
  return choice.id.split(',').map((id, at) => ({ id, label: labels[at] ?? id, values: {} }))
}

/** What this person chose last on this device, per type of record; it is asked for anew when it is chosen again. */
export const useRecents = () => {
  const keyValues = useCase(KeyValues)
  const { userId } = useInside().session.user

  return useMemo(() => {
    const keyOf = (field: Field) => {
      const shelf = shelfOf(field)
      return shelf === undefined ? undefined : `recent:${userId}:${shelf}`
    }
    const read = (field: Field): readonly Choice[] => {
      const key = keyOf(field)
      const kept = key === undefined ? undefined : keyValues.get(key)
      return Array.isArray(kept) ? kept.filter(isChoice).map(({ id, label }) => ({ id, label, values: {} })) : NOTHING
    }
    const remember = (field: Field, { id, label }: Choice) => {
      const key = keyOf(field)
      if (key === undefined || label === '') return
      keyValues.set(key, [{ id, label }, ...read(field).filter((one) => one.id !== id)].slice(0, MOST))
    }
    return { read, remember }
  }, [keyValues, userId])
}

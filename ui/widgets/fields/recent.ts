import { useCallback } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'

const MOST = 6

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'label' in value &&
  typeof value.id === 'string' &&
  typeof value.label === 'string'

/** Regions are told apart by level, categories by tree. */
const shelfOf = (field: Field): string | undefined => {
  if (field.kind.name === 'region') return `region.${field.level ?? 'district'}`
  const target = targetOf(field)
  return field.root === undefined ? target : `${target}.${field.root}`
}

/** What this person chose last on this device, per type of record; it is asked for anew when it is chosen again. */
export const useRecent = (field: Field) => {
  const keyValues = useCase(KeyValues)
  const { session } = useInside()
  const target = shelfOf(field)
  const key = `recent:${session.user.userId}:${target}`
  const read = useCallback((): readonly Choice[] => {
    if (target === undefined) return []
    const kept = keyValues.get(key)
    return Array.isArray(kept) ? kept.filter(isChoice).map(({ id, label }) => ({ id, label, values: {} })) : []
  }, [keyValues, key, target])
  const remember = useCallback(
    (choice: Choice) => {
      if (target === undefined || choice.label === '') return
      const { id, label } = choice
      keyValues.set(key, [{ id, label }, ...read().filter((one) => one.id !== id)].slice(0, MOST))
    },
    [keyValues, key, target, read],
  )
  return { read, remember }
}

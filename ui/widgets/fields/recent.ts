import { useMemo } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { KeyValues } from '../../../core/kernel/key-values.port.ts'
import { keptOrNot, type RecentChoice, recentIn, remembered } from '../../../core/lookups/recent-choices.ts'
import type { Choice } from '../../../core/records/remote-records.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'

/** A choice of earlier knows nothing of what comes along with it. */
export type Recent = Choice & RecentChoice

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
  const { userId } = useSession().session.user

  return useMemo(() => {
    const keyOf = (field: Field) => {
      const shelf = shelfOf(field)
      return shelf === undefined ? undefined : `recent:${userId}:${shelf}`
    }
    const kept = (field: Field): readonly RecentChoice[] => {
      const key = keyOf(field)
      return key === undefined ? [] : recentIn(keyValues.get(key))
    }
    const write = (field: Field, choices: readonly RecentChoice[]) => {
      const key = keyOf(field)
      if (key !== undefined) keyValues.set(key, choices)
    }
    const read = (field: Field): readonly Recent[] => kept(field).map((one) => ({ ...one, values: {} }))
    const remember = (field: Field, choice: Choice) => {
      if (choice.label !== '') write(field, remembered(kept(field), choice))
    }
    /** A favourite, or none any more. */
    const keep = (field: Field, id: string) => write(field, keptOrNot(kept(field), id))
    return { read, remember, keep }
  }, [keyValues, userId])
}

import { useCallback, useState } from 'react'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { useCase } from '../hooks/use-case.ts'
import { useInside } from '../hooks/use-inside.ts'

/** A habit of this user on this device: widths, columns, density. What is not readable any more gives way to the usual. */
export const useKept = <T>(name: string, usual: T, read: (stored: unknown) => T | undefined): readonly [T, (value: T) => void] => {
  const keyValues = useCase(KeyValues)
  const { session } = useInside()
  const key = `look:${session.user.userId}:${name}`
  const [value, setValue] = useState(() => read(keyValues.get(key)) ?? usual)
  const keep = useCallback(
    (next: T) => {
      setValue(next)
      keyValues.set(key, next)
    },
    [keyValues, key],
  )
  return [value, keep]
}

export const textsIn = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? (stored as string[]) : undefined

export const oneOf =
  <T extends string | number>(...values: readonly T[]) =>
  (stored: unknown): T | undefined =>
    values.find((value) => value === stored)

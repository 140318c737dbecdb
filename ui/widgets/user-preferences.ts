import { useCallback, useState } from 'react'
import { KeyValues } from '../../core/kernel/key-values.port.ts'
import { habitKey } from '../../core/settings/followed.ts'
import { useCase } from '../hooks/use-case.ts'
import { useSession } from '../hooks/use-session.ts'

/** What is remembered of a user, in whatever browser: its name, what it is before anybody changed it, and how it is read. */
export type UserPreference<T> = { readonly name: string; readonly usual: T; readonly read: (stored: unknown) => T | undefined }

export const preferenceOf = <T>(keyValues: KeyValues, userId: string, { name, usual, read }: UserPreference<T>): T =>
  read(keyValues.get(habitKey(userId, name))) ?? usual

/** A habit of this user: widths, columns, density. What is not readable any more gives way to the usual. */
export const useUserPreference = <T>(
  name: string,
  usual: T,
  read: (stored: unknown) => T | undefined,
): readonly [T, (value: T) => void] => {
  const keyValues = useCase(KeyValues)
  const { session } = useSession()
  const { userId } = session.user
  const key = habitKey(userId, name)
  const [value, setValue] = useState(() => preferenceOf(keyValues, userId, { name, usual, read }))
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

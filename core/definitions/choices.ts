import { parts } from './listed.ts'

/** Is a choice one of these? An empty one is none. */
export const isOneOf = (choice: string | number | null | undefined, ...values: readonly string[]): boolean =>
  choice !== null && choice !== undefined && values.includes(String(choice))

/** Does a comma-joined list hold a value? An empty value is in no list. */
export const contains = (list: string | number | null | undefined, value: string | number | null | undefined): boolean =>
  value !== null && value !== undefined && value !== '' && parts(list).includes(String(value))

import { parts } from './listed.ts'

/** Is a choice one of these? An empty one is none. */
export const isOneOf = <Value extends string>(choice: Value | number | null | undefined, ...values: readonly NoInfer<Value>[]): boolean =>
  choice !== null && choice !== undefined && values.some((value) => value === String(choice))

/** Does a comma-joined list hold a value? An empty value is in no list. */
export const contains = (list: string | number | null | undefined, value: string | number | null | undefined): boolean =>
  value !== null && value !== undefined && value !== '' && parts(list).includes(String(value))

import dicts from './oa.dicts.ts'

const itemOf = (code: string, value: string | null) => dicts[code]?.items.find((item) => item.value === value)

/** What a choice of a dictionary of the area is called. */
export const textOf = (code: string, value: string | null): string => itemOf(code, value)?.text ?? ''

/** A number that stands beside a choice. */
export const figureOf = (code: string, value: string | null, key: string): number => Number(itemOf(code, value)?.attributes?.[key] ?? 0)

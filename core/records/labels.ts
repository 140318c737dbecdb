import { wireOf, type Row, type Wire } from '../kernel/wire.ts'

/** Labels of refs and dictionary values ride in the row beside what they name. */
export const labelKey = (key: string): string => `${key}_dictText`

export const labelOf = (row: Row, key: string): Wire => wireOf(row, labelKey(key))

/** The key under which it is told what keeps somebody from a command of a type. */
export const commandKey = (command: string): string => `command:${command}`

/** The key under which it is told what keeps somebody from a field, or from a column of a table. */
export const fieldKey = (table: string | undefined, key: string): string => (table === undefined ? key : `${table}.${key}`)

/** Deciding about a record under approval, as it is asked about. */
export const DECIDE = { key: 'decide', title: '审批' } as const

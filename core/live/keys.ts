/** Under which `common_send_date` brings a record that is open whole, as it is stored now. */
export const recordKey = (socketKey: string): string => `${socketKey}#record`

/** Under which `common_send_date` brings the id of a record that is there no longer, or no longer for this person. */
export const removedKey = (socketKey: string): string => `${socketKey}#removed`

/** Under which `common_send_date` brings the ids of records that were added since, to pages that list the type. */
export const addedKey = (socketKey: string): string => `${socketKey}#added`

/** The name of a table in a record that is open, as `tableNamed` reads it. */
export const lineTableKey = (typeKey: string, table: string, recordId: string): string => `${typeKey}.${table}.${recordId}`

/** The name of one table instance (wire-protocol §5.3): its own patches come back under it, and its temporary ids begin with it. */
export const caseIdOf = (random: string): string => `_j-vxe-${random.slice(0, 8)}_`

/** Where a page opens its socket, below the address of the API. */
export const socketPath = (userId: string, pageId: string): string =>
  `/vxeSocket/${encodeURIComponent(userId)}/${encodeURIComponent(pageId)}`

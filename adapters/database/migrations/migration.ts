/** A numbered change of the database. Never edited after it landed: its text is remembered by checksum. */
export type Migration = { readonly number: number; readonly name: string; readonly sql: string }

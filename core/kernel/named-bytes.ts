/** A file as it travels: its own name, without a folder, and what it holds. */
export type NamedBytes = { readonly name: string; readonly bytes: Uint8Array }

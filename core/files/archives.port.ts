export type Packed = { readonly name: string; readonly bytes: () => Promise<Uint8Array> }

/** Several files as one. */
export abstract class Archives {
  /** A zip, written while its files are read: one of them is in memory at a time. */
  abstract zip(files: readonly Packed[]): AsyncIterable<Uint8Array>
}

/** A short name of bytes that no other bytes have. */
export abstract class Digests {
  abstract of(bytes: Uint8Array): string
}

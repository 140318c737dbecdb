/** Small things kept on this device. A full or forbidden store loses the value silently: nothing here is the only copy. */
export abstract class KeyValues {
  /** The value as it was kept, or undefined when absent, expired or unreadable. */
  abstract get(key: string): unknown
  /** `lifetime` in milliseconds; without it the value stays. */
  abstract set(key: string, value: unknown, lifetime?: number): void
  abstract remove(key: string): void
  /** Every key that begins with the prefix. */
  abstract keys(prefix: string): readonly string[]
}

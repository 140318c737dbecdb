/** New identities. Random, 128 bits at least, as short text that is safe in a path. */
export abstract class Ids {
  abstract next(): string
}

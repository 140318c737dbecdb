/** Randomness that nobody guesses, and digests of it. */
export abstract class Secrets {
  /** 256 random bits as text that is safe in a header. */
  abstract token(): string

  /** SHA-256 of a text, hex. */
  abstract digest(text: string): string

  /** So many signs of an alphabet, each as likely as any other. */
  abstract drawn(alphabet: string, length: number): string

  /** A random password of at least 14 characters that satisfies the password rule. */
  abstract password(): string
}

/** Draws a word so that people can read it and programs cannot without effort. */
export abstract class CaptchaPictures {
  /** A data URI. */
  abstract draw(word: string): string
}

/** Pinyin initials of a Chinese name. */
export abstract class Initials {
  /** Small letters and what stands between them; nothing for a name without Chinese characters. */
  abstract of(name: string): string
}

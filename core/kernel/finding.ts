/** What a look at something came to, said in one sentence. */
export type Finding = {
  readonly isGood: boolean
  readonly message: string
  /** The text that was looked at, and which of its signs are wrong: from, to. */
  readonly text?: string
  readonly wrong?: readonly [from: number, to: number]
}

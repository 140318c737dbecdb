/** How a socket is kept alive: what is said when it has been silent for so long, and what counts as an answer. */
export type KeepAlive = {
  readonly beat: string
  /** Milliseconds of silence before a beat. */
  readonly resting: number
  /** Milliseconds in which an answer is expected. */
  readonly answering: number
  readonly isAnswer: (text: string) => boolean
}

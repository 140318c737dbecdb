/** `expired`: the server refused the token in use; `lapsed`: so did one of the older generation. `left` and `entered`: somebody signed out or in, in another tab. */
export type SessionSign = 'expired' | 'lapsed' | 'left' | 'entered'

/** What happens to the session from outside this page. */
export abstract class SessionSigns {
  /** Answers how to stop listening. */
  abstract listen(hear: (sign: SessionSign) => void): () => void
}

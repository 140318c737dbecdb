/** `expired`: the server refused the token in use; `lapsed`: so did one of the older generation; `forced`: an administrator ended it. `left` and `entered`: somebody signed out or in, in another tab. */
export type SessionSign = 'expired' | 'lapsed' | 'forced' | 'passwordDue' | 'left' | 'entered'

/** What the server says of the session in answers to calls; `passwordDue`: until the password is another, nothing else is answered (sys rule S12). */
export type ServerSign = Extract<SessionSign, 'expired' | 'lapsed' | 'forced' | 'passwordDue'>

/** What happens to the session from outside this page. */
export abstract class SessionSigns {
  /** Answers how to stop listening. */
  abstract listen(hear: (sign: SessionSign) => void): () => void
}

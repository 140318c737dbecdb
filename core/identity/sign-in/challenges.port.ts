import type { Result } from '../../kernel/result.ts'

/** Something a visitor is asked before a session is opened. Times are milliseconds since 1970. */
export type Challenge = {
  /** SHA-256 of the token it is known by, hex: the token itself is kept nowhere. */
  readonly tokenHash: string
  /** What it is good for: one made for a purpose serves no other. */
  readonly purpose: string
  /** SHA-256 of the right answer, where there is one. */
  readonly answerHash: string
  readonly address: string
  /** What it stands for, where that is more than its purpose. */
  readonly about?: string
  readonly madeAt: number
  readonly endsAt: number
}

/** Challenges, kept in the database: whichever process asked, any may hear the answer. Each is answered once, right or wrong. */
export abstract class Challenges {
  /** In the place of one with the same token, if there is one. */
  abstract keep(challenge: Challenge): Promise<Result<void>>

  /** Takes it away: of two who answer at once, one finds it. Null where it is unknown, already answered or over. */
  abstract take(purpose: string, tokenHash: string, now: number): Promise<Result<Challenge | null>>

  /** Forgets what was over before that moment. */
  abstract sweep(before: number): Promise<Result<void>>
}

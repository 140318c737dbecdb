/** So many calls a minute, and so many at once. */
export type CallLimit = { readonly perMinute: number; readonly burst: number }

type Bucket = { left: number; at: number }

const MINUTE = 60_000
const MOST_KEYS = 20_000

/**
 * Buckets that fill evenly: whoever has emptied his waits for the next drop (reliability §12). Kept by each process for itself.
 * @fastify/rate-limit counts in windows: of 600 a minute it lets 600 through at once, and 1,200 about the end of one, where here it is 100 and
 * ten a second; nor does it take the clock of a test.
 */
export class CallLimits {
  private readonly limit: CallLimit
  private readonly buckets = new Map<string, Bucket>()

  constructor(limit: CallLimit) {
    this.limit = limit
  }

  /** Milliseconds to wait, 0 when the call may go on. */
  take(key: string, now: number): number {
    const { perMinute, burst } = this.limit
    if (perMinute === 0) return 0
    const drop = MINUTE / perMinute
    const bucket = this.buckets.get(key) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + Math.max(0, now - bucket.at) / drop)
    if (this.buckets.size >= MOST_KEYS) this.forgetFull(now)
    this.buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now })
    return left >= 1 ? 0 : Math.ceil((1 - left) * drop)
  }

  /** A bucket that is full again says nothing. */
  private forgetFull(now: number): void {
    const whole = (this.limit.burst * MINUTE) / this.limit.perMinute
    for (const [key, { at }] of this.buckets) if (now - at >= whole) this.buckets.delete(key)
    if (this.buckets.size >= MOST_KEYS) this.buckets.clear()
  }
}

import { setTimeout as wait } from 'node:timers/promises'

export type Stopping = {
  /** From now on the server says that it is not ready. */
  readonly turnRed: () => void
  /** Milliseconds a balancer needs to see it. */
  readonly delay: number
  /** Takes no new work, lets running requests finish, closes what is behind. */
  readonly close: () => Promise<void>
  readonly exit: (code: number) => void
}

const AT_MOST = 30_000

/** Ends the process in order at the first signal, at once at the second, and in any case after thirty seconds (reliability RUN1). */
export const stopInOrder = ({ turnRed, delay, close, exit }: Stopping): (() => void) => {
  let isStopping = false
  return () => {
    if (isStopping) return exit(1)
    isStopping = true
    turnRed()
    setTimeout(() => exit(1), delay + AT_MOST).unref()
    void wait(delay)
      .then(close)
      .then(
        () => exit(0),
        () => exit(1),
      )
  }
}

/** The time. Everything that depends on the hour asks here, so tests turn the clock by hand. */
export abstract class Clock {
  /** Milliseconds since 1970, UTC. */
  abstract now(): number
}

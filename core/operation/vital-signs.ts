/** What is read of the store when somebody watches (reliability OBS1). */
export type VitalSigns = {
  /** Connections that are open, of them idle, and callers that wait for one. */
  readonly connections: { readonly open: number; readonly idle: number; readonly waiting: number }
  /** Sessions of any process that wait for a lock now. */
  readonly waitingForLocks: number
  readonly lettersWaiting: number
  readonly jobs: readonly JobSigns[]
}

/** `lastAt`: seconds since 1970, null before the first run. */
export type JobSigns = {
  readonly code: string
  readonly lastAt: number | null
  readonly lastResult: string | null
  readonly isRunning: boolean
}

/** What one client does over its own connection, by name. */
export type Jobs = (given: JobsGiven) => Promise<Readonly<Record<string, () => Promise<unknown>>>>

export type JobsGiven = {
  readonly url: string
  readonly job: string
  /** Tells clients apart, so that each works on orders of its own. */
  readonly client: number
  /** Of an order. */
  readonly lines: number
  /** How many there are to list. */
  readonly orders: number
  readonly token?: string
}

/** What shows that a promise of the reliability requirements holds now. */
export type Evidence =
  /** Tests by file, or only those whose whole name matches. */
  { readonly tests: readonly Tests[] } | { readonly long: () => Promise<Measured> } | { readonly notMeasured: string }

export type Tests = { readonly file: string; readonly named?: RegExp }

export type Measured = { readonly value: string; readonly holds: boolean }

export type Promised = { readonly id: string; readonly figure: string; readonly bar: string; readonly by: Evidence }

export type Line = {
  readonly id: string
  readonly figure: string
  readonly bar: string
  readonly value: string
  readonly result: 'pass' | 'fail' | 'not measured'
}

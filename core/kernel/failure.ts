/** What went wrong in normal life. `code` is compared, `message` is shown; `field` names the place, `row` the table row. */
export type Failure = {
  readonly code: string
  readonly message: string
  /** A header field, or `table.column` together with `row`. */
  readonly field?: string
  /** 0-based position of the row in its table. */
  readonly row?: number
  /** What the message speaks of: counts, versions, names. */
  readonly details?: Readonly<Record<string, unknown>>
}

export const failure = (code: string, message: string): Failure => ({ code, message })

/** The same failure with the placeholders `{name}` of its message filled. */
export const filled = (declared: Failure, values: Readonly<Record<string, unknown>>): Failure => ({
  ...declared,
  message: declared.message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole)),
})

export const at = (declared: Failure, field: string, row?: number): Failure =>
  row === undefined ? { ...declared, field } : { ...declared, field, row }

/** Whatever a promise was rejected with, as a failure; a bug keeps its own words out of sight. */
export const failureOf = (thrown: unknown): Failure => {
  if (thrown && typeof thrown === 'object' && 'failure' in thrown) return (thrown as { failure: Failure }).failure
  return unexpected
}

/** The same of an event that says an actor failed: guards and actions kept by name are told of the machine's own events only. */
export const failureIn = (event: object): Failure => failureOf('error' in event ? event.error : undefined)

export const unexpected = failure('unexpected', '处理失败，请稍后重试；如仍出现，请把请求编号告诉管理员')

/** Whoever asks may not, whichever part of the program says so. */
export const isForbidden = ({ code }: Failure): boolean => /(^|\.)forbidden$/.test(code)

/** Not the record's fault: the next one would only meet the same. */
export const isTrouble = ({ code }: Failure): boolean => /^(database|session|unexpected|forbidden)/.test(code)

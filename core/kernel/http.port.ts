import type { NamedBytes } from './named-bytes.ts'
import type { Result } from './result.ts'

/** Tells a running call that nobody waits for it any more. An AbortSignal fits. */
export type Cancel = { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void): void }

export type HttpCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the API base, beginning with `/`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  /** Sent as `Idempotency-Key`: the same key may be sent again after a lost answer. */
  readonly key?: string
  /** Of a write: only what the caller cannot know is answered. */
  readonly minimal?: boolean
  readonly signal?: Cancel
  /** Of a download: how many bytes have come. */
  readonly onReceived?: (bytes: number) => void
}

/** The server, spoken to in envelopes. Status codes, time-outs and broken JSON arrive as failures, never as exceptions. */
export abstract class Http {
  /** The `result` of the envelope, unread: whoever asks parses it. */
  abstract send(call: HttpCall): Promise<Result<unknown>>
  /** A file; an envelope that arrives instead of one is a failure. */
  abstract download(call: HttpCall): Promise<Result<NamedBytes>>
}

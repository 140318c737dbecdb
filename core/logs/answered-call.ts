import type { Person } from '../kernel/person.ts'

/** What a call says of its work beyond its address: which record it was about, how many rows it gave. */
export type Said = {
  readonly docKey?: string
  readonly busId?: string
  readonly billNo?: string
  readonly rowCount?: number
}

/** A call of the server once it was answered, as far as logs tell of it: nothing of what it brought. */
export type AnsweredCall = Said & {
  readonly at: number
  readonly by: Person
  readonly method: string
  /** Without what was asked behind the question mark. */
  readonly path: string
  /** Its route: the path with names where values stand. */
  readonly route: string
  /** Who may: `signedIn`, or a permission code. */
  readonly door: string
  /** It changes something. */
  readonly writes: boolean
  /** What 操作日志 counts it as where neither its permission nor its writing tells. */
  readonly counts?: string
  /** What 访问日志 calls the page where no permission does. */
  readonly page?: string
  readonly status: number
  /** Why not; '' where it was done. */
  readonly failReason: string
  readonly costMs: number
  readonly address: string
  readonly traceId: string
  /** What an export was asked for. */
  readonly parameters: Readonly<Record<string, string>>
}

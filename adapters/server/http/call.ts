import type { FastifyReply } from 'fastify'
import type { Visitor } from '../../../core/identity/sessions/visitors.ts'
import type { Said } from '../../../core/logs/answered-call.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { Parameters } from '../../../core/records/list/read-query.ts'
import type { Upload, Uploads } from './upload.ts'

/** Who may: everybody, whoever is signed in, or holders of a permission code `{area}:{name}:{action}`. */
export type CallAccess = 'anonymous' | 'signedIn' | `${string}:${string}:${string}`

/** What a call brings, read and admitted. */
export type Call = {
  readonly params: Readonly<Record<string, string>>
  readonly parameters: Parameters
  readonly body: unknown
  /** The file that came with it, of calls that take one. */
  readonly upload: () => Promise<Result<Upload>>
  /** All files that came with it. */
  readonly uploads: () => Promise<Result<Uploads>>
  /** The caller's address, proxies that are trusted left out. */
  readonly address: string
  readonly browser: string
  readonly token: string
  /** A page sends it: browsers name the site it comes from. */
  readonly onPage: boolean
  /** What logs say of its work beyond its address. */
  readonly tell: (said: Said) => void
  /** `Prefer: return=minimal` (RFC 7240): of a written record only what the caller cannot know is wanted. */
  readonly prefersMinimal: boolean
}

export type VisitorCall = Call & { readonly visitor: Visitor; readonly by: Visitor['person'] }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Usual = {
  readonly method: Method | readonly Method[]
  readonly path: string
  /** Said in `message` when all went well, of what is answered where that makes a difference. */
  readonly message?: string | ((answer: unknown) => string)
  /** Bytes; one MiB where nothing is said. */
  readonly bodyLimit?: number
  /** Changes something: may be repeated under a key. A GET that does is refused to links, images and prefetching. */
  readonly writes?: boolean
  /** Answers the record it has written; whoever prefers it minimal gets only what he cannot know. */
  readonly answersWritten?: boolean
  /** Answered although the password must be changed first. */
  readonly beforePasswordChange?: boolean
  /** Sends something else than an envelope by itself. */
  readonly sends?: boolean
  /** Pages ask it by themselves: it is no sign that somebody works. */
  readonly byItself?: boolean
  /** 操作类型 (dictionary oper_type) where neither its permission nor its writing tells it. */
  readonly counts?: string
  /** What 访问日志 calls the page where no permission names one; a GET for whoever is signed in is a look-up without it. */
  readonly page?: string
  /** Does not count among what one may ask in a minute. */
  readonly uncounted?: boolean
  /** How often one session may ask it in a minute, beside all else it asks: of calls by which one could try values out. */
  readonly perMinute?: number
  /** Comes as multipart/form-data, and only so, with at most so many files. */
  readonly takesFiles?: number
}

export type OpenCall = Usual & { readonly may: 'anonymous'; readonly run: (call: Call, reply: FastifyReply) => Promise<Result<unknown>> }

export type GuardedCall = Usual & {
  readonly may: Exclude<CallAccess, 'anonymous'>
  readonly run: (call: VisitorCall, reply: FastifyReply) => Promise<Result<unknown>>
}

/** One call of the API: where it is, who may, and what it does. */
export type ServerCall = OpenCall | GuardedCall

export const MIB = 2 ** 20

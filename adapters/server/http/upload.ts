import type { FastifyRequest } from 'fastify'
import { MOST_BYTES } from '../../../core/files/content.ts'
import { nothingSent } from '../../../core/files/failures.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { tooLarge, unreadableBody } from './failures.ts'

/** One file and the words beside it. */
export type Upload = { readonly name: string; readonly bytes: Uint8Array; readonly fields: Readonly<Record<string, string>> }

/** Several files, each under the name it was sent by, and the words beside them. */
export type Uploads = {
  readonly files: readonly { readonly field: string; readonly name: string; readonly bytes: Uint8Array }[]
  readonly fields: Readonly<Record<string, string>>
}

const MOST_FIELDS = 10
const LONGEST_FIELD = 20_000
const LONGEST_NAME = 4_096

/** What a call that takes so many files takes in. */
export const uploadLimits = (files: number) =>
  ({
    fileSize: MOST_BYTES,
    files,
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD,
    fieldNameSize: 100,
    parts: MOST_FIELDS + files,
    headerPairs: 20,
  }) as const

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '')

/** The files of a multipart body, held in memory: they are small by rule. */
export const readUploads = async (request: FastifyRequest): Promise<Result<Uploads>> => {
  try {
    const fields: Record<string, string> = {}
    const files: Uploads['files'][number][] = []
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else files.push({ field: part.fieldname, name: part.filename.slice(-LONGEST_NAME), bytes: await part.toBuffer() })
    }
    return files.length ? ok({ files, fields }) : fail(nothingSent)
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') return fail(tooLarge)
    if (
      /^FST_|^ERR_STREAM|^ECONNRESET/.test(String(codeOf(error))) ||
      (error instanceof Error && /multipart|form|boundary/i.test(error.message))
    )
      return fail(unreadableBody)
    throw error
  }
}

/** The one file called `file`. */
export const readUpload = async (request: FastifyRequest): Promise<Result<Upload>> => {
  const read = await readUploads(request)
  if (!read.ok) return read
  const file = read.value.files.find(({ field }) => field === 'file')
  return file ? ok({ name: file.name, bytes: file.bytes, fields: read.value.fields }) : fail(nothingSent)
}

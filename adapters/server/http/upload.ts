import type { FastifyRequest } from 'fastify'
import { MOST_BYTES } from '../../../core/files/content.ts'
import { nothingSent } from '../../../core/files/failures.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { tooLarge, unreadableBody } from './failures.ts'

/** One file and the words beside it. */
export type Upload = { readonly name: string; readonly bytes: Uint8Array; readonly fields: Readonly<Record<string, string>> }

const MOST_FIELDS = 10
const LONGEST_FIELD = 1_000
const LONGEST_NAME = 4_096

export const UPLOAD_LIMITS = {
  fileSize: MOST_BYTES,
  files: 1,
  fields: MOST_FIELDS,
  fieldSize: LONGEST_FIELD,
  fieldNameSize: 100,
  parts: MOST_FIELDS + 1,
  headerPairs: 20,
} as const

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '')

/** The one file of a multipart body, held in memory: it is small by rule. */
export const readUpload = async (request: FastifyRequest): Promise<Result<Upload>> => {
  try {
    const fields: Record<string, string> = {}
    let file: { name: string; bytes: Uint8Array } | undefined
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === 'file') file = { name: part.filename.slice(-LONGEST_NAME), bytes: await part.toBuffer() }
      else part.file.resume()
    }
    return file ? ok({ ...file, fields }) : fail(nothingSent)
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

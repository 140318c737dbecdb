import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { missingFile, noThumbnail, notShown, withheld } from '../../../core/files/failures.ts'
import { nameOf, pathOf } from '../../../core/files/names.ts'
import { MOST_PARTS } from '../../../core/files/parts.ts'
import type { StoredFile } from '../../../core/files/stored-files.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import { fieldsOf } from '../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../http/call.ts'
import { success } from '../http/envelope.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** Shown by a browser by itself; all else is handed over as a download. */
const isShown = (mime: string) => mime.startsWith('image/') || mime === 'application/pdf'

const readTexts = (value: unknown, most: number): readonly string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.length <= most && value.every((part) => typeof part === 'string')
    ? (value as readonly string[])
    : undefined

const readParts = (value: unknown) => readTexts(value, MOST_PARTS)

/** Files that are packed into one. */
const MOST_PACKED = 100

const readPaths = (value: unknown) => readTexts(value, MOST_PACKED)

const isDigest = (text: string) => /^[\w-]{43}$/.test(text)

/** The older clients read the path out of the message. */
const told = ({ path, size, mime }: StoredFile, now: number) => success({ path, name: nameOf(path), size, type: mime }, path, now).envelope

/** A part of an address arrives decoded once; the path in records is what was in the address. */
const named = ({ params: { folder = '', id = '', name = '' }, by }: VisitorCall) => ({ path: pathOf(folder, id, name), by })

const FIRST_OF_JPEG = 0xff

/** 操作类型 下载. */
const DOWNLOAD = '11'

/** What a file is sent with, so that a browser shows it and does nothing else with it (reliability IN8). */
const guarded = (reply: FastifyReply, name: string, as: 'inline' | 'attachment'): FastifyReply =>
  reply
    .header('Content-Disposition', `${as}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-store')

/** Uploads, whole and in parts, and stored files (wire protocol 8, reliability IN7 and IN8). */
export const fileRoutes = ({
  keepFile,
  keepPart,
  findParts,
  joinParts,
  openFile,
  readFile,
  renameFile,
  gatherFiles,
  clock,
}: Pick<
  UseCases,
  'clock' | 'keepFile' | 'keepPart' | 'findParts' | 'joinParts' | 'openFile' | 'readFile' | 'renameFile' | 'gatherFiles'
>): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: `${BASE}/sys/common/upload`,
    may: 'signedIn',
    sends: true,
    takesFiles: 1,
    run: async ({ upload, by }, reply) => {
      const sent = await upload()
      if (!sent.ok) return sent
      const { name, bytes, fields } = sent.value
      const kept = await keepFile.run({ name, bytes, folder: fields['biz'] || undefined, by })
      if (!kept.ok) return kept
      await reply.send(told(kept.value, clock.now()))
      return ok(null)
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/common/uploadPart`,
    may: 'signedIn',
    takesFiles: 1,
    run: async ({ upload, by }) => {
      const sent = await upload()
      return sent.ok ? keepPart.run({ bytes: sent.value.bytes, by }) : sent
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/common/uploadedParts`,
    may: 'signedIn',
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const digests = readParts(fields.value['digests'])
      return digests?.every(isDigest) ? findParts.run({ digests, by }) : fail(wrongParameter)
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/common/uploadJoin`,
    may: 'signedIn',
    sends: true,
    run: async ({ body, by }, reply) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const { name, biz, parts } = fields.value
      const paths = readParts(parts)
      if (typeof name !== 'string' || (biz !== undefined && typeof biz !== 'string') || !paths) return fail(wrongParameter)
      const kept = await joinParts.run({ name, folder: biz || undefined, parts: paths, by })
      if (!kept.ok) return kept
      await reply.send(told(kept.value, clock.now()))
      return ok(null)
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/common/rename`,
    may: 'signedIn',
    sends: true,
    run: async ({ body, by }, reply) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const { path, name } = fields.value
      if (typeof path !== 'string' || typeof name !== 'string') return fail(wrongParameter)
      const kept = await renameFile.run({ path, name, by })
      if (!kept.ok) return kept
      await reply.send(told(kept.value, clock.now()))
      return ok(null)
    },
  },
  {
    method: 'POST',
    path: `${BASE}/sys/common/zip`,
    may: 'signedIn',
    counts: DOWNLOAD,
    sends: true,
    run: async ({ body, by }, reply) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const paths = readPaths(fields.value['paths'])
      if (!paths) return fail(wrongParameter)
      const packed = await gatherFiles.run({ paths, by })
      if (!packed.ok) return packed
      const name = `附件${shanghai(clock.now()).replace(/\D/g, '')}.zip`
      await guarded(reply, name, 'attachment').header('Content-Type', 'application/zip').send(Readable.from(packed.value))
      return ok(null)
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/common/static/:folder/:id/:name`,
    may: 'signedIn',
    counts: DOWNLOAD,
    sends: true,
    run: async (call, reply) => {
      const opened = await openFile.run({ ...named(call), isShown: true })
      if (!opened.ok) return fail([withheld, notShown].find(({ code }) => code === opened.failure.code) ?? missingFile)
      const { file, bytes } = opened.value
      await guarded(reply, nameOf(file.path), isShown(file.mime) ? 'inline' : 'attachment')
        .header('Content-Type', file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime)
        .send(Buffer.from(bytes))
      return ok(null)
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/common/preview/:folder/:id/:name`,
    may: 'signedIn',
    run: (call) => readFile.run({ ...named(call), sheet: call.parameters['sheet'] }),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/common/thumbnail/:folder/:id/:name`,
    may: 'signedIn',
    sends: true,
    run: async (call, reply) => {
      const opened = await openFile.run({ ...named(call), isSmall: true })
      if (!opened.ok) return fail(opened.failure.code === noThumbnail.code ? noThumbnail : missingFile)
      const { file, bytes } = opened.value
      await guarded(reply, nameOf(file.path), 'inline')
        .header('Content-Type', bytes[0] === FIRST_OF_JPEG ? 'image/jpeg' : 'image/png')
        .send(Buffer.from(bytes))
      return ok(null)
    },
  },
]

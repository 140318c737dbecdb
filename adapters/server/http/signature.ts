import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { momentOf } from '../../../core/kernel/dates.ts'
import { decodedPart } from '../../../core/kernel/decoded-part.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { staleSignature, wrongSignature } from './failures.ts'

/** The timestamp is the local time of a zone nobody names, so only what no zone explains is too far off. */
const FARTHEST = 26 * 3_600_000

const momentIn = (timestamp: string): number => {
  if (/^\d{13}$/.test(timestamp)) return Number(timestamp)
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? []
  return momentOf(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}

const decoded = (text: string): string => decodedPart(text) ?? text

/** What a client signs: the path's comma part, its query, and the top level of a body, without `_t` and what is null. */
const signedFields = ({ url, method, body }: FastifyRequest): Readonly<Record<string, unknown>> => {
  const [path = '', query = ''] = url.split('?', 2)
  const last = decoded(path.slice(path.lastIndexOf('/') + 1))
  const fields: Record<string, unknown> = last.includes(',') ? { 'x-path-variable': last } : {}
  for (const [name, value] of new URLSearchParams(query)) if (name !== '_t') fields[name] = value
  return method === 'GET' || typeof body !== 'object' ? fields : { ...fields, ...body }
}

const textOf = (fields: Readonly<Record<string, unknown>>): string => {
  const entries = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => [key, typeof value === 'number' ? String(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(Object.fromEntries(entries))
}

/** `X-Sign` of these fields (wire protocol 2.2). It guards against accidents, nothing more. */
export const signatureOf = (fields: Readonly<Record<string, unknown>>, secret: string): string =>
  createHash('md5')
    .update(textOf(fields) + secret)
    .digest('hex')
    .toUpperCase()

/** A signature that is sent must be right; nothing depends on one that is not (reliability DC8). */
export const checkSignature = (request: FastifyRequest, secret: string, now: number): Result<void> => {
  const { 'x-sign': sign, 'x-timestamp': timestamp } = request.headers
  if (secret === '' || sign === undefined) return done
  if (!(Math.abs(momentIn(String(timestamp)) - now) <= FARTHEST)) return fail(staleSignature)
  const [given, right] = [Buffer.from(String(sign)), Buffer.from(signatureOf(signedFields(request), secret))]
  return given.length === right.length && timingSafeEqual(given, right) ? done : fail(wrongSignature)
}

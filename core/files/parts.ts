import type { Digests } from '../kernel/digests.port.ts'
import type { Person } from '../kernel/person.ts'
import { MOST_BYTES } from './content.ts'
import { pathOf } from './names.ts'

/** Larger files come in parts, so that a broken line costs no more than one of them. */
export const WHOLE_UP_TO = 5 * 2 ** 20

export const LARGEST_PART = 2 * 2 ** 20

/** Where parts lie until the whole is put together. */
export const PARTS = 'parts'

/** Most parts a file may have. */
export const MOST_PARTS = Math.ceil(MOST_BYTES / LARGEST_PART)

const SIX_BITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const FIVE_BITS = '0123456789abcdefghijklmnopqrstuv'
const SIGNS = 35

/** Where the part of that digest lies if its sender has sent it: found again without being looked for, and by nobody else. */
export const partPath = (digests: Digests, { tenantId, userId }: Person, digest: string): string => {
  const own = Array.from(`${tenantId}/${userId}/${digest}`, (sign) => sign.charCodeAt(0))
  const bits = Array.from(digests.of(Uint8Array.from(own)), (sign) => SIX_BITS.indexOf(sign).toString(2).padStart(6, '0')).join('')
  const id = Array.from({ length: SIGNS }, (_, at) => FIVE_BITS[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join('')
  return pathOf(PARTS, id, 'part')
}

/** The parts of a file, each from one byte to another. */
export const partsOf = (size: number): readonly (readonly [from: number, to: number])[] =>
  Array.from({ length: Math.ceil(size / LARGEST_PART) }, (_, at) => [at * LARGEST_PART, Math.min(size, (at + 1) * LARGEST_PART)] as const)

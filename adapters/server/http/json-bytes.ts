import { transcode } from 'node:buffer'
import { Serialised } from '../../../core/kernel/serialised.ts'

const MOST_BYTES_PER_UNIT = 3
const LONG = 4_096

const page = Buffer.allocUnsafe(2 ** 20)

type Wrapped = { readonly result?: unknown } | null

const wrapped = ({ result: _, ...rest }: Exclude<Wrapped, null>, { json }: Serialised): string =>
  `${JSON.stringify(rest).slice(0, -1)},"result":${json}}`

/**
 * An answer as it is sent. Written once: to ask of a long text how many bytes it takes costs as much as to write it, and turned by way of
 * UTF-16 it takes two thirds of that.
 */
export const jsonBytes = (answer: Wrapped): Buffer => {
  // A result that was spelt before goes in as it is.
  const text = answer?.result instanceof Serialised ? wrapped(answer, answer.result) : JSON.stringify(answer)
  if (text.length * MOST_BYTES_PER_UNIT > page.length) return Buffer.from(text)
  if (text.length < LONG) return Buffer.from(page.subarray(0, page.write(text)))
  return transcode(page.subarray(0, page.write(text, 'utf16le')), 'utf16le', 'utf8')
}

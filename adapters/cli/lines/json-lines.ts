import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export type Fields = Readonly<Record<string, unknown>>

/** Where a command reads and writes. */
export type Streams = { readonly input: Readable; readonly output: Writable; readonly errors: Writable }

export const unreadableLine = '这一行不是JSON对象'

/** A line as an object, or undefined. */
const objectIn = (line: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

const WRITTEN_AT_ONCE = 64 * 1024

/** One JSON line out for every line in, in order; a line that is no object is answered like any other wrong one. */
export const answerLines = async ({ input, output }: Streams, answer: (fields: Fields | undefined) => unknown): Promise<void> => {
  let waiting = ''
  const write = async () => {
    const text = waiting
    waiting = ''
    if (text !== '' && !output.write(text)) await once(output, 'drain')
  }
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    waiting += `${JSON.stringify(await answer(objectIn(line)))}\n`
    if (waiting.length >= WRITTEN_AT_ONCE) await write()
  }
  await write()
}

export const writeLine = ({ output }: Streams, value: unknown): void => {
  output.write(`${JSON.stringify(value)}\n`)
}

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type JsonObject, objectIn } from '../../../core/kernel/json.ts'

/** Where a command reads and writes. */
export type Streams = { readonly input: Readable; readonly output: Writable; readonly errors: Writable }

export const unreadableLine = '这一行不是JSON对象'

const WRITTEN_AT_ONCE = 64 * 1024

/** One JSON line out for every line in, in order; a line that is no object is answered like any other wrong one. */
export const answerLines = async ({ input, output }: Streams, answer: (fields: JsonObject | undefined) => unknown): Promise<void> => {
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

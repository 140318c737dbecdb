import { parentPort } from 'node:worker_threads'
import { readWritten } from './read-written.ts'

const port = parentPort

port?.once('message', ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) =>
  port.postMessage(readWritten(name, bytes)),
)

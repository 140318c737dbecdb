import { parentPort } from 'node:worker_threads'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import { readWritten } from './read-written.ts'

const port = parentPort

port?.once('message', ({ name, bytes }: NamedBytes) => port.postMessage(readWritten(name, bytes)))

import { type Command, InvalidArgumentError } from 'commander'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { objectIn } from '../../core/kernel/json.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { Streams } from './lines/json-lines.ts'
import type { RemoteServer } from './remote/server.ts'

export const USAGE = 2
export const FAILED = 1

export const streams: Streams = { input: process.stdin, output: process.stdout, errors: process.stderr }

export const tell = (line: string): boolean => process.stderr.write(`${line}\n`)

/** The command could not run: one sentence, exit code 1. */
export const giveUp = (sentence: string): never => {
  tell(sentence)
  process.exit(FAILED)
}

/** What has to succeed, or the command could not run. */
export const orGiveUp = <T>(result: Result<T>): T => (result.ok ? result.value : giveUp(result.failure.message))

/** The command was called wrongly: what is wrong, its help, exit code 2. */
export const misused = (command: Command, problem: string): never => command.error(`error: ${problem}`, { exitCode: USAGE })

export const several = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]

export const count = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('a number from 1')
  return Number(text)
}

export const object = (text: string): Readonly<Record<string, unknown>> => {
  const read = objectIn(text)
  if (!read) throw new InvalidArgumentError('a JSON object')
  return read
}

/** Reads the definitions: only by a command that needs them. */
export type ReadCatalogue = () => Promise<Catalogue>

export const unknownType = (key: string): string => `没有这种单据：${key}（cli definitions 列出全部）`

export const typeNamed = async (read: ReadCatalogue, key: string): Promise<DocumentType> =>
  (await read()).find(key) ?? giveUp(unknownType(key))

/** The server of the last login, with its token. */
export const signedServer = async (): Promise<RemoteServer> => {
  const { readSigned } = await import('./remote/token-file.ts')
  const { RemoteServer: Server } = await import('./remote/server.ts')
  const signed = (await readSigned()) ?? giveUp('请先登录：cli login')
  return new Server(signed.server, signed.token)
}

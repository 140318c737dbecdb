import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { done, type Result } from '../../../core/kernel/result.ts'
import { RemoteServer } from '../remote/server.ts'
import { forgetSigned, keepSigned, readSigned } from '../remote/token-file.ts'

/** Typed without showing it; out of a pipe, its first line. */
const typedPassword = async (): Promise<string> => {
  const hidden = new Writable({ write: (_chunk, _encoding, next) => next() })
  if (process.stdin.isTTY) process.stderr.write('密码：')
  const lines = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY === true })
  const password = await lines.question('')
  lines.close()
  if (process.stdin.isTTY) process.stderr.write('\n')
  return password
}

/** Opens a session and keeps its token for the commands to come. */
export const login = async (address: string, username: string): Promise<Result<void>> => {
  const password = process.env['XQ_PASSWORD'] ?? (await typedPassword())
  const answer = await new RemoteServer(address).ask({ method: 'POST', path: '/sys/login', body: { username, password } })
  if (!answer.ok) return answer
  const { token } = answer.value as { readonly token: string }
  await keepSigned({ server: address, token })
  return done
}

export const logout = async (): Promise<void> => {
  const signed = await readSigned()
  if (signed) await new RemoteServer(signed.server, signed.token).ask({ method: 'POST', path: '/sys/logout' })
  await forgetSigned()
}

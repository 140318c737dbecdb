import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type Command = {
  readonly line: readonly string[]
  readonly as?: { readonly uid: number; readonly gid: number }
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
}

export type Ended = { readonly code: number; readonly out: string; readonly errors: string }

/** Runs a command to its end; one that could not be started ends with code 127. */
export const run = ({ line: [file = '', ...args], as, env, input = '' }: Command): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(file, args, { ...as, env: env ?? process.env, windowsHide: true })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    child.once('error', ({ message }) => resolve({ code: 127, out: '', errors: message }))
    child.once('close', async (code) => {
      const [out, errors] = await output
      resolve({ code: code ?? 1, out, errors })
    })
    child.stdin.on('error', () => {}).end(input)
  })

import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { objectIn } from '../../../core/kernel/json.ts'

/** The server somebody signed in to from here, and the token it gave. */
export type Signed = { readonly server: string; readonly token: string }

const OWNER_ONLY = 0o600

const configFolder = (): string => {
  const { XDG_CONFIG_HOME, APPDATA } = process.env
  return XDG_CONFIG_HOME || (process.platform === 'win32' && APPDATA) || join(homedir(), '.config')
}

const tokenFile = (): string => join(configFolder(), 'xqerp', 'token.json')

/** Kept in the user's config folder, readable by nobody else. */
export const keepSigned = async (signed: Signed): Promise<void> => {
  const file = tokenFile()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(signed), { mode: OWNER_ONLY })
  // An older file keeps its own mode when it is written over.
  await chmod(file, OWNER_ONLY)
}

export const readSigned = async (): Promise<Signed | undefined> => {
  try {
    const { server, token } = objectIn(await readFile(tokenFile(), 'utf8')) ?? {}
    return typeof server === 'string' && typeof token === 'string' ? { server, token } : undefined
  } catch {
    return undefined
  }
}

export const forgetSigned = (): Promise<void> => rm(tokenFile(), { force: true })

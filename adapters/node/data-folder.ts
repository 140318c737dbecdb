import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { filled } from '../../core/kernel/failure.ts'
import { done, fail, type Result } from '../../core/kernel/result.ts'
import { PASSWORD_FILE } from './demo-password.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { foreign } from './embedded-postgres/failures.ts'

const DATABASE = 'pg'
/** Uploaded files. */
export const FILES = 'files'

const ours: ReadonlySet<string> = new Set([DATABASE, FILES, PASSWORD_FILE])

// What file systems and desktops leave in a folder that is empty for everybody else.
const isNobodys = (name: string) => name.startsWith('.') || name === 'lost+found'

/** Refuses a data folder in which there are only other people's things; changes nothing. */
export const recogniseDataFolder = async (folder: string): Promise<Result<void>> => {
  // One that is missing can be made; one that cannot be read is told by whoever writes to it.
  const names = await readdir(folder).catch(() => [])
  const isFree = names.every(isNobodys) || names.some((name) => ours.has(name))
  return isFree ? done : fail(filled(foreign, { folder }))
}

/** Starts the database of a data folder. */
export const openDataFolder = async (folder: string): Promise<Result<EmbeddedPostgres>> => {
  const known = await recogniseDataFolder(folder)
  return known.ok ? startEmbeddedPostgres({ folder: join(folder, DATABASE) }) : known
}

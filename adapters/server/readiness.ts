import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Database } from '../database/database.ts'
import { statement } from '../database/sql.ts'

export type Hindrance = 'stopping' | 'database' | 'disk' | 'clock'

const LEAST_ROOM = 200 * 2 ** 20
const FURTHEST_APART = 60_000
const NOW = statement('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now')

/** What keeps a server from its work: a database that does not answer or has another time, a full disk (reliability OBS1, DUR4). */
export class Readiness {
  private readonly database: Database
  private readonly folder: string
  private readonly clock: Clock
  private readonly room: (folder: string) => Promise<number>

  /** `room`: bytes that can still be written where a folder is, or will be. */
  constructor(database: Database, folder: string, clock: Clock, room = freeBytes) {
    this.database = database
    this.folder = folder
    this.clock = clock
    this.room = room
  }

  async hindrances(): Promise<readonly Hindrance[]> {
    const [room, theirs] = await Promise.all([this.room(this.folder), this.timeOfDatabase()])
    const apart = Math.abs(this.clock.now() - theirs)
    return [
      ...(Number.isNaN(theirs) ? ['database' as const] : []),
      ...(room < LEAST_ROOM ? ['disk' as const] : []),
      ...(apart > FURTHEST_APART ? ['clock' as const] : []),
    ]
  }

  /** NaN where it does not answer. */
  private async timeOfDatabase(): Promise<number> {
    const [row] = await this.database.query<{ readonly now: number }>(NOW).catch(() => [])
    return row?.now ?? Number.NaN
  }
}

const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    // Beside a database of its own the folder comes with the first upload.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return freeBytes(dirname(folder))
  }
}

import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Vitals } from '../../core/operation/vitals.port.ts'

export type NotReadyReason = 'stopping' | 'database' | 'disk' | 'clock'

const LEAST_ROOM = 200 * 2 ** 20
const FURTHEST_APART = 60_000

/** What keeps a server from its work: a database that does not answer or has another time, a full disk (reliability OBS1, DUR4). */
export class Readiness {
  private readonly vitals: Vitals
  private readonly folder: string
  private readonly clock: Clock
  private readonly room: (folder: string) => Promise<number>

  /** `room`: bytes that can still be written where a folder is, or will be. */
  constructor(vitals: Vitals, folder: string, clock: Clock, room = freeBytes) {
    this.vitals = vitals
    this.folder = folder
    this.clock = clock
    this.room = room
  }

  async hindrances(): Promise<readonly NotReadyReason[]> {
    const [room, time] = await Promise.all([this.room(this.folder), this.vitals.time()])
    return [
      ...(time.ok ? [] : ['database' as const]),
      ...(room < LEAST_ROOM ? ['disk' as const] : []),
      ...(time.ok && Math.abs(this.clock.now() - time.value) > FURTHEST_APART ? ['clock' as const] : []),
    ]
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

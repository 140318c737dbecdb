import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A file that is there whole or not at all, also after a power cut: written beside, synced, named, and its folder synced (reliability
 * DUR7). False where it cannot be written; nothing is left then.
 */
export const writeWhole = async (place: string, bytes: Uint8Array): Promise<boolean> => {
  const beside = `${place}.part`
  const folder = dirname(place)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await synced(beside, 'w', (file) => file.writeFile(bytes))
    await rename(beside, place)
    // Windows syncs a name with its file and opens no folders.
    if (process.platform !== 'win32') await synced(folder, 'r')
    return true
  } catch {
    await rm(beside, { force: true }).catch(() => undefined)
    return false
  }
}

type Opened = Awaited<ReturnType<typeof open>>

const synced = async (path: string, flags: 'w' | 'r', write?: (file: Opened) => Promise<void>): Promise<void> => {
  const file = await open(path, flags, 0o600)
  try {
    await write?.(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Identity } from './identity.ts'

/** Gives a folder with everything in it to whoever PostgreSQL runs as. The folder itself comes last: if it is his, all of it is. */
export const handOver = async (path: string, { owner }: Pick<Identity, 'owner'>): Promise<void> => {
  if (!owner) return
  const entry = await lstat(path)
  if (entry.uid === owner.uid) return
  if (entry.isDirectory()) for (const name of await readdir(path)) await handOver(join(path, name), { owner })
  await lchown(path, owner.uid, owner.gid)
}

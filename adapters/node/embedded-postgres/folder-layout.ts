import { join, resolve } from 'node:path'

/** What lies where in the folder of the embedded database. */
export const layoutOf = (folder: string) => {
  const root = resolve(folder)
  const cluster = join(root, 'cluster')
  return {
    root,
    marker: join(root, 'xqerp-postgres.txt'),
    lock: join(root, 'owner.lock'),
    password: join(root, 'password'),
    cluster,
    postmaster: join(cluster, 'postmaster.pid'),
    sockets: join(root, 'socket'),
  }
}

export type FolderLayout = ReturnType<typeof layoutOf>

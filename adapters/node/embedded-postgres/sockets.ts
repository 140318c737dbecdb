import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handOver } from './hand-over.ts'
import type { Identity } from './identity.ts'
import type { FolderLayout } from './folder-layout.ts'

export type Sockets = { readonly host: string; readonly port: number; readonly settings: Record<string, string>; clear(): Promise<void> }

export const privateSockets = 'xqerp-pg-'

// The kernel's limit is 108 bytes on Linux and 104 on macOS, its final zero included.
const LONGEST = 103
const PORT = 5432

/** Where clients find the server: a socket in its folder, one in a private folder where that path is too long, on Windows a port. */
export const openSockets = async (place: FolderLayout, identity: Identity): Promise<Sockets> => {
  if (process.platform === 'win32') return onLoopback()

  const fits = Buffer.byteLength(join(place.sockets, `.s.PGSQL.${PORT}`)) <= LONGEST
  const host = fits ? place.sockets : await mkdtemp(join(tmpdir(), privateSockets))
  const clear = () => rm(host, { recursive: true, force: true })
  if (fits) {
    await clear()
    await mkdir(host, { mode: 0o700 })
  }
  await handOver(host, identity)
  return {
    host,
    port: PORT,
    settings: {
      listen_addresses: '',
      unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
      port: String(PORT),
    },
    clear,
  }
}

const onLoopback = async (): Promise<Sockets> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return { host: '127.0.0.1', port, settings: { listen_addresses: '127.0.0.1', port: String(port) }, clear: async () => {} }
}

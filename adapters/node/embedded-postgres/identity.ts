import { filled } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { type Binaries, copiedForAll, environmentOf, programIn } from './binaries.ts'
import { notStarted, rootRefused } from './failures.ts'
import type { FolderLayout } from './folder-layout.ts'
import { run } from './run.ts'
import { nearestFolder } from './folder.ts'

type Owner = { readonly uid: number; readonly gid: number }

/** Under whom PostgreSQL's programs run: what comes before the command, and whom the files must belong to. */
export type Identity = { readonly prefix: readonly string[]; readonly as?: Owner; readonly owner?: Owner }

/** PostgreSQL's programs, and the identity they run under here. */
export type Runnable = { readonly identity: Identity; readonly binaries: Binaries }

export const runnable = async (binaries: Binaries, place: FolderLayout, candidates?: readonly Identity[]): Promise<Result<Runnable>> => {
  const way = await nearestFolder(place.root)
  let complaint = ''
  for (const identity of candidates ?? (await identities())) {
    complaint = await complaintOf(identity, binaries, way)
    if (!complaint) return ok({ identity, binaries })
    if (!isStranger(identity)) continue

    const copied = await copiedForAll(binaries)
    if (copied && !(await complaintOf(identity, copied, way))) return ok({ identity, binaries: copied })
  }
  return fail(isRoot() ? rootRefused : filled(notStarted, { reason: complaint }))
}

/** What may be tried here, the best first. PostgreSQL refuses to run as root, and under a number that names no account. */
export const identities = async (): Promise<readonly Identity[]> => {
  if (process.platform === 'win32') return [{ prefix: [] }]
  const nobody = await accountOfNobody()
  const unshared = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--']
  if (!isRoot()) return [{ prefix: [] }, { prefix: unshared }]
  return [
    // Files stay root's: only inside does root go by another name.
    { prefix: unshared, owner: { uid: 0, gid: 0 } },
    { prefix: passingClosedFolders(nobody), owner: nobody },
    { prefix: [], as: nobody, owner: nobody },
  ]
}

const passingClosedFolders = ({ uid, gid }: Owner) => {
  const right = '+dac_override'
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', `--inh-caps=${right}`, `--ambient-caps=${right}`, '--']
}

const isRoot = () => process.getuid?.() === 0

const isStranger = ({ owner }: Identity) => owner !== undefined && owner.uid !== process.getuid?.()

const accountOfNobody = async (): Promise<Owner> => {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run({ line: ['id', flag, 'nobody'] })))
  return { uid: Number(uid?.out) || 65534, gid: Number(gid?.out) || 65534 }
}

/** Why it would not work, nothing if it would: initdb's own look at who and where it is, which changes nothing. */
const complaintOf = async ({ prefix, as }: Identity, binaries: Binaries, way: string) => {
  const initdb = [programIn(binaries, 'initdb'), '--show', '--auth=reject', '--pgdata', way]
  const reached = process.platform === 'win32' ? initdb : ['/bin/sh', '-c', 'cd "$0" && exec "$@"', way, ...initdb]
  const { code, errors } = await run({ line: [...prefix, ...reached], ...(as && { as }), env: environmentOf(binaries) })
  return code === 0 ? '' : errors.trim().split('\n')[0] || `${prefix[0] ?? 'initdb'}: ${code}`
}

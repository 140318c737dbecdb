import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filled } from '../../../core/kernel/failure.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import { damaged, foreign, notWritable, otherMajor } from './failures.ts'
import { type FolderLayout, layoutOf } from './folder-layout.ts'

const keeper = '本文件夹由企业管理平台的内置 PostgreSQL 使用，请勿手工改动。\n'
const filledOnce = '数据库已建立。\n'
const essentials = ['global/pg_control', 'pg_wal', 'base', 'pg_hba.conf', 'postgresql.conf']

/** Whether a database was ever made in that folder. */
export const initialised = async (folder: string) => (await readOr(layoutOf(folder).marker)).includes(filledOnce.trim())

/** Refuses a folder that holds somebody else's things; changes nothing. */
export const recognise = async ({ root, marker }: FolderLayout): Promise<Result<void>> => {
  if (await exists(marker)) return done
  const entries = await readdir(root).catch((error: NodeJS.ErrnoException) => error)
  if (Array.isArray(entries)) return entries.length ? fail(filled(foreign, { folder: root })) : done
  if (entries.code === 'ENOENT') return done
  if (entries.code === 'ENOTDIR') return fail(filled(foreign, { folder: root }))
  return fail(unwritable(root, entries))
}

/** The folder above that is already there. */
export const nearestFolder = async (path: string): Promise<string> => {
  const above = dirname(path)
  return above === path || (await exists(above)) ? above : nearestFolder(above)
}

// One after the other: Node's own recursive way never ends where a folder can be made nowhere, as below /proc.
const makeFolder = async (path: string): Promise<void> => {
  if (await exists(path)) return
  await makeFolder(dirname(path))
  await mkdir(path).catch(unless('EEXIST'))
}

/** Makes the folder ours, if it is not yet. */
export const claim = async ({ root, marker }: FolderLayout): Promise<Result<void>> => {
  try {
    await makeFolder(dirname(root))
    await mkdir(root, { mode: 0o700 }).catch(unless('EEXIST'))
    await writeFile(marker, keeper, { flag: 'wx', mode: 0o600 }).catch(unless('EEXIST'))
    return done
  } catch (error) {
    return fail(unwritable(root, error))
  }
}

/** Whether the folder holds a cluster this PostgreSQL can open, or none yet; changes nothing. */
export const examine = async ({ root, marker, cluster, password }: FolderLayout, ours: string): Promise<Result<'new' | 'made'>> => {
  const broken = (reason: string) => fail(filled(damaged, { folder: root, reason }))
  if (!(await exists(cluster))) {
    return (await readOr(marker)).includes(filledOnce.trim()) ? broken('缺少 cluster') : ok('new')
  }
  const found = (await readOr(join(cluster, 'PG_VERSION'))).trim()
  if (!found) return broken('缺少 PG_VERSION')
  if (found !== ours) return fail(filled(otherMajor, { folder: root, found, ours }))
  for (const name of essentials) if (!(await exists(join(cluster, name)))) return broken(`缺少 ${name}`)
  return (await exists(password)) ? ok('made') : broken('缺少 password')
}

/** From now on a missing cluster is a loss, not a first start. */
export const markFilled = async ({ marker }: FolderLayout) => {
  if (!(await readOr(marker)).includes(filledOnce.trim())) await writeFile(marker, filledOnce, { flag: 'a', flush: true })
}

export const unwritable = (folder: string, error: unknown) =>
  filled(notWritable, { folder, reason: (error as NodeJS.ErrnoException).code ?? String(error) })

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const readOr = (path: string) => readFile(path, 'utf8').catch(() => '')

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { filled } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { held, notStarted } from './failures.ts'
import { unwritable } from './folder.ts'
import type { FolderLayout } from './folder-layout.ts'

export type OwnerLock = {
  /** Writes down who holds the folder, for the one who comes second. */
  sign(): Promise<void>
  release(): Promise<void>
}

type Grasp = 'mine' | 'taken' | 'impossible'

/**
 * The folder's one owner. The kernel keeps the lock with an open file of this process and drops it with the process,
 * however that dies; the process id in the file is only for the message.
 */
export const lockFolder = async ({ root, lock }: FolderLayout): Promise<Result<OwnerLock>> => {
  const file = await openLocked(lock).catch((error: unknown) => error as NodeJS.ErrnoException)
  if (file instanceof Error) return fail(file.code === 'EAGAIN' ? await heldBy(root, lock) : unwritable(root, file))

  const grasp = await grasps[process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'](file, lock)
  if (grasp !== 'mine') {
    await file.close()
    return fail(grasp === 'taken' ? await heldBy(root, lock) : filled(notStarted, { reason: '系统缺少 flock 命令' }))
  }
  let signed = false
  return ok({
    sign: () => {
      signed = true
      return rewrite(file, `${process.pid}\n`)
    },
    release: async () => {
      if (signed) await rewrite(file, '').catch(() => {})
      await file.close()
    },
  })
}

// Darwin's O_EXLOCK and O_NONBLOCK: there the lock comes with the opening.
const exclusively = process.platform === 'darwin' ? 0x20 | 0x04 : 0

const openLocked = (lock: string) => open(lock, constants.O_RDWR | constants.O_CREAT | exclusively, 0o600)

const grasps = {
  darwin: async (): Promise<Grasp> => 'mine',

  // flock(1) locks the open file it is handed, which stays ours after it has ended.
  linux: async ({ fd }: FileHandle): Promise<Grasp> => {
    const child = spawn('flock', ['--exclusive', '--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
    const code = await once(child, 'exit').then(
      ([status]) => status as number | null,
      () => null,
    )
    return code === 0 ? 'mine' : code === 1 ? 'taken' : 'impossible'
  },

  win32: async (_: FileHandle, lock: string): Promise<Grasp> => {
    const name = createHash('sha256').update(lock.toLowerCase()).digest('hex')
    const pipe = createServer().listen(`\\\\.\\pipe\\xqerp-${name}`)
    return once(pipe, 'listening').then(
      () => 'mine',
      () => 'taken',
    )
  },
}

const rewrite = async (file: FileHandle, text: string) => {
  await file.truncate(0)
  await file.write(text, 0)
}

const heldBy = async (folder: string, lock: string) => filled(held, { folder, pid: (await holderIn(lock)) ?? '未知' })

/** The holder signs a moment after locking, so an empty or outlived signature is read again. */
const holderIn = async (lock: string) => {
  for (let tries = 0; tries < 20; tries++) {
    const pid = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (pid && isAlive(pid)) return pid
    await wait(50)
  }
  return undefined
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

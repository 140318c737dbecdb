import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of a data folder that keeps a demonstration's password. */
export const PASSWORD_FILE = 'demo-password'

const OWNER_ONLY = 0o600

/** The password of a demonstration's accounts: the given one, else the one of this data folder, else a new one. Kept readable by the owner alone. */
export const demoPassword = async (folder: string, given: string, fresh: () => string): Promise<string> => {
  const file = join(folder, PASSWORD_FILE)
  const known = await readFile(file, 'utf8').catch(() => '')
  const password = given || known.trim() || fresh()
  if (password === known.trim()) return password
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${password}\n`, { mode: OWNER_ONLY })
  await chmod(file, OWNER_ONLY)
  return password
}

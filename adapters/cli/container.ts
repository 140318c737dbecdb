import { join } from 'node:path'
import { CreateAccount } from '../../core/identity/accounts/create-account.use-case.ts'
import { ResetPassword } from '../../core/identity/accounts/reset-password.use-case.ts'
import { UnlockAccount } from '../../core/identity/accounts/unlock-account.use-case.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { VerifyRecords } from '../../core/verification/verify-records.use-case.ts'
import type { Fault } from '../../core/verification/verification.ts'
import { unknownType } from './command-line.ts'
import { provision } from '../database/provision.ts'
import { unusable } from '../database/start-failures.ts'
import { FILES, openDataFolder } from '../node/data-folder.ts'
import { readCatalogue } from '../node/documents/catalogue-folder.ts'
import { orRefuse, Refusal } from '../node/refusal.ts'
import { serverContainer, type ServerContainer } from '../server/container.ts'
import { objectStoreOf, readStoreSettings, type StoreSettings } from '../server/settings/settings.ts'

/** Why a command could not run, in one sentence; undefined where it broke. */
export const refusal = (error: unknown): string | undefined => (error instanceof Refusal ? error : unusable(error))?.message

const PLATFORM = 1

const openStore = async ({ DATABASE_URL, DATA_DIR }: StoreSettings) => {
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, stop: async () => {} }
  return orRefuse(await openDataFolder(DATA_DIR))
}

/** Over the database itself. The embedded one has one owner: while a server runs on it, this is refused. */
const overDatabase = async <T>(run: (server: ServerContainer, catalogue: Catalogue) => Promise<T>): Promise<T> => {
  const read = readStoreSettings(process.env)
  if ('sentence' in read) throw new Refusal(read.sentence)
  const catalogue = await readCatalogue()
  const store = await openStore(read.settings)
  try {
    const server = serverContainer({
      catalogue,
      connection: store.connection,
      limits: { most: 2 },
      filesFolder: join(read.settings.DATA_DIR, FILES),
      objectStore: objectStoreOf(read.settings),
    })
    try {
      orRefuse(await provision(server.database.database, catalogue))
      return await run(server, catalogue)
    } finally {
      await server.database.database.close()
    }
  } finally {
    await store.stop()
  }
}

const told = (password: string) => `一次性密码：${password}（只显示这一次，72小时内登录并修改）`

export const createUser = (userName: string, realname: string, roles: string): Promise<string> =>
  overDatabase(async ({ container }) => {
    const account = { userName, realname, roles: roles.split(',').filter(Boolean), tenantId: PLATFORM }
    return told(orRefuse(await container.get(CreateAccount).run(account)).password)
  })

export const resetPassword = (userName: string): Promise<string> =>
  overDatabase(async ({ container }) => told(orRefuse(await container.get(ResetPassword).run(userName)).password))

export const unlock = (userName: string): Promise<string> =>
  overDatabase(async ({ container }) => {
    orRefuse(await container.get(UnlockAccount).run(userName))
    return `账号 ${userName} 已解锁`
  })

/** The schema is brought up to date by opening the database; there is nothing else to do. */
export const migrate = (): Promise<string> => overDatabase(async () => '数据库结构已是最新')

/** Tells every record that is not what its history says; answers how many were looked at, and how many differ. */
export const verify = (
  keys: readonly string[],
  tell: (fault: Fault) => void,
): Promise<{ readonly looked: number; readonly faults: number }> =>
  overDatabase(async ({ container }, catalogue) => {
    const strange = keys.find((key) => !catalogue.find(key))
    if (strange !== undefined) throw new Refusal(unknownType(strange))
    let faults = 0
    const told = (fault: Fault) => {
      faults += 1
      tell(fault)
    }
    return { looked: orRefuse(await container.get(VerifyRecords).run({ keys, told })), faults }
  })

import type { DocumentType } from '../../core/definitions/document.ts'
import { SECOND_TENANT } from '../../core/documents/sys/defaults/second-tenant.ts'
import { failuresOf, type Refused } from '../../core/kernel/result.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import type { Clerk } from './clerk.ts'
import { Deciders } from './deciders.ts'
import type { Town } from './town.ts'

export const why = (refused: Refused): string =>
  failuresOf(refused)
    .map(({ field, message }) => (field ? `${field} ${message}` : message))
    .join('; ')

export const typeNamed = ({ catalogue }: Town, key: string): DocumentType => {
  const type = catalogue.find(key)
  if (!type) throw new Error(`there is no ${key}`)
  return type
}

/** Every account of the demonstration and the roles it holds, in both tenants. */
export class Everybody {
  readonly deciders: Deciders
  /** Role codes by account. */
  readonly accounts: ReadonlyMap<string, readonly string[]>
  /** The accounts that hold each role. */
  readonly holders: ReadonlyMap<string, readonly string[]>

  private constructor(deciders: Deciders, accounts: ReadonlyMap<string, readonly string[]>) {
    this.deciders = deciders
    this.accounts = accounts
    const holders = new Map<string, string[]>()
    for (const [username, roles] of accounts) for (const role of roles) holders.set(role, [...(holders.get(role) ?? []), username])
    this.holders = holders
  }

  static async of(town: Town): Promise<Everybody> {
    const deciders = new Deciders(town)
    const admin = await deciders.named('admin')
    const listed: readonly Row[] = (await admin.ask('GET', '/sys/dmtUser/list?pageSize=200&column=id&order=asc')).result.records
    const users = await Promise.all(
      listed.map(async ({ id }): Promise<Row> => (await admin.ask('GET', `/sys/dmtUser/findById/${String(id)}`)).result),
    )
    return new Everybody(
      deciders,
      new Map(
        [...users, ...SECOND_TENANT.users].map((user) => [
          textAt(user, 'username'),
          rowsOf(user, 'roles').map((row) => textAt(row, 'roleCode')),
        ]),
      ),
    )
  }

  /** The account wherever it sits with other roles: people of two departments have two desks. */
  async desks(username: string): Promise<readonly Clerk[]> {
    const desks = new Map<string, Clerk>()
    for (const role of [undefined, ...(this.accounts.get(username) ?? [])]) {
      const clerk = await this.deciders.named(username, role)
      if (!desks.has(clerk.me.deptId)) desks.set(clerk.me.deptId, clerk)
    }
    return [...desks.values()]
  }
}

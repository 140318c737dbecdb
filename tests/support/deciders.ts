import type { DocumentType } from '../../core/definitions/document.ts'
import type { Chain } from '../../core/approval/approvals.port.ts'
import { randomChoicesFor, spanUntil } from '../../core/definitions/random-choices.ts'
import type { Field } from '../../core/definitions/field.ts'
import { textAt, wireOf, isEmpty, rowsOf, type Row } from '../../core/kernel/wire.ts'
import { USERS } from '../../core/documents/sys/defaults/employees.ts'
import { stepFields } from '../../core/records/approval/step-fields.ts'
import { sampleValue } from '../../core/samples/sample-value.ts'
import { Clerk } from './clerk.ts'
import type { Town } from './town.ts'

const usernameOf = (userId: string): string => String(USERS.find(({ id }) => id === userId)?.['username'] ?? '')

/** More steps than any chain has. */
const STEPS = 20

/** Whoever the approval waits for signs in, fills in what his step asks, and agrees, until nobody is left. */
export class Deciders {
  private readonly town: Town
  private readonly known = new Map<string, Clerk>()

  constructor(town: Town) {
    this.town = town
  }

  /** Signed in once, and sitting where he holds the role. */
  async named(username: string, role?: string): Promise<Clerk> {
    const known = this.known.get(username)
    if (known && (role === undefined || known.me.roles.includes(role))) return known
    const clerk = await Clerk.at(this.town, username, role)
    this.known.set(username, clerk)
    return clerk
  }

  /** What stopped them; undefined where the record stands approved, and `needed` was among those who agreed. */
  async decided(clerk: Clerk, type: DocumentType, id: string, needed = ''): Promise<string | undefined> {
    const agreeing = new Set([''])
    for (let steps = 0; steps < STEPS; steps += 1) {
      const approval = await clerk.ask('GET', `/process/byBus?docKey=${type.key}&busId=${id}`)
      const chain = approval.result as Chain
      const { process, tasks } = chain
      if (process.status === 'approved') return agreeing.has(needed) ? undefined : `${needed} was not asked`
      const waiting = tasks.filter(({ status }) => status === 'open')
      const open = waiting.find(({ userId }) => usernameOf(userId) === needed) ?? waiting[0]
      if (process.status !== 'running' || !open) return `its approval is ${process.status} and waits for nobody`
      const username = usernameOf(open.userId)
      const decider = await this.named(username)
      const seen = await decider.ask('GET', `/process/task/${open.id}`)
      if (!seen.success) return `${username}: ${seen.message}`
      const record = await decider.ask('GET', `${type.path}/findById/${id}`)
      const filled = record.success ? this.filled(type, chain, record.result as Row, decider) : {}
      const agreed = await decider.ask('POST', '/process/agree', { taskId: open.id, version: open.version, opinion: '同意', filled })
      if (!agreed.success) return `${username}: ${agreed.message}`
      agreeing.add(username)
    }
    return 'its approval never ends'
  }

  private filled(type: DocumentType, chain: Chain, record: Row, decider: Clerk): Row {
    const { head, tables } = stepFields(type, chain, record, decider.me)
    return {
      ...this.values(type, head, record),
      ...Object.fromEntries(
        tables.map(({ table, columns, only }) => [
          table,
          rowsOf(record, table)
            .filter((row) => only?.has(textAt(row, 'id')) !== false)
            .map((row) => ({ id: row['id'] ?? null, ...this.values(type, columns, row) })),
        ]),
      ),
    }
  }

  private values(type: DocumentType, fields: readonly (readonly [string, Field])[], row: Row): Row {
    const today = '2026-03-18'
    const random = randomChoicesFor(
      7,
      `${type.key}/${textAt(row, 'id')}`,
      { index: 0, left: 0, now: `${today} 09:00:00` },
      () => [],
      spanUntil(today),
    )
    const wanted = { type, today, dictionaries: this.town.catalogue.dictionaries, offered: () => [] }
    return Object.fromEntries(
      fields.map(([key, field]) => {
        // What is to be confirmed is confirmed.
        if (field.kind.name === 'bool') return [key, 'Y']
        return [key, isEmpty(row[key]) ? sampleValue({ ...wanted, key, field }, random) : wireOf(row, key)]
      }),
    )
  }
}

import type { DocumentType } from '../definitions/document.ts'
import { ne } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { textAt } from '../kernel/wire.ts'
import { grantActionOf } from '../permissions/grant-holders.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import { forbidden } from '../records/failures.ts'
import type { Records } from '../records/records.port.ts'
import { recall } from '../records/write/prepare.ts'
import { noGrants } from './failures.ts'
import { mayAct } from '../records/permissions.ts'

/** A role, or a post, beside whose grants another's are laid. */
export type Comparable = { readonly id: string; readonly title: string }

const MOST = 500

/** 与其他角色比: the others of the same kind whose grants the reader may open. */
export class SeeComparable {
  private readonly records: Records
  private readonly facts: Facts

  constructor(records: Records, facts: Facts) {
    this.records = records
    this.facts = facts
  }

  async run({
    type,
    id,
    by,
  }: {
    readonly type: DocumentType
    readonly id: string
    readonly by: Person
  }): Promise<Result<readonly Comparable[]>> {
    const action = grantActionOf(type)
    if (!action) return fail(noGrants)
    if (!mayAct(by, type, action.key)) return fail(forbidden)
    const order = [{ field: type.titleField, direction: 'asc' as const }]
    const page = await this.records.list(type, { where: ne('id', id), order, pageNo: 1, pageSize: MOST }, by)
    if (!page.ok) return page
    const others: Comparable[] = []
    for (const row of page.value.records) {
      const recalled = await recall(type, row, this.facts, by)
      if (!recalled.ok) return recalled
      if (action.when?.(recalled.value.view) !== false) others.push({ id: textAt(row, 'id'), title: textAt(row, type.titleField) })
    }
    return ok(others)
  }
}

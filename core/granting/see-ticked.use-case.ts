import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { targetOf } from '../definitions/fields.ts'
import { ne } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { reaches } from '../kernel/scope.ts'
import { type Row, textAt, wireOf } from '../kernel/wire.ts'
import { grantActionOf } from '../permissions/grant-holders.ts'
import { forbidden, missing } from '../records/failures.ts'
import { ordersOf } from '../query/orders.ts'
import type { Records } from '../records/records.port.ts'
import { noGrants } from './failures.ts'
import { mayAct } from '../records/permissions.ts'
import type { SeeByRoles } from './see-by-roles.use-case.ts'
import { namedBy, tickedRows, type TickedRows, type TickPlan } from './ticked-rows.ts'

/** A record that may be ticked, with what lies below it. */
export type TickNode = {
  readonly id: string
  readonly title: string
  /** It is given anyway. */
  readonly faint?: true
  readonly children: readonly TickNode[]
}

/** What is ticked of a tree, in the words of the other trees to tick in. */
export type SeenTicks = { readonly menuIds: readonly string[]; readonly menuTree: readonly TickNode[] }

const MOST = 5_000

/** The tree of the type that a table's column names, with what of it is ticked and what stands anyway. */
export class SeeTicked {
  private readonly catalogue: Catalogue
  private readonly records: Records

  private readonly byRoles: SeeByRoles

  constructor(catalogue: Catalogue, records: Records, byRoles: SeeByRoles) {
    this.catalogue = catalogue
    this.records = records
    this.byRoles = byRoles
  }

  async run({ type, id, by }: { readonly type: DocumentType; readonly id: string; readonly by: Person }): Promise<Result<SeenTicks>> {
    const action = grantActionOf(type)
    if (!action || !('rows' in action.grants)) return fail(noGrants)
    if (!mayAct(by, type, action.key)) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const plan = action.grants
    const tree = await this.treeOf(type, plan, by)
    if (!tree.ok) return tree
    const rows = tickedRows(plan, found.value)
    const reached = await this.reachedAnyway(plan, found.value, tree.value, by)
    if (!reached.ok) return reached
    const said = new Map([...reached.value, ...saidOf(plan, rows)])
    return ok({ menuIds: namedBy(plan, rows.ticked), menuTree: nodesUnder(tree.value, said) })
  }

  /** What the roles of whom the record is about give him without it. */
  private async reachedAnyway({ anyway }: TickPlan, record: Row, { records }: Tree, by: Person): Promise<Result<Said>> {
    if (!anyway) return ok(new Map())
    const scope = await this.byRoles.run({ empId: textAt(record, anyway.of), by })
    if (!scope.ok) return scope
    const reached = records.filter((row) => reaches(scope.value, textAt(row, anyway.code)))
    return ok(new Map(reached.map(({ id }) => [String(id), { says: anyway.says, isGiven: true }])))
  }

  private async treeOf(type: DocumentType, { rows, column, anyway }: TickPlan, by: Person): Promise<Result<Tree>> {
    const field = type.lines[rows]?.columns[column]
    const target = field && this.catalogue.find(targetOf(field) ?? '')
    if (!target?.tree) return fail(missing)
    const page = await this.records.list(
      target,
      {
        where: 'enabled' in target.fields ? ne('enabled', 'N') : { all: [] },
        order: ordersOf(target.order),
        pageNo: 1,
        pageSize: MOST,
        fields: [target.titleField, target.tree.parent, ...(anyway ? [anyway.code] : [])],
      },
      by,
    )
    return page.ok ? ok({ records: page.value.records, title: target.titleField, parent: target.tree.parent }) : page
  }
}

type Tree = { readonly records: readonly Row[]; readonly title: string; readonly parent: string }

/** What is said behind a record's name: how its row reads, and why it is given anyway. */
type Said = ReadonlyMap<string, { readonly says: string; readonly isGiven: boolean }>

const saidOf = (plan: TickPlan, { ticked, standing }: TickedRows): Said => {
  const said = (isGiven: boolean) => (row: Row) => [String(wireOf(row, plan.column)), { says: plan.says(row), isGiven }] as const
  return new Map([...ticked.map(said(false)), ...standing.map(said(true))])
}

const nodesUnder = ({ records, title, parent }: Tree, said: Said): readonly TickNode[] => {
  const known = new Set(records.map(({ id }) => String(id)))
  const below = new Map<string, Row[]>()
  for (const row of records) {
    const above = textAt(row, parent)
    const place = known.has(above) ? above : ''
    below.set(place, [...(below.get(place) ?? []), row])
  }
  const under = (place: string): readonly TickNode[] =>
    (below.get(place) ?? []).map((row) => {
      const id = String(row['id'])
      const { says = '', isGiven = false } = said.get(id) ?? {}
      const name = `${textAt(row, title)}${says ? `（${says}）` : ''}`
      return { id, title: name, ...(isGiven ? { faint: true as const } : {}), children: under(id) }
    })
  return under('')
}

import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { columnName, quoted, tableName } from '../names.ts'
import { storedFields } from '../schema/usual.ts'
import { joined, type Piece, raw, slot, sql } from '../sql.ts'

const PEOPLE = ['saleUserId', 'claimUserId', 'buyerId', 'keeperUserId', 'keeperId']
const ORGANISATIONS = ['deptId', 'orgId', 'userDeptId']

const column = (key: string) => raw(`h.${quoted(columnName(key))}`)

const TENANT = slot('tenant')
const USER = sql`${slot('user')}::text`
const ACCOUNT = sql`${slot('account')}::text`
const EMPLOYEE = sql`${slot('employee')}::text`

/** Living rows of the person's tenant: the first condition of every statement (sys S30). */
export const ofTenant = (type: DocumentType): Piece =>
  type.shared ? sql`h.del_flag = 0` : sql`h.tenant_id = ${TENANT}::int4 AND h.del_flag = 0`

const escaped = (prefix: string) => prefix.replace(/[\\%_]/g, '\\$&')

type Slots = Readonly<Record<string, unknown>>

const known = new WeakMap<Person, Slots>()

/** Who asks, as the slots of a statement. */
export const slotsOfPerson = (person: Person): Slots => {
  const found = known.get(person) ?? slotsOf(person)
  known.set(person, found)
  return found
}

const slotsOf = ({ tenantId, userId, userName, empId, orgCode, scope }: Person): Slots => {
  // Nobody's employee is no employee.
  const whoever = { tenant: tenantId, user: userId, account: userName, employee: empId || null }
  if (scope === 'all') return whoever
  return {
    ...whoever,
    codes: scope.orgCodes,
    below: scope.below.map((prefix) => `${escaped(prefix)}%`),
    reached: [orgCode, ...scope.orgCodes, ...scope.below].filter(Boolean),
  }
}

/** Which rows of a type a person sees (sys S20 to S23, oa W34): said once, used by every way of reading. */
export class RowScope {
  private readonly catalogue: Catalogue
  private readonly organisations: string | undefined
  private readonly known = new WeakMap<DocumentType, { readonly seen: Piece | undefined }>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    const organisation = catalogue.find('sys.org')
    this.organisations = organisation && quoted(tableName(organisation))
  }

  /** Does the person see less of the type than all of the tenant? */
  limits(type: DocumentType, by: Person): boolean {
    return (type.owner !== undefined || by.scope !== 'all') && this.of(type) !== undefined
  }

  /** What somebody with a limited scope sees; undefined where that is everything of the tenant. What has an owner is limited for everybody. */
  of(type: DocumentType): Piece | undefined {
    const known = this.known.get(type)
    if (known) return known.seen
    const seen = type.owner ? sql`${column(type.owner)} = ${USER}` : type.sort === 'record' ? this.ofRecord(type) : this.ofDocument(type)
    this.known.set(type, { seen })
    return seen
  }

  private ofDocument(type: DocumentType): Piece {
    const fields = storedFields(type)
    const organisations = ORGANISATIONS.filter((key) => key in fields)
    return sql`(${joined(
      [
        within(column('sysOrgCode')),
        ...organisations.map((key) => this.isWithin(key)),
        ...this.lyingIn(type),
        ...personal(type),
        sql`h.id IN (SELECT t.record_id FROM oa_task t WHERE t.user_id = ${USER} AND t.type_key = ${raw(`'${type.key.replace(/[^\w.]/g, '')}'`)})`,
      ],
      ' OR ',
    )})`
  }

  /** Base data that belongs to an organisation; any other is everybody's who may open its menu (S23). An organisation belongs to itself. */
  private ofRecord(type: DocumentType): Piece | undefined {
    const fields = storedFields(type)
    const keys = ['orgId', 'deptId'].filter((key) => key in fields)
    const organisation = type.key === 'sys.org' ? [within(column('orgCode')), above(column('orgCode'))] : []
    if (keys.length === 0 && organisation.length === 0) return undefined
    return sql`(${joined(
      [...organisation, ...keys.flatMap((key) => [sql`${column(key)} IS NULL`, this.isWithin(key), this.isAbove(key)]), ...personal(type)],
      ' OR ',
    )})`
  }

  /** Seen with the record that it lies in. */
  private lyingIn({ fields, liesIn }: DocumentType): readonly Piece[] {
    const target = liesIn && this.catalogue.find(targetOf(fields[liesIn] as Field) ?? '')
    if (!liesIn || !target) return []
    const seen = this.of(target)
    return [
      sql`${column(liesIn)} IN (SELECT h.id FROM ${raw(quoted(tableName(target)))} h WHERE ${ofTenant(target)}${seen ? sql` AND ${seen}` : raw('')})`,
    ]
  }

  /** The organisation named in a field lies in the scope, as its code says. */
  private isWithin(key: string): Piece {
    if (!this.organisations) return raw('false')
    return sql`${column(key)} IN (SELECT o.id FROM ${raw(this.organisations)} o WHERE o.tenant_id = ${TENANT}::int4 AND ${within(raw('o.org_code'))})`
  }

  /** The person's own organisation and those above it, and those above the scope. */
  private isAbove(key: string): Piece {
    if (!this.organisations) return raw('false')
    return sql`${column(key)} IN (SELECT o.id FROM ${raw(this.organisations)} o WHERE o.tenant_id = ${TENANT}::int4 AND ${above(raw('o.org_code'))})`
  }
}

const above = (code: Piece): Piece =>
  sql`EXISTS (SELECT FROM unnest(${slot('reached')}::text[]) AS c(code) WHERE c.code LIKE ${code} || '%')`

const within = (code: Piece): Piece => sql`(${code} = ANY(${slot('codes')}::text[]) OR ${code} LIKE ANY(${slot('below')}::text[]))`

const personal = (type: DocumentType): Piece[] => {
  const fields = storedFields(type)
  return [
    sql`h.create_by = ${ACCOUNT}`,
    ...(fields['applyUserId'] ? [sql`h.apply_user_id = ${USER}`] : []),
    ...PEOPLE.filter((key) => fields[key]?.kind.name === 'user').map((key) => sql`${column(key)} = ${USER}`),
    ...(fields['empId'] ? [sql`${column('empId')} = ${EMPLOYEE}`] : []),
  ]
}

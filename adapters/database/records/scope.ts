import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { columnName, quoted, tableName } from '../names.ts'
import { storedFields } from '../schema/usual.ts'
import { joined, type Piece, raw, sql } from '../sql.ts'

const PEOPLE = ['saleUserId', 'claimUserId', 'buyerId', 'keeperUserId', 'keeperId']
const ORGANISATIONS = ['deptId', 'orgId', 'userDeptId']

const column = (key: string, alias = 'h') => raw(`${alias}.${quoted(columnName(key))}`)

/** Living rows of the person's tenant: the first condition of every statement (sys S30). */
export const ofTenant = (type: DocumentType, tenantId: Piece | number): Piece =>
  type.shared ? sql`h.del_flag = 0` : sql`h.tenant_id = ${tenantId} AND h.del_flag = 0`

/** Which rows of a type a person sees (sys S20 to S23, oa W34): said once, used by every way of reading. */
export class RowScope {
  private readonly organisations: string | undefined

  constructor(catalogue: Catalogue) {
    const organisation = catalogue.find('sys.org')
    this.organisations = organisation && quoted(tableName(organisation))
  }

  /** Undefined where everything of the tenant is seen. */
  of(type: DocumentType, by: Person): Piece | undefined {
    if (by.scope === 'all') return undefined
    return type.sort === 'record' ? this.ofRecord(type, by) : this.ofDocument(type, by)
  }

  private ofDocument(type: DocumentType, by: Person): Piece {
    const fields = storedFields(type)
    const organisations = ORGANISATIONS.filter((key) => key in fields)
    return sql`(${joined(
      [
        this.within(column('sysOrgCode'), by),
        ...organisations.map((key) => this.isWithin(key, by)),
        ...this.personal(type, by),
        sql`h.id IN (SELECT t.record_id FROM oa_task t WHERE t.user_id = ${by.userId} AND t.type_key = ${type.key})`,
      ],
      ' OR ',
    )})`
  }

  /** Base data that belongs to an organisation; any other is everybody's who may open its menu (S23). */
  private ofRecord(type: DocumentType, by: Person): Piece | undefined {
    const fields = storedFields(type)
    const keys = ['orgId', 'deptId'].filter((key) => key in fields)
    const ownPeople = type.key === 'sys.org' ? [this.within(column('orgCode'), by)] : []
    if (keys.length === 0 && ownPeople.length === 0) return undefined
    return sql`(${joined(
      [
        ...ownPeople,
        ...keys.flatMap((key) => [sql`${column(key)} IS NULL`, this.isWithin(key, by), this.isAbove(key, by)]),
        ...this.personal(type, by),
      ],
      ' OR ',
    )})`
  }

  private personal(type: DocumentType, by: Person): Piece[] {
    const fields = storedFields(type)
    return [
      sql`h.create_by = ${by.userId}`,
      ...(fields['applyUserId'] ? [sql`h.apply_user_id = ${by.userId}`] : []),
      ...PEOPLE.filter((key) => fields[key]?.kind.name === 'user').map((key) => sql`${column(key)} = ${by.userId}`),
      ...(by.empId && fields['empId'] ? [sql`${column('empId')} = ${by.empId}`] : []),
    ]
  }

  private within(code: Piece, { scope }: Person): Piece {
    if (scope === 'all') return raw('true')
    const below = scope.below.map((prefix) => `${prefix.replace(/[\\%_]/g, '\\$&')}%`)
    return sql`(${code} = ANY(${scope.orgCodes}::text[]) OR ${code} LIKE ANY(${below}::text[]))`
  }

  /** The organisation named in a field lies in the scope, as its code says. */
  private isWithin(key: string, by: Person): Piece {
    if (!this.organisations) return raw('false')
    return sql`${column(key)} IN (SELECT o.id FROM ${raw(this.organisations)} o WHERE o.tenant_id = ${by.tenantId} AND ${this.within(raw('o.org_code'), by)})`
  }

  /** The person's own organisation and those above it, and those above the scope. */
  private isAbove(key: string, by: Person): Piece {
    if (!this.organisations || by.scope === 'all') return raw('false')
    const codes = [by.orgCode, ...by.scope.orgCodes, ...by.scope.below].filter(Boolean)
    return sql`${column(key)} IN (SELECT o.id FROM ${raw(this.organisations)} o WHERE o.tenant_id = ${by.tenantId} AND EXISTS (SELECT FROM unnest(${codes}::text[]) AS c(code) WHERE c.code LIKE o.org_code || '%'))`
  }
}

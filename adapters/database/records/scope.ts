import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType, SeenBy } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { ownersOf } from '../../../core/definitions/owners-of.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import { isAlmighty, type Person, type Scope } from '../../../core/kernel/person.ts'
import { scopeFor } from '../../../core/kernel/scope.ts'
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

const slotsOf = ({ tenantId, userId, userName, empId, orgCode, roles, scope, scopes = {} }: Person): Slots => {
  // Nobody's employee is no employee.
  const whoever = { tenant: tenantId, user: userId, account: userName, employee: empId || null, roles, seat: orgCode }
  return Object.assign(
    whoever,
    reachSlots(scope, orgCode, ''),
    ...Object.entries(scopes).map(([key, own]) => reachSlots(own, orgCode, key)),
  ) as Slots
}

/** Slots of one scope, told apart by the type that it is for. */
const reachSlots = (scope: Scope, orgCode: string, at: string): Slots =>
  scope === 'all'
    ? {}
    : {
        [`codes${at}`]: scope.orgCodes,
        [`below${at}`]: scope.below.map((prefix) => `${escaped(prefix)}%`),
        [`reached${at}`]: [orgCode, ...scope.orgCodes, ...scope.below].filter(Boolean),
      }

/** What limits somebody's view of a type; whoever is limited in the same manner is served by the same statements. */
export type Limit = { readonly manner: string; readonly piece: Piece }

/** How far a person sees records of a type: by what the roles say of its page, or by what they say of all. */
const mannerOf = ({ key }: DocumentType, by: Person): 'all' | 'general' | 'own' => {
  if (scopeFor(by, key) === 'all') return 'all'
  return by.scopes?.[key] === undefined ? 'general' : 'own'
}

/** Has, or had, the person a task about it, himself or through a stand-in? */
const taskOf = ({ key }: DocumentType, whose: string): Piece =>
  sql`h.id IN (SELECT t.record_id FROM xq_task t WHERE t.${raw(whose)} = ${USER} AND t.type_key = ${raw(`'${key.replace(/[^\w.]/g, '')}'`)})`

/** Which rows of a type a person sees (sys S20 to S23, oa W34): said once, used by every way of reading. */
export class RowScope {
  private readonly catalogue: Catalogue
  private readonly organisations: string | undefined
  private readonly known = new WeakMap<DocumentType, Map<string, Limit | undefined>>()

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
    const organisation = catalogue.find('sys.org')
    this.organisations = organisation && quoted(tableName(organisation))
  }

  /** What limits the person's view of the type; undefined where he sees everything of the tenant. What has an owner is limited for everybody. */
  of(type: DocumentType, by: Person): Limit | undefined {
    const manner = this.mannerFor(type, by)
    const known = this.known.get(type) ?? new Map<string, Limit | undefined>()
    this.known.set(type, known)
    if (known.has(manner)) return known.get(manner)
    const piece = this.pieceOf(type, by)
    const limit = piece && { manner, piece }
    known.set(manner, limit)
    return limit
  }

  /** A name for how the person is limited with a type and with those that its records lie in. */
  mannerFor(type: DocumentType, by: Person): string {
    const above = this.holding(type)
    const own = type.seenBy?.owner ? 'owner' : type.seenBy?.audience ? (isAlmighty(by) ? 'all' : 'audience') : mannerOf(type, by)
    return above ? `${own} ${this.mannerFor(above, by)}` : own
  }

  private pieceOf(type: DocumentType, by: Person): Piece | undefined {
    const owners = ownersOf(type)
    if (owners.length) {
      const own = owners.map((key) => sql`${column(key)} = ${USER}`)
      const nobodys = owners.some((key) => storedFields(type)[key]?.required)
        ? []
        : [
            sql`(${joined(
              owners.map((key) => sql`${column(key)} IS NULL`),
              ' AND ',
            )})`,
          ]
      return sql`(${joined([...own, ...nobodys], ' OR ')})`
    }
    if (type.seenBy?.audience) return isAlmighty(by) ? undefined : this.meantFor(type, type.seenBy.audience)
    const manner = mannerOf(type, by)
    if (manner === 'all') return undefined
    const reach = reachIn(manner === 'own' ? type.key : '')
    if (type.seenBy?.organisation) return this.named(type.seenBy.organisation, reach.within)
    return type.sort === 'record' ? this.ofRecord(type, reach) : this.ofDocument(type, reach, by)
  }

  private ofDocument(type: DocumentType, { within }: ReachPieces, by: Person): Piece {
    const fields = storedFields(type)
    const organisations = ORGANISATIONS.filter((key) => key in fields)
    return sql`(${joined(
      [
        within(column('sysOrgCode')),
        ...organisations.map((key) => this.named(key, within)),
        ...this.lyingIn(type, by),
        ...((type.seenBy?.also ?? []) as readonly string[]).map((key) => this.seenThrough(type.fields[key] as Field, key, within)),
        ...personal(type),
        ...['user_id', 'owner_id'].map((whose) => taskOf(type, whose)),
      ],
      ' OR ',
    )})`
  }

  /** One of whom a field names is the person, or an organisation in his scope. */
  private seenThrough(field: Field, key: string, within: (code: Piece) => Piece): Piece {
    if (targetOf(field) === 'sys.org') return this.named(key, within)
    const who = targetOf(field) === 'sys.employee' ? EMPLOYEE : USER
    return field.kind.many ? sql`${who} = ANY(string_to_array(${column(key)}, ','))` : sql`${column(key)} = ${who}`
  }

  private meantFor(type: DocumentType, { by, owner, of }: NonNullable<SeenBy['audience']>): Piece {
    const meant = Object.entries(of).map(([value, key]) => {
      const isSo = sql`${column(by)} = ${raw(`'${value.replace(/[^\w]/g, '')}'`)}`
      return key === 'everybody' ? isSo : sql`(${isSo} AND ${this.isAmong(type.fields[key] as Field, key)})`
    })
    return sql`(${joined([sql`${column(owner)} = ${USER}`, ...meant], ' OR ')})`
  }

  /** The person is among those whom a field names, holds one of its roles, or sits in one of its organisations or below. */
  private isAmong(field: Field, key: string): Piece {
    const named = sql`string_to_array(${column(key)}, ',')`
    const target = targetOf(field)
    if (target === 'sys.org')
      return this.organisations
        ? sql`EXISTS (SELECT FROM ${raw(this.organisations)} o WHERE o.tenant_id = ${TENANT}::int4 AND o.id = ANY(${named}) AND ${slot('seat')}::text LIKE o.org_code || '%')`
        : raw('false')
    const roles = this.catalogue.find('sys.role')
    if (target === 'sys.role')
      return roles
        ? sql`EXISTS (SELECT FROM ${raw(quoted(tableName(roles)))} r WHERE r.tenant_id = ${TENANT}::int4 AND r.id = ANY(${named}) AND r.role_code = ANY(${slot('roles')}::text[]))`
        : raw('false')
    return sql`${USER} = ANY(${named})`
  }

  /** Base data that belongs to an organisation; any other is everybody's who may open its menu (S23). An organisation belongs to itself; nobody is hidden from himself. */
  private ofRecord(type: DocumentType, { within, above }: ReachPieces): Piece | undefined {
    const fields = storedFields(type)
    const keys = ['orgId', 'deptId'].filter((key) => key in fields)
    const organisation = type.key === 'sys.org' ? [within(column('orgCode')), above(column('orgCode'))] : []
    if (keys.length === 0 && organisation.length === 0) return undefined
    return sql`(${joined(
      [
        ...organisation,
        ...keys.flatMap((key) => [sql`${column(key)} IS NULL`, this.named(key, within), this.named(key, above)]),
        ...personal(type),
      ],
      ' OR ',
    )})`
  }

  private holding({ fields, seenBy }: DocumentType): DocumentType | undefined {
    return seenBy?.whoSees === undefined ? undefined : this.catalogue.find(targetOf(fields[seenBy.whoSees] as Field) ?? '')
  }

  /** Seen with the record that it lies in. */
  private lyingIn(type: DocumentType, by: Person): readonly Piece[] {
    const target = this.holding(type)
    const within = type.seenBy?.whoSees
    if (!within || !target) return []
    const seen = this.of(target, by)?.piece
    return [
      sql`${column(within)} IN (SELECT h.id FROM ${raw(quoted(tableName(target)))} h WHERE ${ofTenant(target)}${seen ? sql` AND ${seen}` : raw('')})`,
    ]
  }

  /** The organisation named in a field is one of those, as its code says. */
  private named(key: string, among: (code: Piece) => Piece): Piece {
    if (!this.organisations) return raw('false')
    return sql`${column(key)} IN (SELECT o.id FROM ${raw(this.organisations)} o WHERE o.tenant_id = ${TENANT}::int4 AND ${among(raw('o.org_code'))})`
  }
}

type ReachPieces = {
  /** Codes in the scope. */
  readonly within: (code: Piece) => Piece
  /** Those of the person's own organisation and of all above it, and above the scope. */
  readonly above: (code: Piece) => Piece
}

const reachIn = (at: string): ReachPieces => ({
  within: (code) => sql`(${code} = ANY(${slot(`codes${at}`)}::text[]) OR ${code} LIKE ANY(${slot(`below${at}`)}::text[]))`,
  above: (code) => sql`EXISTS (SELECT FROM unnest(${slot(`reached${at}`)}::text[]) AS c(code) WHERE c.code LIKE ${code} || '%')`,
})

const personal = (type: DocumentType): Piece[] => {
  const fields = storedFields(type)
  return [
    sql`h.create_by = ${ACCOUNT}`,
    ...(fields['applyUserId'] ? [sql`h.apply_user_id = ${USER}`] : []),
    ...PEOPLE.filter((key) => fields[key]?.kind.name === 'user').map((key) => sql`${column(key)} = ${USER}`),
    ...(fields['empId'] ? [sql`${column('empId')} = ${EMPLOYEE}`] : []),
    ...(type.key === 'sys.employee' ? [sql`h.id = ${EMPLOYEE}`] : []),
  ]
}

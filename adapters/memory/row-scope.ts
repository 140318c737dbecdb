import type { DocumentType } from '../../core/definitions/document.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import { ownersOf } from '../../core/definitions/owners-of.ts'
import { parts } from '../../core/definitions/listed.ts'
import { isAlmighty, type Person } from '../../core/kernel/person.ts'
import { scopeFor } from '../../core/kernel/scope.ts'
import { isEmpty, wireOf, type Row } from '../../core/kernel/wire.ts'
import type { StoredRow, MemoryStore } from './store.ts'

const PEOPLE = ['saleUserId', 'claimUserId', 'buyerId', 'keeperUserId', 'keeperId']

/** Which rows a person sees (sys S20 to S23, oa W34). */
export const sees = (store: MemoryStore, type: DocumentType, row: Row, by: Person): boolean => {
  const scope = scopeFor(by, type.key)
  const owners = ownersOf(type)
  if (owners.length) return owners.every((key) => isEmpty(row[key])) || owners.some((key) => wireOf(row, key) === by.userId)
  if (type.seenBy?.audience) return isAlmighty(by) || isMeant(store, type, row, by)
  if (scope === 'all') return true
  const within = (code: unknown) =>
    !isEmpty(code) && (scope.orgCodes.includes(String(code)) || scope.below.some((prefix) => String(code).startsWith(prefix)))
  const codeOf = (id: unknown) => store.get<StoredRow>('sys.org', String(id))?.row['orgCode']
  if (type.seenBy?.organisation) return within(codeOf(row[type.seenBy.organisation]))
  const isPersonal =
    row['createBy'] === by.userName ||
    row['applyUserId'] === by.userId ||
    PEOPLE.some((key) => type.fields[key]?.kind.name === 'user' && wireOf(row, key) === by.userId) ||
    (by.empId !== '' && (('empId' in type.fields && row['empId'] === by.empId) || (type.key === 'sys.employee' && row['id'] === by.empId)))
  if (type.sort !== 'record') {
    const isDecider = store
      .all<{ task: { userId: string }; typeKey: string; recordId: string }>('tasks')
      .some(({ task, typeKey, recordId }) => task.userId === by.userId && typeKey === type.key && recordId === row['id'])
    const isNamed = ((type.seenBy?.also ?? []) as readonly string[]).some((key) => {
      const [field, value] = [type.fields[key], wireOf(row, key)]
      if (!field || isEmpty(value)) return false
      if (targetOf(field) === 'sys.org') return within(codeOf(value))
      return parts(value).includes(targetOf(field) === 'sys.employee' ? by.empId : by.userId)
    })
    const isWithin = ['deptId', 'orgId', 'userDeptId'].some((key) => key in type.fields && within(codeOf(row[key])))
    return within(row['sysOrgCode']) || isWithin || isNamed || isPersonal || isDecider
  }
  const keys = ['orgId', 'deptId'].filter((key) => key in type.fields)
  if (type.key === 'sys.org' && within(row['orgCode'])) return true
  if (keys.length === 0) return type.key !== 'sys.org' || isPersonal
  const codes = [by.orgCode, ...scope.orgCodes, ...scope.below].filter(Boolean)
  const isAbove = (code: unknown) => !isEmpty(code) && codes.some((one) => one.startsWith(String(code)))
  return isPersonal || keys.some((key) => isEmpty(row[key]) || within(codeOf(row[key])) || isAbove(codeOf(row[key])))
}

/** The record is meant for the person, by its type's audience. */
const isMeant = (store: MemoryStore, type: DocumentType, row: Row, by: Person): boolean => {
  const { by: deciding, owner, of } = type.seenBy!.audience!
  if (wireOf(row, owner) === by.userId) return true
  const key = of[String(wireOf(row, deciding))] as string | undefined
  if (key === undefined || key === 'everybody') return key !== undefined
  const named = parts(wireOf(row, key))
  const target = targetOf(type.fields[key]!)
  const kept = (id: string) => store.get<StoredRow>(target ?? '', id)?.row
  if (target === 'sys.org') return named.some((id) => by.orgCode.startsWith(String(kept(id)?.['orgCode'] ?? by.orgCode + '/')))
  if (target === 'sys.role') return named.some((id) => by.roles.includes(String(kept(id)?.['roleCode'] ?? '')))
  return named.includes(by.userId)
}

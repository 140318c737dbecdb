import type { Field, Fields } from '../../definitions/field.ts'
import { targetOf } from '../../definitions/fields.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { labelKey, labelOf } from '../labels.ts'

/** Who sits before the form, and what he is called. */
export type OwnNamesOf = {
  readonly userId: string
  readonly realname: string
  readonly employeeId: string
  readonly employeeName: string
  readonly postId: string
  readonly postName: string
  readonly orgId: string
  readonly orgName: string
  readonly saleOrgId: string
  readonly saleOrgName: string
}

/** What the person in front is called, his account, his employee, his post, his organisations: by type, then by identity. */
const namesOf = (user: OwnNamesOf): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'sys.user': { [user.userId]: user.realname },
  'sys.employee': { [user.employeeId]: user.employeeName },
  'sys.job': { [user.postId]: user.postName },
  'sys.org': { [user.orgId]: user.orgName, [user.saleOrgId]: user.saleOrgName },
})

/** What begins with the person, or with where he sits, shows its name. */
export const withOwnNames = (fields: Fields, row: Row, user: OwnNamesOf): Row => {
  const names = namesOf(user)
  return Object.entries<Field>(fields).reduce((all, [key, field]) => {
    const id = textAt(all, key)
    const name = id === '' ? undefined : names[targetOf(field) ?? '']?.[id]
    return name && labelOf(all, key) === null ? { ...all, [labelKey(key)]: name } : all
  }, row)
}

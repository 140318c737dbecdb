import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, always, eq, filled, like, oneOf, type Condition } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { type Row, textAt, wireOf } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import { masked } from '../../../core/permissions/visible-fields.ts'
import { readQuery, type Parameters } from '../../../core/records/list/read-query.ts'
import { SEARCHED } from '../../../core/query/list-query.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import { pageAnswer } from '../http/page-answer.ts'
import type { UseCases } from '../use-cases.ts'
import { CHECKS_PER_MINUTE } from './check-routes.ts'
import { BASE } from './base.ts'
import { organisationRoutes, organisationsWithin } from './organisation-routes.ts'

const MOST = 1_000
const MOST_MEMBERS = 10_000
const LONGEST_KEYWORD = 100

/** A picker's list: which type, which of its fields, and how its rows are told. */
type Picker = {
  readonly path: string
  readonly key: string
  readonly fields: readonly string[]
  readonly row: (row: Row) => Readonly<Record<string, unknown>>
}

/** A phone number as pickers and lists show it to everybody. */
export const maskedPhone = (row: Row) => masked('phone', textAt(row, 'phone'))

const PICKERS: readonly Picker[] = [
  {
    path: '/sys/user/list',
    key: 'sys.user',
    // Where somebody sits is worked out of the employee.
    fields: ['username', 'realname', 'sex', 'birthday', 'phone', 'avatar', 'orgText', 'empId'],
    row: (row) => ({
      id: row['id'],
      username: row['username'],
      realname: row['realname'],
      sex: row['sex'],
      birthday: row['birthday'],
      phone: maskedPhone(row),
      avatar: row['avatar'],
      orgCodeTxt: row['orgText'] ?? null,
    }),
  },
  {
    path: '/sys/position/list',
    key: 'sys.job',
    fields: ['code', 'name', 'postRank'],
    row: (row) => {
      const { id, code, name, postRank } = row
      return { id, code, name, rank: postRank, postRank, rank_dictText: labelOf(row, 'postRank') }
    },
  },
  {
    path: '/sys/role/list',
    key: 'sys.role',
    fields: ['roleCode', 'roleName'],
    row: (row) => ({ id: row['id'], roleCode: row['roleCode'], roleName: row['roleName'] }),
  },
]

/** Short rows of people, roles, posts and organisations (wire protocol 9): a session is enough (sys S17). */
export const pickerRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...PICKERS.flatMap((picker): readonly GuardedCall[] => {
    const type = use.catalogue.find(picker.key)
    if (!type) return []
    const one = ofType(picker, type)
    const run: GuardedCall['run'] = ({ parameters, by }) => pickedRows(use, one, parameters, by)
    return [{ method: 'GET', path: `${BASE}${picker.path}`, may: 'signedIn', run }]
  }),
  ...userRoutes(use),
  ...organisationRoutes(use),
]

/** What a picker tells of a type is all that it may be asked by: whoever may not list a type does not search its other fields either. */
const ofType = (picker: Picker, type: DocumentType): OfType => {
  const told = new Set([...picker.fields, type.titleField, 'status'])
  const fields = Object.fromEntries(Object.entries(type.fields).filter(([key]) => told.has(key)))
  return { ...picker, type, asked: { ...type, fields, lines: {} } }
}

type OfType = Picker & { readonly type: DocumentType; readonly asked: DocumentType }

/** `keyword` finds by name, code or pinyin initials; the other parameters are those of any list. */
const pickedRows = async (
  use: UseCases,
  { fields, row, type, asked }: OfType,
  { keyword = '', ...parameters }: Parameters,
  by: Person,
  also: Condition = always,
): Promise<Result<unknown>> => {
  const query = readQuery(asked, parameters, by)
  if (!query.ok) return query
  const word = readText(keyword, LONGEST_KEYWORD)
  if (!word.ok) return word
  const named = word.value === '' ? always : like(SEARCHED, word.value.toLowerCase())
  const kept = fields.filter((key) => key in type.fields)
  const found = await use.lookUp.run({ ...query.value, where: all(query.value.where, also, named), type, fields: kept, by })
  return found.ok ? ok(pageAnswer({ ...found.value, records: found.value.records.map((one) => row(one) as Row) })) : found
}

/** Accounts of the employees who answer to it. */
const membersOf = async ({ catalogue, lookUp }: UseCases, where: Condition, by: Person): Promise<Result<Condition>> => {
  const employees = catalogue.find('sys.employee')
  if (!employees || where === always) return ok(always)
  const fields = ['userId']
  const found = await lookUp.run({ type: employees, where: all(where, filled('userId')), fields, pageNo: 1, pageSize: MOST_MEMBERS, by })
  if (!found.ok) return found
  const ids = found.value.records.map((row) => wireOf(row, 'userId')).filter((id) => id !== null)
  return ok(oneOf('id', ids))
}

/** What names somebody: where he sits is worked out of the employee. */
const NAMED = ['username', 'realname', 'orgText', 'empId']

const userRoutes = (use: UseCases): readonly GuardedCall[] => {
  const type = use.catalogue.find('sys.user')
  if (!type) return []
  const picker = ofType(PICKERS.find(({ key }) => key === type.key)!, type)
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/user/queryUserComponentData`,
      may: 'signedIn',
      run: async ({ parameters: { departId = '', below, postId = '', ...parameters }, by }) => {
        const depart = readText(departId, LONGEST_KEYWORD)
        const post = readText(postId, LONGEST_KEYWORD)
        if (!depart.ok || !post.ok) return fail(wrongParameter)
        const departs = depart.value !== '' && below === 'Y' ? await organisationsWithin(use, depart.value, by) : ok([depart.value])
        if (!departs.ok) return departs
        const within = depart.value === '' ? [] : [oneOf('deptId', departs.value)]
        const held = post.value === '' ? [] : [eq('postId', post.value)]
        const members = await membersOf(use, within.length + held.length ? all(...within, ...held) : always, by)
        return members.ok ? pickedRows(use, picker, parameters, by, members.value) : members
      },
    },
    {
      method: 'GET',
      path: `${BASE}/sys/user/queryUserByDepId`,
      may: 'signedIn',
      run: ({ parameters, by }) => usersWithin(use, picker, parameters, by),
    },
    {
      method: 'GET',
      path: `${BASE}/sys/user/getMultiUser`,
      may: 'signedIn',
      perMinute: CHECKS_PER_MINUTE,
      sends: true,
      run: async ({ parameters, by }, reply) => {
        const { _t, ...asked } = parameters
        const [[key, text] = ['', ''], ...more] = Object.entries(asked)
        const values = (text ?? '').split(',').filter(Boolean)
        if (more.length || (key !== 'id' && key !== 'username') || values.length > MOST) return fail(wrongParameter)
        const where = oneOf(key, values)
        const found = await use.lookUp.run({ type, where, fields: NAMED, pageNo: 1, pageSize: MOST, by })
        if (!found.ok) return found
        // The one call whose answer is a bare list (wire protocol 9.1).
        await reply.send(
          found.value.records.map(({ id, username, realname, orgText }) => ({ id, username, realname, orgCodeTxt: orgText ?? null })),
        )
        return ok(null)
      },
    },
  ]
}

/** Everybody of an organisation and of those below it, unpaged. */
const usersWithin = async (
  use: UseCases,
  { fields, row, type }: OfType,
  { id = '', realname = '' }: Parameters,
  by: Person,
): Promise<Result<unknown>> => {
  const departId = readText(id, LONGEST_KEYWORD)
  const name = readText(realname.replaceAll('*', ''), LONGEST_KEYWORD)
  if (!departId.ok || !name.ok || departId.value === '') return fail(wrongParameter)
  const within = await organisationsWithin(use, departId.value, by)
  if (!within.ok) return within
  const members = await membersOf(use, oneOf('deptId', within.value), by)
  if (!members.ok) return members
  const where = all(members.value, name.value ? like('realname', name.value) : always)
  const kept = fields.filter((key) => key in type.fields)
  const found = await use.lookUp.run({ type, where, fields: kept, pageNo: 1, pageSize: MOST, by })
  return found.ok ? ok(found.value.records.map(row)) : found
}

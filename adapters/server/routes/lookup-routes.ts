import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, always, any, like, ne, oneOf, eq, type Condition } from '../../../core/kernel/condition.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { may, type Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { codeIn } from '../../../core/permissions/type-codes.ts'
import { codeField } from '../../../core/records/choosing.ts'
import { forbidden } from '../../../core/records/failures.ts'
import { readQuery, type Parameters } from '../../../core/records/read-query.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { regionRoutes } from './region-routes.ts'
import { treeRoutes } from './tree-routes.ts'
import { BASE } from './base.ts'
import { allDictItems, optionsOf } from './dictionaries.ts'
import { pageAnswer } from '../http/page-answer.ts'

const MOST = 1_000
const USUAL_PAGE = 10
const LONGEST_KEYWORD = 100
const taken = failure('duplicate.taken', '该值不可用，系统中已存在！')

type Option = { readonly value: string; readonly text: string; readonly title: string }

/** Dictionaries, and short rows for pickers: a session is enough; names from the browser only choose among declared ones (sys S35). */
export const lookupRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...dictionaryRoutes(use),
  ...tableRoutes(use),
  ...pickerRoutes(use),
  ...regionRoutes(use),
  ...treeRoutes(use),
]

const dictionaryRoutes = ({ catalogue }: UseCases): readonly GuardedCall[] => [
  ...['getDictListByCode', 'getDictItems'].map(
    (name): GuardedCall => ({
      method: 'GET',
      path: `${BASE}/sys/dict/${name}/:code`,
      may: 'signedIn',
      run: async ({ params }) => ok(optionsOf(catalogue.dictionaries, params['code'] ?? '')),
    }),
  ),
  {
    method: 'GET',
    path: `${BASE}/sys/dict/queryAllDictItems`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: async () => ok(allDictItems(catalogue.dictionaries)),
  },
]

/** `bsc.product,name,id`: a declared type, its title or code, its id or code. Any other triple is refused. */
type Triple = { readonly type: DocumentType; readonly text: string; readonly code: string }

const readTriple = ({ catalogue }: UseCases, dict: string): Result<Triple> => {
  const [table = '', text = '', code = '', ...more] = dict.split(',')
  const type = catalogue.find(table)
  if (!type || more.length) return fail(wrongParameter)
  const named = codeField(type)
  const isText = text === type.titleField || (named !== undefined && text === named)
  const isCode = code === 'id' || (named !== undefined && code === named)
  return isText && isCode ? ok({ type, text, code }) : fail(wrongParameter)
}

const optionOf = ({ text, code }: Triple, row: Row): Option => {
  const label = String(wireOf(row, text) ?? '')
  return { value: String(wireOf(row, code) ?? ''), text: label, title: label }
}

const tableRoutes = (use: UseCases): readonly GuardedCall[] => [
  {
    method: 'GET',
    path: `${BASE}/sys/dict/loadDict/:dict`,
    may: 'signedIn',
    run: async ({ params, parameters, by }) => {
      const triple = readTriple(use, params['dict'] ?? '')
      if (!triple.ok) return triple
      const keyword = readText(parameters['keyword'], LONGEST_KEYWORD)
      if (!keyword.ok) return keyword
      const { type, text, code } = triple.value
      const where = keyword.value ? any(like(text, keyword.value), eq(code, keyword.value)) : always
      return options(use, triple.value, where, pageOf(parameters, MOST), by, type)
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/dict/loadDictOrderByValue/:dict`,
    may: 'signedIn',
    run: async ({ params, parameters, by }) => {
      const triple = readTriple(use, params['dict'] ?? '')
      if (!triple.ok) return triple
      const chosen = valuesIn(parameters['keyword'])
      const { type, code } = triple.value
      const first = chosen.length ? await options(use, triple.value, oneOf(code, chosen), pageOf({}, MOST), by, type) : ok([])
      if (!first.ok) return first
      const others = await options(use, triple.value, always, pageOf(parameters, USUAL_PAGE), by, type)
      return others.ok ? ok([...first.value, ...others.value.filter(({ value }) => !chosen.includes(value))]) : others
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/dict/loadDictItem/:dict`,
    may: 'signedIn',
    run: async ({ params, parameters, by }) => {
      const triple = readTriple(use, params['dict'] ?? '')
      if (!triple.ok) return triple
      const keys = valuesIn(parameters['key'])
      if (keys.length > MOST) return fail(wrongParameter)
      const found = await options(use, triple.value, oneOf(triple.value.code, keys), pageOf({}, MOST), by, triple.value.type)
      if (!found.ok) return found
      const texts = new Map(found.value.map(({ value, text }) => [value, text]))
      const keeps = parameters['delNotExist'] === 'false'
      return ok(keys.flatMap((key) => texts.get(key) ?? (keeps ? [key] : [])))
    },
  },
  {
    method: 'GET',
    path: `${BASE}/sys/duplicate/check`,
    may: 'signedIn',
    message: '该值可用！',
    run: ({ parameters, by }) => checkDuplicate(use, parameters, by),
  },
]

type Paging = { readonly pageNo: number; readonly pageSize: number }

const pageOf = ({ pageNo, pageSize }: Parameters, usual: number): Paging => ({
  pageNo: Math.max(1, Math.trunc(Number(pageNo)) || 1),
  pageSize: Math.min(MOST, Math.max(1, Math.trunc(Number(pageSize)) || usual)),
})

const valuesIn = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(Boolean)

const options = async (
  use: UseCases,
  triple: Triple,
  where: Condition,
  page: Paging,
  by: Person,
  type: DocumentType,
): Promise<Result<readonly Option[]>> => {
  const found = await use.lookUp.run({ type, where, fields: [triple.text, triple.code], by, ...page })
  return found.ok ? ok(found.value.records.map((row) => optionOf(triple, row))) : found
}

/** May a form ask whether a value is taken? Only for fields that a type declares unique, and by who may fill that form. */
const checkDuplicate = async (
  use: UseCases,
  { tableName, fieldName, fieldVal, dataId }: Parameters,
  by: Person,
): Promise<Result<unknown>> => {
  const type = use.catalogue.find(tableName ?? '')
  const declared = type?.unique?.some(({ fields }) => fields.length === 1 && fields[0] === fieldName)
  if (!type || !declared || fieldName === undefined) return fail(wrongParameter)
  if (!may(by, codeIn(type, 'add')) && !may(by, codeIn(type, 'edit'))) return fail(forbidden)
  const value = readText(fieldVal, LONGEST_KEYWORD)
  if (!value.ok) return value
  const where = all(eq(fieldName, value.value), ...(dataId ? [ne('id', dataId)] : []))
  const found = await use.lookUp.run({ type, where, fields: [fieldName], pageNo: 1, pageSize: 1, by })
  if (!found.ok) return found
  return found.value.total === 0 ? ok(null) : fail(taken)
}

/** A picker's list: which type, which of its fields, and how its rows are told. */
type Picker = {
  readonly path: string
  readonly key: string
  readonly fields: readonly string[]
  readonly row: (row: Row) => Readonly<Record<string, unknown>>
}

const masked = (row: Row) => String(wireOf(row, 'phone') ?? '').replace(/^(.{3}).*(.{4})$/, '$1****$2')

const PICKERS: readonly Picker[] = [
  {
    path: '/sys/user/list',
    key: 'sys.user',
    fields: ['username', 'realname', 'sex', 'birthday', 'phone', 'avatar', 'orgText', 'workNo'],
    row: (row) => ({
      id: row['id'],
      username: row['username'],
      realname: row['realname'],
      sex: row['sex'],
      birthday: row['birthday'],
      phone: masked(row),
      avatar: row['avatar'],
      orgCodeTxt: row['orgText'] ?? null,
    }),
  },
  {
    path: '/sys/position/list',
    key: 'sys.job',
    fields: ['code', 'name', 'postRank'],
    row: (row) => ({ id: row['id'], code: row['code'], name: row['name'], rank: row['postRank'], postRank: row['postRank'] }),
  },
  {
    path: '/sys/role/list',
    key: 'sys.role',
    fields: ['roleCode', 'roleName'],
    row: (row) => ({ id: row['id'], roleCode: row['roleCode'], roleName: row['roleName'] }),
  },
]

const pickerRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...PICKERS.flatMap((picker) => {
    const type = use.catalogue.find(picker.key)
    return type ? [pickerRoute(use, picker, type)] : []
  }),
  ...userRoutes(use),
  ...organisationRoutes(use),
]

const pickerRoute = (use: UseCases, picker: Picker, type: DocumentType): GuardedCall => ({
  method: 'GET',
  path: `${BASE}${picker.path}`,
  may: 'signedIn',
  run: ({ parameters, by }) => pickedRows(use, picker, type, parameters, by),
})

const pickedRows = async (
  use: UseCases,
  { fields, row }: Picker,
  type: DocumentType,
  parameters: Parameters,
  by: Person,
  also: Condition = always,
): Promise<Result<unknown>> => {
  const query = readQuery(type, parameters, by)
  if (!query.ok) return query
  const kept = fields.filter((key) => key in type.fields)
  const found = await use.lookUp.run({ ...query.value, where: all(query.value.where, also), type, fields: kept, by })
  return found.ok ? ok(pageAnswer({ ...found.value, records: found.value.records.map((one) => row(one) as Row) })) : found
}

/** Accounts of those whose main organisation it is. */
const membersOf = async ({ catalogue, lookUp }: UseCases, departId: string, by: Person): Promise<Result<Condition>> => {
  const employees = catalogue.find('sys.employee')
  if (!employees) return ok(always)
  const found = await lookUp.run({ type: employees, where: eq('deptId', departId), fields: ['userId'], pageNo: 1, pageSize: MOST, by })
  if (!found.ok) return found
  const ids = found.value.records.map((row) => wireOf(row, 'userId')).filter((id) => id !== null)
  return ok(oneOf('id', ids))
}

const userRoutes = (use: UseCases): readonly GuardedCall[] => {
  const type = use.catalogue.find('sys.user')
  if (!type) return []
  const users = PICKERS.find(({ key }) => key === type.key)!
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/user/queryUserComponentData`,
      may: 'signedIn',
      run: async ({ parameters: { departId, ...parameters }, by }) => {
        const id = readText(departId ?? '', LONGEST_KEYWORD)
        if (!id.ok) return id
        const members = id.value === '' ? ok(always) : await membersOf(use, id.value, by)
        return members.ok ? pickedRows(use, users, type, parameters, by, members.value) : members
      },
    },
    {
      method: 'GET',
      path: `${BASE}/sys/user/getMultiUser`,
      may: 'signedIn',
      sends: true,
      run: async ({ parameters, by }, reply) => {
        const { _t, ...asked } = parameters
        const [[key, text] = ['', ''], ...more] = Object.entries(asked)
        const values = valuesIn(text)
        if (more.length || (key !== 'id' && key !== 'username') || values.length > MOST) return fail(wrongParameter)
        const found = await use.lookUp.run({
          type,
          where: oneOf(key, values),
          fields: ['username', 'realname'],
          pageNo: 1,
          pageSize: MOST,
          by,
        })
        if (!found.ok) return found
        // The one call whose answer is a bare list (wire protocol 9.1).
        await reply.send(found.value.records.map(({ id, username, realname }) => ({ id, username, realname })))
        return ok(null)
      },
    },
  ]
}

type OrgNode = Readonly<Record<string, unknown>> & { readonly children: readonly OrgNode[] | null }

const organisationRoutes = (use: UseCases): readonly GuardedCall[] => {
  const type = use.catalogue.find('sys.org')
  if (!type) return []
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/sysDepart/queryTreeList`,
      may: 'signedIn',
      run: async ({ by }) => {
        const order = [{ field: 'sortNo', direction: 'asc' as const }]
        const fields = ['departName', 'orgCode', 'orgCategory', 'parentId']
        const found = await use.lookUp.run({ type, where: eq('enabled', 'Y'), fields, order, pageNo: 1, pageSize: MOST, by })
        return found.ok ? ok(treeOf(found.value.records)) : found
      },
    },
  ]
}

/** The organisations as a tree; one whose parent is out of sight stands at the top. */
const treeOf = (rows: readonly Row[]): readonly OrgNode[] => {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<unknown, Row[]>()
  for (const row of rows) {
    const parent = known.has(row['parentId']) ? row['parentId'] : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const under = (parent: unknown): readonly OrgNode[] => (below.get(parent) ?? []).map((row) => node(row, under(row['id'])))
  return under(null)
}

const node = ({ id, departName, orgCode, orgCategory, parentId }: Row, children: readonly OrgNode[]): OrgNode => ({
  key: id,
  value: id,
  id,
  title: departName,
  departName,
  orgCode,
  orgCategory,
  parentId,
  isLeaf: children.length === 0,
  children: children.length ? children : null,
})

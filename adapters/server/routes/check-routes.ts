import { all, eq, ne, type Condition } from '../../../core/kernel/condition.ts'
import { failure, type Failure } from '../../../core/kernel/failure.ts'
import { may, type Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { namingSets } from '../../../core/definitions/unique.ts'
import { seesField } from '../../../core/permissions/visible-fields.ts'
import { codeIn } from '../../../core/permissions/type-codes.ts'
import { forbidden } from '../../../core/records/failures.ts'
import type { Parameters } from '../../../core/records/list/read-query.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const LONGEST = 100
const LONGEST_CHECKED = 500
const taken = failure('duplicate.taken', '该值不可用，系统中已存在！')
const takenUser = failure('duplicate.user', '用户账号已存在')

/** Checks that one session may ask for in a minute: a form asks for a few, whoever tries values out for many (reliability DC3). */
export const CHECKS_PER_MINUTE = 60

/** Which properties of an account are asked for; others tell too much of people. */
const ACCOUNT_FIELDS: readonly string[] = ['username', 'phone', 'email']

/** What a form asks while it is filled in: is a value free, does a text keep a named rule (wire protocol 6.5). */
export const checkRoutes = (use: UseCases): readonly GuardedCall[] => [
  {
    method: 'GET',
    path: `${BASE}/sys/duplicate/check`,
    may: 'signedIn',
    perMinute: CHECKS_PER_MINUTE,
    message: '该值可用！',
    run: ({ parameters, by }) => checkDuplicate(use, parameters, by),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/user/checkOnlyUser`,
    may: 'signedIn',
    perMinute: CHECKS_PER_MINUTE,
    message: '该值可用！',
    run: ({ parameters, by }) => checkOnlyUser(use, parameters, by),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/checkRule/checkByCode`,
    may: 'signedIn',
    message: '校验通过',
    run: async ({ parameters, by }) => {
      const ruleCode = readText(parameters['ruleCode'], LONGEST)
      const text = readText(decodedAgain(parameters['value'] ?? ''), LONGEST_CHECKED)
      if (!ruleCode.ok || !text.ok || ruleCode.value === '') return fail(wrongParameter)
      return use.checkByRule.run({ ruleCode: ruleCode.value, text: text.value, by })
    },
  },
]

/** The seed's client encodes the value once itself, so that it arrives encoded twice; a text with a plain `%` is taken as it is. */
const decodedAgain = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

type Asked = { readonly type: DocumentType; readonly field: string; readonly value: string; readonly except: string | undefined }

/** Only who may fill the form may ask what others have filled in. */
const free = async (use: UseCases, { type, field, value, except }: Asked, by: Person, refusal: Failure): Promise<Result<unknown>> => {
  if (!may(by, codeIn(type, 'add')) && !may(by, codeIn(type, 'edit'))) return fail(forbidden)
  if (!Object.hasOwn(type.fields, field) || !seesField(type, type.fields[field]!, by)) return fail(forbidden)
  const text = readText(value, LONGEST)
  if (!text.ok) return text
  const count = (where: Condition) => use.lookUp.run({ type, where, fields: [field], pageNo: 1, pageSize: 1, by })
  if (except) {
    // Leaving out one record after the other would tell whose value it is.
    const own = await count(eq('id', except))
    if (!own.ok) return own
    if (own.value.total === 0) return fail(wrongParameter)
  }
  const found = await count(all(eq(field, text.value), ...(except ? [ne('id', except)] : [])))
  if (!found.ok) return found
  return found.value.total === 0 ? ok(null) : fail(refusal)
}

/** Only for fields that a type declares unique (sys S35). */
const checkDuplicate = async (use: UseCases, parameters: Parameters, by: Person): Promise<Result<unknown>> => {
  const { tableName = '', fieldName: field, fieldVal = '', dataId } = parameters
  const type = use.catalogue.find(tableName)
  const declared = type && namingSets(type).some(({ fields }) => fields.length === 1 && fields[0] === field)
  if (!type || !declared || field === undefined) return fail(wrongParameter)
  return free(use, { type, field, value: fieldVal, except: dataId }, by, taken)
}

const checkOnlyUser = async (use: UseCases, { id, _t, ...asked }: Parameters, by: Person): Promise<Result<unknown>> => {
  const type = use.catalogue.find('sys.user')
  const [[field, value] = ['', ''], ...more] = Object.entries(asked)
  if (!type || more.length || !ACCOUNT_FIELDS.includes(field) || !(field in type.fields)) return fail(wrongParameter)
  return free(use, { type, field, value: value ?? '', except: id }, by, takenUser)
}

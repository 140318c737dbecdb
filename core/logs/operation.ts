import { actionOf } from '../definitions/action-of.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { isEmpty } from '../kernel/wire.ts'
import { isGuarded } from '../permissions/visible-fields.ts'
import { actionTitle } from '../records/history/told-history.ts'
import type { AnsweredCall } from './answered-call.ts'

/** 操作类型 of dictionary oper_type. */
const OPER = {
  add: '2',
  edit: '3',
  delete: '4',
  import: '5',
  export: '6',
  submit: '7',
  decide: '8',
  print: '9',
  grant: '10',
  other: '99',
} as const

const OF_ACTION: Readonly<Record<string, string>> = {
  ...{ add: OPER.add, edit: OPER.edit, delete: OPER.delete, submit: OPER.submit },
  ...{ deleteBatch: OPER.delete, import: OPER.import, export: OPER.export, print: OPER.print },
}

const TITLES: Readonly<Record<string, string>> = {
  ...{ import: '导入', export: '导出', print: '打印', deleteBatch: '批量删除', list: '查看' },
  ...{ back: '退回', transfer: '转办', delegate: '委派', addSign: '加签', removeSign: '减签', takeBack: '取回', batch: '批量审批' },
  ...{
    cc: '抄送',
    read: '标为已读',
    urge: '催办',
    intervene: '流程干预',
    favourite: '收藏',
    editByAnntIdAndUserId: '标为已读',
    readAll: '全部已读',
  },
  ...{
    updatePassword: '修改密码',
    selectDepart: '切换部门',
    loginOrg: '切换部门',
    static: '下载',
    zip: '打包下载',
  },
}

const DECISIONS = '/process/'
const GRANTING = 'saveAuthorization'
/** Of an import only its run writes. */
const IMPORTING = ['importExcel', 'importRun']

export type LoggedOperation = {
  readonly operType: string
  readonly actionTitle: string
  readonly type: DocumentType | undefined
  readonly areaCode: string | null
}

const lastWord = (route: string): string =>
  route
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
    .at(-1) ?? ''

const typeOf = (catalogue: Catalogue, door: string, docKey = ''): DocumentType | undefined => {
  const [area, name] = door.split(':')
  return catalogue.find(docKey || `${area}.${name}`)
}

/** The type whose page a call belongs to. */
export const pageOf = (catalogue: Catalogue, { door, docKey, page }: Pick<AnsweredCall, 'door' | 'docKey' | 'page'>): string =>
  typeOf(catalogue, door, docKey)?.title ?? page ?? ''

const operTypeOf = ({ route, method, door, writes, counts }: AnsweredCall): string | undefined => {
  if (counts !== undefined) return counts
  const action = door.split(':')[2] ?? ''
  if (action === 'export' || action === 'print') return OF_ACTION[action]
  if (action === 'import') return method === 'POST' && IMPORTING.includes(lastWord(route)) ? OPER.import : undefined
  if (!writes) return undefined
  if (route.endsWith(GRANTING)) return OPER.grant
  if (route.includes(DECISIONS)) return OPER.decide
  return OF_ACTION[action] ?? OPER.other
}

const titleOf = (type: DocumentType | undefined, { door, route }: AnsweredCall): string => {
  const action = door.split(':')[2]
  const word = lastWord(route)
  if (action === undefined || action === 'list')
    return TITLES[word] ?? (type && actionOf(type, word)?.title) ?? (type && known(type, word)) ?? '其他操作'
  return TITLES[action] ?? (type && (actionOf(type, action)?.title ?? known(type, action))) ?? action
}

const known = (type: DocumentType, word: string): string | undefined => {
  const title = actionTitle(type, word)
  return title === word ? undefined : title
}

/** What a call did, where 操作日志 tells of it: writing, exporting, printing, granting, downloading. */
export const operationOf = (catalogue: Catalogue, call: AnsweredCall): LoggedOperation | undefined => {
  const operType = operTypeOf(call)
  if (operType === undefined) return undefined
  const type = typeOf(catalogue, call.door, call.docKey)
  return { operType, actionTitle: titleOf(type, call), type, areaCode: type?.area ?? null }
}

/** What of an export is no condition. */
const USUAL = new Set(['pageNo', 'pageSize', 'order', 'column', 'field', 'widths', '_t', 'selections', 'orgPermissionType'])

const spanned = (key: string): string => key.replace(/_(begin|end)$/, '')

/** By which conditions, with values only of fields that everybody sees (sys S37). */
const conditionsOf = (type: DocumentType, parameters: AnsweredCall['parameters']): string =>
  Object.entries(parameters)
    .filter(([key, value]) => !USUAL.has(key) && !isEmpty(value))
    .flatMap(([key, value]) => {
      const field = type.fields[spanned(key)]
      if (!field) return []
      return isGuarded(field) ? [field.title] : [`${field.title} ${value}`]
    })
    .join('，')

const LONGEST = 500

/** One line: what was done to what, to how many rows, by which conditions. */
export const contentOf = ({ actionTitle: title, type }: LoggedOperation, { billNo, rowCount, parameters }: AnsweredCall): string => {
  const conditions = type && rowCount !== undefined ? conditionsOf(type, parameters) : ''
  const line = [`${title}${type?.title ?? ''}`, ...(billNo ? [billNo] : []), ...(rowCount === undefined ? [] : [`${rowCount} 行`])].join(
    ' ',
  )
  return [line, ...(conditions ? [`条件 ${conditions}`] : [])].join('，').slice(0, LONGEST)
}

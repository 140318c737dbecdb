import type { DocumentType } from '../../../core/definitions/document.ts'
import { always, any, eq, like, oneOf, type Condition } from '../../../core/kernel/condition.ts'
import { failure } from '../../../core/kernel/failure.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { type Row, textAt } from '../../../core/kernel/wire.ts'
import { codeField } from '../../../core/records/choices/choosing.ts'
import type { Parameters } from '../../../core/records/list/read-query.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { categoryRoutes } from './category-routes.ts'
import { checkRoutes } from './check-routes.ts'
import { allDictItems, optionsOf } from './dictionaries.ts'
import { pickerRoutes } from './picker-routes.ts'
import { regionRoutes } from './region-routes.ts'
import { treeRoutes } from './tree-routes.ts'

const MOST = 1_000
const USUAL_PAGE = 10
const LONGEST_KEYWORD = 100

const codeMissing = failure('dict.codeMissing', '字典Code不能为空!')
const dictionaryUnknown = failure('dict.unknown', '字典不存在')
const notRefreshed = failure('dict.notRefreshed', '刷新缓存失败！')

type Option = { readonly value: string; readonly text: string; readonly title: string }

/** Dictionaries, and short rows for pickers: a session is enough; names from the browser only choose among declared ones (sys S35). */
export const lookupRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...dictionaryRoutes(use),
  ...tableRoutes(use),
  ...pickerRoutes(use),
  ...categoryRoutes(use),
  ...checkRoutes(use),
  ...regionRoutes(use),
  ...treeRoutes(use),
]

const dictionaryRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...['getDictListByCode', 'getDictItems'].map(
    (name): GuardedCall => ({
      method: 'GET',
      path: `${BASE}/sys/dict/${name}/:code`,
      may: 'signedIn',
      run: async ({ params: { code = '' } }) => {
        if (code.trim() === '') return fail(codeMissing)
        // The older generation took a table and columns here (reliability DC2).
        if (/[^\w:-]/.test(code)) return ok([])
        return use.choiceLists.codes().includes(code) ? ok(optionsOf(use, code)) : fail(dictionaryUnknown)
      },
    }),
  ),
  {
    method: 'GET',
    path: `${BASE}/sys/dict/queryAllDictItems`,
    may: 'signedIn',
    beforePasswordChange: true,
    run: async () => ok(allDictItems(use)),
  },
  {
    method: 'GET',
    path: `${BASE}/sys/dict/upDictByMsgId`,
    may: 'signedIn',
    run: async ({ parameters }) => {
      const dictCode = /^dict:(\w+)$/.exec(parameters['msgId'] ?? '')?.[1] ?? ''
      return use.choiceLists.codes().includes(dictCode) ? ok({ dictCode, items: optionsOf(use, dictCode) }) : fail(dictionaryUnknown)
    },
  },
  {
    method: ['GET', 'POST'],
    path: `${BASE}/sys/dict/refleshCache`,
    may: 'sys:dict:refresh',
    writes: true,
    message: '刷新缓存完成！',
    run: async () => {
      const loaded = await use.choiceLists.load()
      return loaded.ok ? ok(null) : fail(notRefreshed)
    },
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
  const label = textAt(row, text)
  return { value: textAt(row, code), text: label, title: label }
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
      const { text, code } = triple.value
      const where = keyword.value ? any(like(text, keyword.value), eq(code, keyword.value)) : always
      return options(use, triple.value, where, pageOf(parameters, MOST), by)
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
      const { code } = triple.value
      const first = chosen.length ? await options(use, triple.value, oneOf(code, chosen), pageOf({}, MOST), by) : ok([])
      if (!first.ok) return first
      const others = await options(use, triple.value, always, pageOf(parameters, USUAL_PAGE), by)
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
      const found = await options(use, triple.value, oneOf(triple.value.code, keys), pageOf({}, MOST), by)
      if (!found.ok) return found
      const texts = new Map(found.value.map(({ value, text }) => [value, text]))
      const keeps = parameters['delNotExist'] === 'false'
      return ok(keys.flatMap((key) => texts.get(key) ?? (keeps ? [key] : [])))
    },
  },
]

type Paging = { readonly pageNo: number; readonly pageSize: number }

const pageOf = ({ pageNo, pageSize }: Parameters, usual: number): Paging => ({
  pageNo: Math.max(1, Math.trunc(Number(pageNo)) || 1),
  pageSize: Math.min(MOST, Math.max(1, Math.trunc(Number(pageSize)) || usual)),
})

const valuesIn = (text: string | undefined): readonly string[] => (text ?? '').split(',').filter(Boolean)

const options = async (use: UseCases, triple: Triple, where: Condition, page: Paging, by: Person): Promise<Result<readonly Option[]>> => {
  const found = await use.lookUp.run({ type: triple.type, where, fields: [triple.text, triple.code], by, ...page })
  return found.ok ? ok(found.value.records.map((row) => optionOf(triple, row))) : found
}

import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { all, always, like, type Condition } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { seesField } from '../../../core/permissions/visible-fields.ts'
import { SEARCHED } from '../../../core/query/list-query.ts'
import { forbidden } from '../../../core/records/failures.ts'
import { mayDo } from '../../../core/records/permissions.ts'
import { readQuery } from '../../../core/records/read-query.ts'
import { readText } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import { pageAnswer } from '../http/page-answer.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const LONGEST_KEYWORD = 100

const at = (call: string) => `${BASE}/online/cgreport/api/${call}`

/** Base data is found by name, code or pinyin initials, anything else by what names it. */
const named = ({ sort, titleField }: DocumentType, keyword: string): Condition => {
  if (keyword === '') return always
  return sort === 'record' ? like(SEARCHED, keyword.toLowerCase()) : like(titleField, keyword)
}

type Shown = readonly [key: string, field: Field]

const listed = (type: DocumentType, by: Person): readonly Shown[] =>
  Object.entries<Field>(type.fields).filter(([, field]) => field.listed && seesField(type, field, by))

/** The lists of document types as reports to take rows from (seed §7): code and id of one are the type's key. */
export const reportRoutes = ({ catalogue, list }: Pick<UseCases, 'catalogue' | 'list'>): readonly GuardedCall[] => {
  /** A type that the person may list; nobody learns which others there are. */
  const reportOf = (code: string | undefined, by: Person): Result<DocumentType> => {
    const type = catalogue.find(code ?? '')
    return type && mayDo(by, type, 'list') ? ok(type) : fail(forbidden)
  }

  return [
    {
      method: 'GET',
      path: at('getRpColumns/:code'),
      may: 'signedIn',
      run: async ({ params, by }) => {
        const type = reportOf(params['code'], by)
        if (!type.ok) return type
        const columns = listed(type.value, by).map(([key, { title, live }]) => ({ title, dataIndex: key, sorter: !live, align: 'left' }))
        return ok({ cgRpConfigId: type.value.key, cgRpConfigName: type.value.title, columns, dictOptions: {} })
      },
    },
    {
      method: 'GET',
      path: at('getQueryInfo/:id'),
      may: 'signedIn',
      run: async ({ params, by }) => {
        const type = reportOf(params['id'], by)
        if (!type.ok) return type
        const asked = listed(type.value, by).filter(([, { queried, kind }]) => queried && kind.storage === 'text' && !kind.chosen)
        return ok(asked.map(([key, { title }], place) => ({ field: key, label: title, mode: 'single', hidden: place < 3 ? '0' : '1' })))
      },
    },
    {
      method: 'GET',
      path: at('getData/:id'),
      may: 'signedIn',
      run: async ({ params, parameters: { keyword: typed = '', ...parameters }, by }) => {
        const type = reportOf(params['id'], by)
        if (!type.ok) return type
        const keyword = readText(typed, LONGEST_KEYWORD)
        if (!keyword.ok) return keyword
        // What a cell's column adds is a filter like any other.
        const given = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name.replace(/^self_/, ''), value]))
        const query = readQuery(type.value, given, by)
        if (!query.ok) return query
        const where = all(query.value.where, named(type.value, keyword.value))
        const page = await list.run({ type: type.value, query: { ...query.value, where }, by })
        return page.ok ? ok(pageAnswer(page.value)) : page
      },
    },
  ]
}

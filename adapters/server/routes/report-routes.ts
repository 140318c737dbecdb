import type { DocumentType } from '../../../core/definitions/document.ts'
import { all, always, like, type Condition } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import {
  columnsTold,
  dictionariesTold,
  fieldsRead,
  type Pick as Report,
  paramsOf,
  pickNamed,
  questionsTold,
  rowTold,
  sorterIn,
  unknownReport,
} from '../../../core/lookups/picks.ts'
import { type ListQuery, SEARCHED } from '../../../core/query/list-query.ts'
import { forbidden } from '../../../core/records/failures.ts'
import { mayDo } from '../../../core/records/permissions.ts'
import { wrongDirection } from '../../../core/records/list/query-failures.ts'
import { type Parameters, readQuery } from '../../../core/records/list/read-query.ts'
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

/** Conditions, order and page as they are asked for; what its own parameters say is no filter. */
const questionIn = (one: Report, { keyword = '', sorter = '', ...parameters }: Parameters, by: Person): Result<ListQuery> => {
  const word = readText(keyword, LONGEST_KEYWORD)
  if (!word.ok) return word
  const params = paramsOf(one, parameters)
  if (!params.ok) return params
  const sorted = sorter === '' ? {} : sorterIn(sorter)
  if (!sorted) return fail(wrongDirection)
  const [column, order] = one.pick.order?.split(' ') ?? []
  // Whatever else a cell's column adds is a filter like any other.
  const own = Object.keys(one.pick.params ?? {}).map((name) => `self_${name}`)
  const filters = Object.entries(parameters).flatMap(([name, value]) => (own.includes(name) ? [] : [[name.replace(/^self_/, ''), value]]))
  const given = { ...(column && order && !parameters['column'] ? { column, order } : {}), ...Object.fromEntries(filters), ...sorted }
  const query = readQuery(one.type, given, by)
  if (!query.ok) return query
  return ok({
    ...query.value,
    where: all(query.value.where, one.pick.where(params.value), named(one.type, word.value)),
    ...(one.pick.id === one.type.key ? {} : { fields: fieldsRead(one) }),
  })
}

/** Reports to take rows from (seed §7): those the types declare, and the list of every type under the type's own key. */
export const reportRoutes = ({
  catalogue,
  choiceLists,
  list,
}: Pick<UseCases, 'catalogue' | 'choiceLists' | 'list'>): readonly GuardedCall[] => {
  /** A report over records that the person may list; nobody learns which other lists there are. */
  const reportOf = (code: string | undefined, by: Person): Result<Report> => {
    const found = pickNamed(catalogue, code ?? '')
    if (found) return mayDo(by, found.type, 'list') ? ok(found) : fail(forbidden)
    return fail(code?.includes('.') ? forbidden : unknownReport)
  }
  const answering =
    (parameter: string, told: (report: Report, by: Person) => unknown): GuardedCall['run'] =>
    async ({ params, by }) => {
      const report = reportOf(params[parameter], by)
      return report.ok ? ok(told(report.value, by)) : report
    }

  return [
    {
      method: 'GET',
      path: at('getRpColumns/:code'),
      may: 'signedIn',
      run: answering('code', (report, by) => ({
        cgRpConfigId: report.pick.id,
        cgRpConfigName: report.pick.title,
        columns: columnsTold(report, by),
        dictOptions: dictionariesTold(choiceLists, report, by),
      })),
    },
    { method: 'GET', path: at('getQueryInfo/:id'), may: 'signedIn', run: answering('id', questionsTold) },
    {
      method: 'GET',
      path: at('getData/:id'),
      may: 'signedIn',
      run: async ({ params, parameters, by }) => {
        const report = reportOf(params['id'], by)
        if (!report.ok) return report
        const query = questionIn(report.value, parameters, by)
        if (!query.ok) return query
        const page = await list.run({ type: report.value.type, query: query.value, by })
        return page.ok ? ok(pageAnswer({ ...page.value, records: page.value.records.map(rowTold(report.value)) })) : page
      },
    },
  ]
}

import { isDate } from '../../../../core/kernel/dates.ts'
import { fail, ok } from '../../../../core/kernel/result.ts'
import { type FigurePlace, hasFigures } from '../../../../core/definitions/explain.ts'
import { noFigure } from '../../../../core/records/failures.ts'
import { readSketch } from '../../../../core/records/facts/read-unchecked-draft.ts'
import type { ActionType } from '../../../../core/definitions/buttons.ts'
import type { LinesType } from '../../../../core/definitions/lines.ts'
import { readPage, readQuery } from '../../../../core/records/list/read-query.ts'
import { isTraced, traceAction } from '../../../../core/records/history/trace.ts'
import { readId } from '../../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../../http/call.ts'
import { wrongParameter } from '../../http/failures.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { exportRoutes } from './export-route.ts'
import { LARGEST, type RouteContext, ofOne } from './route-context.ts'

/** Lists, records, their history, print and export. */
export const readingRoutes = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] => {
  const printed = (title: string, paper?: string) =>
    ofOne(async (one) => {
      const record = await use.open.run({ type, ...one, as: 'print', paper })
      return record.ok ? ok({ record: record.value, title, company: await use.companyOf(one.by) }) : record
    })
  return [
    {
      method: 'GET',
      path: at('list'),
      may: may('list'),
      run: async ({ parameters, by }) => {
        const query = readQuery(type, parameters, by)
        if (!query.ok) return query
        const page = await use.list.run({ type, query: query.value, by })
        return page.ok ? ok(pageAnswer(page.value)) : page
      },
    },
    ...Object.entries<LinesType>(type.lines)
      .filter(([, { batch }]) => batch)
      .map(
        ([table]): GuardedCall => ({
          method: 'GET',
          path: at(`${table}/list`),
          may: may('list'),
          run: async ({ parameters, by }) => {
            const id = readId(parameters['id'])
            const asked = readPage(parameters)
            if (!id.ok || !asked.ok) return id.ok ? asked : id
            const page = await use.listRows.run({ type, table, id: id.value, ...asked.value, by })
            return page.ok ? ok(pageAnswer(page.value)) : page
          },
        }),
      ),
    {
      method: 'GET',
      path: at('findById/:id'),
      may: may('list'),
      run: ofOne((one) => use.open.run({ type, ...one })),
    },
    ...(type.process
      ? [
          {
            method: 'GET',
            path: at('change/:id'),
            may: may('list'),
            run: ofOne((one) => use.openChange.run({ type, ...one })),
          } satisfies GuardedCall,
        ]
      : []),
    {
      method: 'GET',
      path: at('history/:id'),
      may: may('list'),
      run: ofOne((one) => use.history.run({ type, ...one })),
    },
    ...(hasFigures(type)
      ? [
          {
            method: 'GET',
            path: at('explain/:id'),
            may: may('list'),
            run: async ({ params, parameters, by }) => {
              const id = readId(params['id'])
              if (!id.ok) return id
              const place = figureAt(parameters)
              return place ? use.explain.run({ type, id: id.value, place, by }) : fail(noFigure)
            },
          } satisfies GuardedCall,
          {
            method: 'POST',
            path: at('explain'),
            may: may('list'),
            bodyLimit: LARGEST,
            run: async ({ body, parameters, by }) => {
              const place = figureAt(parameters)
              if (!place) return fail(noFigure)
              const draft = readSketch(type, body)
              return draft.ok ? use.explain.run({ type, draft: draft.value, place, by }) : draft
            },
          } satisfies GuardedCall,
        ]
      : []),
    ...(isTraced(type)
      ? [
          {
            method: 'GET',
            path: at('trace/:id'),
            may: may(traceAction(type) ?? 'list'),
            run: ofOne((one) => use.trace.run({ type, ...one })),
          } satisfies GuardedCall,
        ]
      : []),
    ...(type.print
      ? [
          {
            method: 'GET',
            path: at('print/:id'),
            may: may('print'),
            run: printed(type.title),
          } satisfies GuardedCall,
        ]
      : []),
    ...Object.entries<ActionType<unknown>>(type.actions ?? {}).flatMap(([action, { opens }]) =>
      opens?.paper
        ? [
            {
              method: 'GET',
              path: at(`print/${action}/:id`),
              may: may(action),
              run: printed(opens.paper.title, action),
            } satisfies GuardedCall,
          ]
        : [],
    ),
    ...Object.entries<ActionType<unknown>>(type.actions ?? {}).flatMap(([action, { opens }]) =>
      opens?.week
        ? [
            {
              method: 'GET',
              path: at(`${action}/:id`),
              may: may(action),
              run: async ({ params, parameters, by }) => {
                const id = readId(params['id'])
                if (!id.ok) return id
                const { day = '' } = parameters
                return isDate(day) ? use.seeWeek.run({ type, action, id: id.value, day, by }) : fail(wrongParameter)
              },
            } satisfies GuardedCall,
          ]
        : [],
    ),
    ...exportRoutes({ type, use, at, may }),
  ]
}

/** Which figure is asked for: a field, or a column of a row. */
const figureAt = (parameters: VisitorCall['parameters']): FigurePlace | undefined => {
  const [field, table, rowId] = ['field', 'table', 'rowId'].map((key) => readId(parameters[key]))
  if (!field?.ok) return undefined
  return table?.ok && rowId?.ok ? { field: field.value, table: table.value, rowId: rowId.value } : { field: field.value }
}

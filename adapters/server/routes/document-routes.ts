import type { ActionType, DocumentType } from '../../../core/definitions/document.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Page } from '../../../core/query/list-query.ts'
import { visibleTo } from '../../../core/permissions/visible-fields.ts'
import { codeIn } from '../../../core/permissions/type-codes.ts'
import { stateChanged } from '../../../core/records/failures.ts'
import { newDraft } from '../../../core/records/complete-draft.ts'
import { openedDraft } from '../../../core/records/opened-draft.ts'
import { readQuery } from '../../../core/records/read-query.ts'
import { readSketch, sketchedRow } from '../../../core/records/read-sketch.ts'
import { startOf } from '../../../core/records/start-of.ts'
import { fieldsOf, isYes, readId, readIds, readText, readVersion, textIn } from '../http/body-fields.ts'
import { type Door, type Fields, MIB, type GuardedCall, type VisitorCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { exportRoute } from './export-route.ts'

const LARGEST = 8 * MIB
const LONGEST_REASON = 500
const LONGEST_KEYWORD = 100
const MOST_TEXTS = 1_000

/** A page as the protocol has it (1.2). */
export const pageAnswer = ({ records, total, pageNo, pageSize }: Page) => ({
  records,
  total,
  size: pageSize,
  current: pageNo,
  pages: Math.ceil(total / pageSize),
})

const seen = (type: DocumentType, row: Result<Row>, by: Person): Result<Row> => (row.ok ? ok(visibleTo(type, row.value, by)) : row)

type Deed = { readonly id: string; readonly fields: Fields; readonly version: number | undefined }

const readDeed = ({ params, body }: VisitorCall): Result<Deed> => {
  const id = readId(params['id'])
  if (!id.ok) return id
  const fields = fieldsOf(body)
  if (!fields.ok) return fields
  const version = readVersion(fields.value['version'])
  return version.ok ? ok({ id: id.value, fields: fields.value, version: version.value }) : version
}

const versioned = (version: number | undefined) => (version === undefined ? {} : { version })

/** One set of calls per document type, all alike: what differs is in the definition. */
export const documentRoutes = (use: UseCases): readonly GuardedCall[] => use.catalogue.types.flatMap((type) => routesOf(type, use))

const routesOf = (type: DocumentType, use: UseCases): readonly GuardedCall[] => {
  const at = (call: string) => `${BASE}${type.path}/${call}`
  const may = (action: string) => codeIn(type, action) as Exclude<Door, 'anonymous'>
  const reading = readingRoutes(type, use, at, may)
  const form = formRoutes(type, use, at, may)
  const writing = [...savingRoutes(type, use, at, may), ...removingRoutes(type, use, at, may)]
  const living = Object.keys(type.states).length ? lifeRoutes(type, use, at, may) : []
  return [...reading, ...form, ...writing, ...living, ...actionRoutes(type, use, at, may)]
}

type At = (call: string) => string
type May = (action: string) => Exclude<Door, 'anonymous'>

const readingRoutes = (type: DocumentType, use: UseCases, at: At, may: May): readonly GuardedCall[] => [
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
  {
    method: 'GET',
    path: at('findById/:id'),
    may: may('list'),
    run: async ({ params, by }) => {
      const id = readId(params['id'])
      return id.ok ? use.open.run({ type, id: id.value, by }) : id
    },
  },
  {
    method: 'GET',
    path: at('history/:id'),
    may: may('list'),
    run: async ({ params, by }) => {
      const id = readId(params['id'])
      return id.ok ? use.history.run({ type, id: id.value, by }) : id
    },
  },
  ...(type.print
    ? [
        {
          method: 'GET',
          path: at('print/:id'),
          may: may('print'),
          run: async ({ params, by }: VisitorCall) => {
            const id = readId(params['id'])
            if (!id.ok) return id
            const record = await use.open.run({ type, id: id.value, by, as: 'print' })
            return record.ok ? ok({ record: record.value, title: type.title, company: await use.companyOf(by) }) : record
          },
        } satisfies GuardedCall,
      ]
    : []),
  exportRoute(type, use, at('exportXls'), may('export')),
]

/** What an open form asks while somebody types. */
const formRoutes = (type: DocumentType, use: UseCases, at: At, may: May): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: at('knowledge'),
    may: may('list'),
    bodyLimit: LARGEST,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const isNew = Object.keys(fields.value).length === 0
      const draft = isNew ? ok(newDraft(type, startOf(use.clock, by))) : readSketch(type, body)
      if (!draft.ok) return draft
      const known = await use.know.run({ type, draft: draft.value, by })
      if (!known.ok) return known
      const { today, now, refs, facts, rowFacts } = known.value
      return ok({ today, now, refs, facts, rowFacts, ...(isNew ? { starts: draft.value } : {}) })
    },
  },
  {
    method: 'POST',
    path: at('choices/:place'),
    may: may('list'),
    bodyLimit: LARGEST,
    run: async ({ params, body, by }) => {
      const asked = fieldsOf(body)
      if (!asked.ok) return asked
      const place = params['place'] ?? ''
      const draft = readDraftAt(type, place, asked.value)
      if (!draft.ok) return draft
      const keyword = readText(asked.value['keyword'], LONGEST_KEYWORD)
      if (!keyword.ok) return keyword
      const { pageNo, pageSize } = asked.value
      const query = readQuery(type, { pageNo: String(pageNo ?? 1), pageSize: String(pageSize ?? 20) }, by)
      if (!query.ok) return query
      return use.offer.run({
        type,
        place,
        draft: draft.value,
        keyword: keyword.value,
        pageNo: query.value.pageNo,
        pageSize: query.value.pageSize,
        by,
      })
    },
  },
  {
    method: 'POST',
    path: at('resolve/:place'),
    may: may('list'),
    bodyLimit: LARGEST,
    run: async ({ params, body, by }) => {
      const asked = fieldsOf(body)
      if (!asked.ok) return asked
      const place = params['place'] ?? ''
      const draft = readDraftAt(type, place, asked.value)
      if (!draft.ok) return draft
      const texts = readTexts(asked.value['texts'])
      return texts.ok ? use.resolve.run({ type, place, draft: draft.value, texts: texts.value, by }) : texts
    },
  },
  ...Object.entries(type.lines).flatMap(([table, { quotes }]): readonly GuardedCall[] =>
    quotes
      ? [
          {
            method: 'POST',
            path: at(`quote/${table}`),
            may: may('list'),
            bodyLimit: LARGEST,
            run: async ({ body, by }) => {
              const asked = fieldsOf(body)
              if (!asked.ok) return asked
              const draft = readSketch(type, asked.value['draft'])
              if (!draft.ok) return draft
              const rowIds = readTexts(asked.value['rowIds'])
              return rowIds.ok ? use.quote.run({ type, table, draft: draft.value, rowIds: rowIds.value, by }) : rowIds
            },
          },
        ]
      : [],
  ),
]

const savingRoutes = (type: DocumentType, use: UseCases, at: At, may: May): readonly GuardedCall[] => {
  const save = async ({ parameters, body, by }: VisitorCall, id?: string): Promise<Result<unknown>> => {
    const flags = { submit: isYes(parameters['submit']), confirmed: isYes(parameters['confirm']) }
    return seen(type, await use.save.run({ type, body, by, ...(id === undefined ? {} : { id }), ...flags }), by)
  }
  const add = (path: string): GuardedCall => ({
    method: 'POST',
    path: at(path),
    may: may('add'),
    bodyLimit: LARGEST,
    writes: true,
    message: '添加成功！',
    run: (call) => save(call),
  })
  return [
    add('add'),
    add('save'),
    {
      method: ['POST', 'PUT'],
      path: at('edit'),
      may: may('edit'),
      bodyLimit: LARGEST,
      writes: true,
      message: '编辑成功!',
      run: async (call) => {
        const fields = fieldsOf(call.body)
        if (!fields.ok) return fields
        const id = readId(fields.value['id'])
        return id.ok ? save(call, id.value) : id
      },
    },
    {
      method: 'POST',
      path: at('copy/:id'),
      may: may('add'),
      run: async ({ params, by }) => {
        const id = readId(params['id'])
        return id.ok ? use.copy.run({ type, id: id.value, by }) : id
      },
    },
  ]
}

const removingRoutes = (type: DocumentType, use: UseCases, at: At, may: May): readonly GuardedCall[] => {
  const remove = (path: string, action: string, read: (call: VisitorCall) => unknown): GuardedCall => ({
    method: 'DELETE',
    path: at(path),
    may: may(action),
    writes: true,
    message: '删除成功!',
    run: async (call) => {
      const ids = readIds(read(call))
      if (!ids.ok) return ids
      const version = readVersion(call.parameters['version'])
      return version.ok ? use.remove.run({ type, ids: ids.value, by: call.by, ...versioned(version.value) }) : version
    },
  })
  return [
    remove('delete/:id', 'delete', ({ params }) => params['id']),
    remove('delete', 'delete', ({ parameters }) => parameters['id']),
    remove('deleteBatch', 'delete', ({ parameters }) => parameters['ids']),
  ]
}

/** The arrows of a document's life. */
const lifeRoutes = (type: DocumentType, use: UseCases, at: At, may: May): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: at('submit/:id'),
    may: may(type.process ? 'startProcess' : 'submit'),
    bodyLimit: LARGEST,
    writes: true,
    run: async (call) => {
      const deed = readDeed(call)
      if (!deed.ok) return deed
      const { id, fields, version } = deed.value
      const submitting = { type, id, by: call.by, ...versioned(version), confirmed: isYes(fields['confirm']) }
      return isYes(fields['rehearse']) ? use.rehearse.run(submitting) : seen(type, await use.submit.run(submitting), call.by)
    },
  },
  {
    method: 'POST',
    path: at('withdraw/:id'),
    may: may('list'),
    writes: true,
    run: (call) => withReason(call, async (deed) => seen(type, await use.withdraw.run({ type, ...deed, by: call.by }), call.by)),
  },
  ...(type.sort === 'document'
    ? [
        {
          method: 'POST',
          path: at('void/:id'),
          may: may('edit'),
          writes: true,
          run: (call: VisitorCall) =>
            withReason(call, async (deed) => seen(type, await use.void.run({ type, ...deed, by: call.by }), call.by)),
        } satisfies GuardedCall,
      ]
    : []),
]

const withReason = async (
  call: VisitorCall,
  run: (deed: { readonly id: string; readonly version?: number; readonly reason?: string }) => Promise<Result<unknown>>,
): Promise<Result<unknown>> => {
  const deed = readDeed(call)
  if (!deed.ok) return deed
  const { id, fields, version } = deed.value
  const reason = readText(fields['reason'], LONGEST_REASON)
  return reason.ok ? run({ id, ...versioned(version), ...(reason.value ? { reason: reason.value } : {}) }) : reason
}

type Action = ActionType<never>

const actionsIn = (type: DocumentType): readonly (readonly [string, Action])[] =>
  Object.entries<Action>(type.actions ?? {}).filter(([, { auto, shows }]) => !auto && !shows)

const actionRoutes = (type: DocumentType, use: UseCases, at: At, may: May): readonly GuardedCall[] => [
  ...actionsIn(type).map(
    ([action]): GuardedCall => ({
      method: 'POST',
      path: at(`act/${action}/:id`),
      may: may(action),
      writes: true,
      run: (call) => act(type, action, call, use),
    }),
  ),
  ...seedRoutes(type, use, may),
  ...(type.process ? processRoutes(type, use, at, may) : []),
]

/** The seed's own calls of actions, by GET as it has them and by POST as our client does; one that several share says by `billStatus` which. */
const seedRoutes = (type: DocumentType, use: UseCases, may: May): readonly GuardedCall[] => {
  const byCall = new Map<string, (readonly [string, Action])[]>()
  for (const one of actionsIn(type)) {
    const [, { call }] = one
    if (call !== undefined) byCall.set(call, [...(byCall.get(call) ?? []), one])
  }
  return [...byCall].flatMap(([seedCall, actions]): readonly GuardedCall[] => {
    const [first] = actions
    if (!first) return []
    const [, path = ''] = seedCall.split(' ')
    return [
      {
        method: ['GET', 'POST'],
        path: `${BASE}${path.replace(/\{(\w+)\}/g, ':$1')}`,
        may: actions.length === 1 ? may(first[0]) : may('list'),
        writes: true,
        run: async (call) => {
          const wanted = call.parameters['billStatus'] ?? textIn((call.body ?? {}) as Fields, 'billStatus')
          const [action] = actions.length === 1 ? first : (actions.find(([, { to }]) => to === wanted) ?? [])
          return action === undefined ? fail(stateChanged) : act(type, action, withoutStatus(call), use)
        },
      },
    ]
  })
}

const withoutStatus = (call: VisitorCall): VisitorCall => {
  if (typeof call.body !== 'object' || call.body === null) return call
  const { billStatus: _billStatus, ...body } = call.body as Fields
  return { ...call, body }
}

/** Approval of a new base record, and of a change of an approved one (seed rules B1, B2). */
const processRoutes = (type: DocumentType, use: UseCases, at: At, may: May): readonly GuardedCall[] =>
  (['startProcess', 'updateProcess'] as const).map((name) => ({
    method: ['GET', 'POST'],
    path: at(`${name}/:id`),
    may: may(name),
    writes: true,
    run: async (call) => {
      const deed = readDeed(call)
      if (!deed.ok) return deed
      const { id, fields, version } = deed.value
      const submitting = {
        type,
        id,
        by: call.by,
        ...versioned(version),
        confirmed: isYes(fields['confirm']),
        change: name === 'updateProcess',
      }
      return seen(type, await use.submit.run(submitting), call.by)
    },
  }))

const act = async (type: DocumentType, action: string, call: VisitorCall, use: UseCases): Promise<Result<unknown>> => {
  const asked = fieldsOf(call.body)
  if (!asked.ok) return asked
  const named = call.params['id'] ?? call.parameters['id'] ?? textIn(asked.value, 'id')
  const deed = readDeed({ ...call, params: { id: named } })
  if (!deed.ok) return deed
  const { id, fields, version } = deed.value
  const { version: _version, id: _id, confirm, ...answers } = fields
  const acted = await use.act.run({ type, action, id, by: call.by, ...versioned(version), confirmed: isYes(confirm), asked: answers })
  if (!acted.ok) return acted
  if ('row' in acted.value) return ok(visibleTo(type, acted.value.row, call.by))
  const { opens } = acted.value
  const target = use.catalogue.find(opens.type)
  return ok({ opens: target ? { type: opens.type, draft: openedDraft(target, opens.draft, use.clock, call.by) } : opens })
}

const readDraftAt = (type: DocumentType, place: string, { draft, row }: Fields): Result<Row> => {
  const sketch = readSketch(type, draft ?? {})
  if (!sketch.ok) return sketch
  const [table = ''] = place.split('.')
  const lines = Object.hasOwn(type.lines, table) ? type.lines[table] : undefined
  return lines ? ok({ ...sketch.value, [table]: [sketchedRow(lines, row)] }) : sketch
}

const readTexts = (value: unknown): Result<readonly string[]> => {
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  if (given.length > MOST_TEXTS) return readText({}, 0) as Result<never>
  const texts: string[] = []
  for (const one of given) {
    const text = readText(typeof one === 'number' ? String(one) : one, LONGEST_REASON)
    if (!text.ok) return text
    texts.push(text.value)
  }
  return ok(texts)
}

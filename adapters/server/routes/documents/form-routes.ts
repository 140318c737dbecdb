import type { DocumentType } from '../../../../core/definitions/document.ts'
import { fail, ok, type Result } from '../../../../core/kernel/result.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { newDraft } from '../../../../core/records/complete-draft.ts'
import { readPage } from '../../../../core/records/read-query.ts'
import { readSketch, sketchedRow } from '../../../../core/records/read-sketch.ts'
import { startOf } from '../../../../core/records/start-of.ts'
import { fieldsOf, readText } from '../../http/body-fields.ts'
import type { Fields, GuardedCall } from '../../http/call.ts'
import { wrongParameter } from '../../http/failures.ts'
import { pageAnswer } from '../../http/page-answer.ts'
import { LARGEST, type Mounted } from './mounted.ts'

const LONGEST_KEYWORD = 100
const LONGEST_TEXT = 500
const MOST_TEXTS = 1_000

/** What an open form asks while somebody types. */
export const formRoutes = ({ type, use, at, may }: Mounted): readonly GuardedCall[] => [
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
      const page = readPage({ pageNo: String(pageNo ?? 1), pageSize: String(pageSize ?? 20) })
      if (!page.ok) return page
      return use.offer.run({
        type,
        place,
        draft: draft.value,
        keyword: keyword.value,
        ...page.value,

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
  ...Object.entries(type.lines).flatMap(([table, { pull }]): readonly GuardedCall[] =>
    pull
      ? [
          {
            method: 'POST',
            path: at(`sources/${table}`),
            may: may('list'),
            bodyLimit: LARGEST,
            run: async ({ body, by }) => {
              const asked = fieldsOf(body)
              if (!asked.ok) return asked
              const { pageNo, pageSize, column, order } = asked.value
              const draft = readSketch(type, asked.value['draft'] ?? {})
              if (!draft.ok) return draft
              const keyword = readText(asked.value['keyword'] ?? '', LONGEST_KEYWORD)
              if (!keyword.ok) return keyword
              const page = readPage({ pageNo: String(pageNo ?? 1), pageSize: String(pageSize ?? 10) })
              if (!page.ok) return page
              const sort = column ? [{ field: String(column), direction: order === 'desc' ? ('desc' as const) : ('asc' as const) }] : []
              const found = await use.offerSources.run({
                type,
                table,
                draft: draft.value,
                keyword: keyword.value,
                order: sort,
                ...page.value,
                by,
              })
              return found.ok ? ok(pageAnswer(found.value)) : found
            },
          },
        ]
      : [],
  ),
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

const readDraftAt = (type: DocumentType, place: string, { draft, row }: Fields): Result<Row> => {
  const sketch = readSketch(type, draft ?? {})
  if (!sketch.ok) return sketch
  const [table = ''] = place.split('.')
  const lines = Object.hasOwn(type.lines, table) ? type.lines[table] : undefined
  return lines ? ok({ ...sketch.value, [table]: [sketchedRow(lines, row)] }) : sketch
}

const readTexts = (value: unknown): Result<readonly string[]> => {
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  if (given.length > MOST_TEXTS) return fail(wrongParameter)
  const texts: string[] = []
  for (const one of given) {
    const text = readText(typeof one === 'number' ? String(one) : one, LONGEST_TEXT)
    if (!text.ok) return text
    texts.push(text.value)
  }
  return ok(texts)
}

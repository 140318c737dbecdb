import type { DocumentType } from '../../../../core/definitions/document.ts'
import { ok, type Result } from '../../../../core/kernel/result.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { readSketch, sketchedRow } from '../../../../core/records/facts/read-unchecked-draft.ts'
import { type BodyFields, fieldsOf } from '../../http/body-fields.ts'
import type { GuardedCall } from '../../http/call.ts'
import { readSearch, readTexts } from './asked-body.ts'
import { LARGEST, type RouteContext } from './route-context.ts'

const USUAL_SIZE = 20

/** What a field or column offers, and which of it pasted texts mean: for forms, queries and parameters of reports. */
export const choosingRoutes = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] => {
  const about = (call: string, run: (asked: At) => ReturnType<GuardedCall['run']>): GuardedCall => ({
    method: 'POST',
    path: at(`${call}/:place`),
    may: may('list'),
    bodyLimit: LARGEST,
    run: async ({ params, body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const place = params['place'] ?? ''
      const draft = readDraftAt(type, place, fields.value)
      return draft.ok ? run({ fields: fields.value, subject: { type, place, draft: draft.value, by } }) : draft
    },
  })
  return [
    about('choices', async ({ fields, subject }) => {
      const search = readSearch(fields, USUAL_SIZE)
      return search.ok ? use.offer.run({ ...subject, ...search.value }) : search
    }),
    about('resolve', async ({ fields, subject }) => {
      const texts = readTexts(fields['texts'])
      return texts.ok ? use.resolve.run({ ...subject, texts: texts.value }) : texts
    }),
  ]
}

type At = {
  readonly fields: BodyFields
  readonly subject: Pick<Parameters<RouteContext['use']['offer']['run']>[0], 'type' | 'place' | 'draft' | 'by'>
}

const readDraftAt = (type: DocumentType, place: string, { draft, row }: BodyFields): Result<Row> => {
  const sketch = readSketch(type, draft ?? {})
  if (!sketch.ok) return sketch
  const [table = ''] = place.split('.')
  const lines = Object.hasOwn(type.lines, table) ? type.lines[table] : undefined
  return lines ? ok({ ...sketch.value, [table]: [sketchedRow(lines, row)] }) : sketch
}

import type { Finding } from '../../../core/kernel/finding.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { Answer, Doubts, Figures } from '../../../core/definitions/knowledge.ts'
import type { Known } from '../../../core/definitions/views.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Cancel, Http, HttpCall } from '../../../core/kernel/http.port.ts'
import { isObject, type JsonObject, numberOf, objectOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import type { NamedBytes } from '../../../core/kernel/named-bytes.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { AuditLine } from '../../../core/records/history/audit-trail.port.ts'
import { fieldAt } from '../../../core/records/list/queryable.ts'
import { payload, valuesOnly } from '../../../core/records/sent-draft.ts'
import type { Quoted } from '../../../core/records/facts/facts.port.ts'
import { withNews } from '../../../core/records/form/save-differences.ts'
import {
  RemoteRecords,
  type Choice,
  type ChoiceQuestion,
  type RecordOperation,
  type ExportRequest,
  type ListRequest,
  type DraftKnowledge,
  type OpenedDraft,
  type ActionResult,
  type Paper,
  type FieldPath,
  type Rehearsed,
  type RemotePage,
  type RemoteSources,
  type WithoutAny,
  type SourceQuestion,
  type Write,
} from '../../../core/records/remote-records.port.ts'
import type { FigurePlace } from '../../../core/definitions/explain.ts'
import type { FigureOwner, ToldFigure } from '../../../core/records/explain/explain-figure.use-case.ts'
import type { Rehearsal } from '../../../core/records/write/rehearse-submission.use-case.ts'
import type { Booking } from '../../../core/records/actions/week.ts'
import type { Trace, Traced } from '../../../core/records/history/trace.ts'
import { isUnknownCall, learnedAt } from './older-server.ts'
import { QueryAbilities } from './query-abilities.ts'
import { read, rowOf, textOrNull } from './reading.ts'

const pageOf = (value: unknown): RemotePage =>
  isObject(value)
    ? { records: objectsOf(value['records']).map(rowOf), total: numberOf(value['total']) }
    : { records: objectsOf(value).map(rowOf), total: objectsOf(value).length }

const withoutAny = ({ nothing, awaits }: JsonObject): WithoutAny => ({
  ...(typeof nothing === 'string' ? { nothing } : {}),
  ...(awaits === true ? { awaits } : {}),
})

const choiceOf = (value: JsonObject): Choice => ({
  id: textOf(value['id']),
  label: textOf(value['label']),
  ...(value['hint'] ? { hint: textOf(value['hint']) } : {}),
  ...(value['apart'] ? { apart: textOf(value['apart']) } : {}),
  values: rowOf(objectOf(value['values'])),
})

const figuresOf = (value: JsonObject): Figures => ({
  head: rowOf(objectOf(value['head'])) as Figures['head'],
  rows: objectOf(value['rows']) as Figures['rows'],
  ...(isObject(value['doubts']) ? { doubts: value['doubts'] as Doubts } : {}),
})

const readLearned = (value: JsonObject): DraftKnowledge & { readonly starts?: Row } => ({
  today: textOf(value['today']),
  now: textOf(value['now']),
  refs: objectOf(value['refs']) as Readonly<Record<string, Readonly<Record<string, Known>>>>,
  facts: objectOf(value['facts']) as Readonly<Record<string, Answer>>,
  rowFacts: objectOf(value['rowFacts']) as DraftKnowledge['rowFacts'],
  ...(isObject(value['figures']) ? { figures: figuresOf(value['figures']) } : {}),
  ...(isObject(value['starts']) ? { starts: rowOf(value['starts']) } : {}),
})

const quotedOf = (value: JsonObject): Quoted => ({
  rowId: textOf(value['rowId']),
  values: rowOf(objectOf(value['values'])) as Quoted['values'],
  fixed: Array.isArray(value['fixed']) ? value['fixed'].map(textOf) : [],
  source: textOrNull(value['source']),
})

const tracedOf = (value: JsonObject): Traced => ({
  typeKey: textOf(value['typeKey']),
  typeTitle: textOf(value['typeTitle']),
  id: textOf(value['id']),
  name: textOf(value['name']),
  state: textOf(value['state']),
  status: textOf(value['status']),
  createTime: textOf(value['createTime']),
  ...(value['amount'] === undefined ? {} : { amount: textOf(value['amount']) }),
  beside: Array.isArray(value['beside']) ? value['beside'].map(textOf) : [],
})

const bookingOf = ({ id, from, until, who, dept, state, stateTitle }: JsonObject): Booking => ({
  ...(id === undefined ? {} : { id: textOf(id) }),
  from: textOf(from),
  until: textOf(until),
  who: textOf(who),
  dept: textOf(dept),
  state: textOf(state),
  stateTitle: textOf(stateTitle),
})

const auditLineOf = (value: JsonObject): AuditLine => ({
  sequence: textOf(value['sequence']),
  at: textOf(value['at']),
  action: textOf(value['action']),
  typeKey: textOf(value['typeKey']),
  recordId: textOf(value['recordId']),
  userName: textOf(value['userName']),
  realname: textOf(value['realname']),
  changes: objectOf(value['changes']),
  ...(value['reason'] ? { reason: textOf(value['reason']) } : {}),
})

const findingOf = ({ isGood, message, text, wrong }: JsonObject): Finding => ({
  isGood: isGood === true,
  message: textOf(message),
  ...(typeof text === 'string' ? { text } : {}),
  ...(Array.isArray(wrong) && wrong.length === 2 ? { wrong: [numberOf(wrong[0]), numberOf(wrong[1])] } : {}),
})

const rehearsalOf = (value: JsonObject): Rehearsal => value as unknown as Rehearsal

const openedIn = ({ type, draft, hint }: JsonObject): OpenedDraft => ({
  type: textOf(type),
  draft: rowOf(objectOf(draft)),
  ...(typeof hint === 'string' ? { hint } : {}),
})

const outcomeOf = (value: JsonObject): ActionResult => {
  const { opens, found } = value
  if (isObject(found)) return { found: findingOf(found) }
  return isObject(opens) ? { opens: openedIn(opens) } : { record: rowOf(value) }
}

const plainQuery = ({ pageNo, pageSize, sort, filters }: ListRequest) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
  pageNo,
  pageSize,
  ...(sort ? { column: sort.field, order: sort.direction } : {}),
})

/** Operations whose calls are called otherwise. */
const CALLS: Readonly<Record<string, string>> = { change: 'updateProcess', drop: 'dropChange' }

const versionOf = (record: Row) => numberOf(record['version'])

/** Records over the API that every document type has below its path. */
export class HttpRecords extends RemoteRecords {
  readonly #http: Http
  readonly #clock: Clock
  readonly #abilities: QueryAbilities

  constructor(http: Http, clock: Clock) {
    super()
    this.#http = http
    this.#clock = clock
    this.#abilities = new QueryAbilities(http)
  }

  async list(type: DocumentType, request: ListRequest, signal?: Cancel): Promise<Result<RemotePage>> {
    const query = await this.#query(type, request)
    if (!query.ok) return query
    const answer = await this.#get(`${type.path}/list`, query.value, signal)
    return answer.ok ? ok(pageOf(answer.value)) : answer
  }

  async rows(
    type: DocumentType,
    { table, id }: { readonly table: string; readonly id: string },
    page: { readonly pageNo: number; readonly pageSize: number },
    signal?: Cancel,
  ): Promise<Result<RemotePage>> {
    const answer = await this.#get(`${type.path}/${table}/list`, { id, ...page }, signal)
    return answer.ok ? ok(pageOf(answer.value)) : answer
  }

  async sums(type: DocumentType, request: ListRequest, fields: readonly string[], signal?: Cancel): Promise<Result<Row>> {
    const asked = await this.#query(type, { ...request, pageNo: 1, pageSize: 1 })
    if (!asked.ok) return asked
    const query = { ...asked.value, sums: fields.join(',') }
    return read(await this.#get(`${type.path}/list`, query, signal), ({ sums }) => rowOf(objectOf(sums)))
  }

  async open(type: DocumentType, id: string, signal?: Cancel): Promise<Result<Row>> {
    return read(await this.#get(`${type.path}/findById/${encodeURIComponent(id)}`, {}, signal), rowOf)
  }

  async change(type: DocumentType, id: string, signal?: Cancel): Promise<Result<Row>> {
    const answer = await this.#get(`${type.path}/change/${encodeURIComponent(id)}`, {}, signal)
    return isUnknownCall(answer) ? this.open(type, id, signal) : read(answer, rowOf)
  }

  async learn(type: DocumentType, draft: Row, signal?: Cancel) {
    const answer = await this.#post(`${type.path}/knowledge`, valuesOnly(type, draft), signal)
    return isUnknownCall(answer) ? ok(learnedAt(this.#clock.now())) : read(answer, readLearned)
  }

  async choices(type: DocumentType, place: FieldPath, question: ChoiceQuestion, signal?: Cancel) {
    const answer = await this.#post(`${type.path}/choices/${place}`, question, signal)
    return read(answer, (value) => ({
      records: objectsOf(value['records']).map(choiceOf),
      total: numberOf(value['total']),
      ...withoutAny(value),
    }))
  }

  async sources(type: DocumentType, table: string, { sort, ...question }: SourceQuestion, signal?: Cancel): Promise<Result<RemoteSources>> {
    const asked = { ...question, ...(sort ? { column: sort.field, order: sort.direction } : {}) }
    const answer = await this.#post(`${type.path}/sources/${table}`, asked, signal)
    return read(answer, (value) => ({ ...pageOf(value), ...withoutAny(value) }))
  }

  async resolve(
    type: DocumentType,
    place: FieldPath,
    draft: Row,
    texts: readonly string[],
    row?: Row,
  ): Promise<Result<ReadonlyMap<string, readonly Choice[]>>> {
    const answer = await this.#post(`${type.path}/resolve/${place}`, { draft, texts, ...(row ? { row } : {}) })
    if (!answer.ok) return answer
    return ok(
      new Map(
        objectsOf(answer.value).map(({ text, option, several }) => [
          textOf(text),
          isObject(option) ? [choiceOf(option)] : objectsOf(several).map(choiceOf),
        ]),
      ),
    )
  }

  async quote(
    type: DocumentType,
    table: string,
    draft: Row,
    rowIds: readonly string[],
    signal?: Cancel,
  ): Promise<Result<readonly Quoted[]>> {
    const answer = await this.#post(`${type.path}/quote/${table}`, { draft, rowIds }, signal)
    return answer.ok ? ok(objectsOf(answer.value).map(quotedOf)) : answer
  }

  async save(type: DocumentType, { row, submit, confirm, chosenApprovers, key }: Write): Promise<Result<Row>> {
    const flags = [...(submit ? ['submit=true'] : []), ...(confirm ? ['confirm=true'] : [])].join('&')
    const path = `${type.path}/${row['id'] ? 'edit' : 'add'}${flags && `?${flags}`}`
    const body = payload(type, row)
    const sent = submit && chosenApprovers ? { ...body, chosenApprovers } : body
    const written = await this.#http.send({ method: 'POST', path, body: sent, key, minimal: true })
    if (written.ok && !isObject(written.value)) return this.#reopened(type, row, written.value)
    const answer = read(written, rowOf)
    // Who submits looks at the stored document next.
    return answer.ok ? ok(withNews(submit ? row : body, answer.value)) : answer
  }

  /** Older servers say of a write only that it was done, or the new record's id. */
  #reopened(type: DocumentType, row: Row, answer: unknown): Promise<Result<Row>> {
    const id = textOf(row['id']) || textOf(answer)
    return id ? this.open(type, id) : Promise.resolve(ok(row))
  }

  async rehearse(type: DocumentType, what: Rehearsed, signal?: Cancel): Promise<Result<Rehearsal>> {
    if ('draft' in what) return read(await this.#post(`${type.path}/rehearse`, payload(type, what.draft), signal), rehearsalOf)
    const { record, operation } = what
    const call = this.#operation(type.path, textOf(record['id']), versionOf(record), { do: operation })
    return read(await this.#post(call.path, { ...objectOf(call.body), rehearse: true }, signal), rehearsalOf)
  }

  async perform(type: DocumentType, record: Row, operation: RecordOperation, key: string): Promise<Result<ActionResult>> {
    const tells = operation.do === 'act' ? (type.actions?.[operation.action] as ActionType<never> | undefined)?.tells : undefined
    if (tells && operation.do === 'act')
      return this.#tell(`${type.path}/${operation.action}/${textOf(record['id'])}`, tells, operation.asked)
    const call = this.#operation(type.path, textOf(record['id']), versionOf(record), operation)
    const answer = await this.#http.send({ ...call, key })
    if (!answer.ok) return answer
    return ok(isObject(answer.value) ? outcomeOf(answer.value) : {})
  }

  /** Never asked again by itself: every answer is another one. */
  async #tell(path: string, { field, title, hint }: NonNullable<ActionType<never>['tells']>, body: Row): Promise<Result<ActionResult>> {
    return read(await this.#http.send({ method: 'POST', path, body }), (told) => ({ told: { title, hint, text: textOf(told[field]) } }))
  }

  #operation(base: string, id: string, version: number, operation: RecordOperation): HttpCall {
    if (operation.do === 'remove')
      return { method: 'DELETE', path: `${base}/delete/${id}`, query: { version, ...(operation.confirm ? { confirm: 'true' } : {}) } }
    if (operation.do === 'act') {
      const { action, asked, confirm } = operation
      return { method: 'POST', path: `${base}/act/${action}/${id}`, body: { ...asked, version, ...(confirm ? { confirm } : {}) } }
    }
    const { do: verb, ...said } = operation
    return { method: 'POST', path: `${base}/${CALLS[verb] ?? verb}/${id}`, body: { ...said, version } }
  }

  async copy(type: DocumentType, id: string): Promise<Result<Row>> {
    return read(await this.#post(`${type.path}/copy/${id}`, {}), rowOf)
  }

  async history(type: DocumentType, id: string): Promise<Result<readonly AuditLine[]>> {
    const answer = await this.#get(`${type.path}/history/${id}`)
    return answer.ok ? ok(objectsOf(answer.value).map(auditLineOf)) : answer
  }

  async explain(type: DocumentType, of: FigureOwner, { field, table, rowId }: FigurePlace): Promise<Result<ToldFigure>> {
    const query = { field, ...(table === undefined ? {} : { table, rowId }) }
    const told = (value: JsonObject) => value as unknown as ToldFigure
    if ('id' in of) return read(await this.#get(`${type.path}/explain/${of.id}`, query), told)
    return read(await this.#http.send({ method: 'POST', path: `${type.path}/explain`, query, body: valuesOnly(type, of.draft) }), told)
  }

  async trace(type: DocumentType, id: string): Promise<Result<Trace>> {
    const answer = await this.#get(`${type.path}/trace/${id}`)
    return read(answer, ({ centre, before, after }) => ({
      centre: tracedOf(objectOf(centre)),
      before: objectsOf(before).map(tracedOf),
      after: objectsOf(after).map(tracedOf),
    }))
  }

  async week(type: DocumentType, id: string, action: string, day: string): Promise<Result<readonly Booking[]>> {
    const answer = await this.#get(`${type.path}/${action}/${encodeURIComponent(id)}`, { day })
    return answer.ok ? ok(objectsOf(answer.value).map(bookingOf)) : answer
  }

  async paper(type: DocumentType, id: string, action?: string, signal?: Cancel): Promise<Result<Paper>> {
    const answer = await this.#get(`${type.path}/print/${action === undefined ? '' : `${action}/`}${id}`, {}, signal)
    return read(answer, ({ title, company, ...record }) => ({
      record: rowOf(isObject(record['record']) ? record['record'] : record),
      title: textOf(title) || type.title,
      company: textOf(company),
    }))
  }

  async export(type: DocumentType, request: ListRequest, wanted: ExportRequest): Promise<Result<NamedBytes>> {
    const { ids, fields = [], widths = [], as = 'exportXls', signal, onReceived } = wanted
    const asked = await this.#query(type, request)
    if (!asked.ok) return asked
    const query = {
      ...asked.value,
      ...(ids.length ? { selections: ids.join(',') } : {}),
      ...(fields.length ? { field: fields.join(',') } : {}),
      ...(widths.length ? { widths: widths.map(Math.round).join(',') } : {}),
    }
    const watched = { ...(signal ? { signal } : {}), ...(onReceived ? { onReceived } : {}) }
    return this.#http.download({ method: 'GET', path: `${type.path}/${as}`, query, ...watched })
  }

  async #query(type: DocumentType, request: ListRequest): Promise<Result<NonNullable<HttpCall['query']>>> {
    const { advanced } = request
    if (!advanced) return ok(plainQuery(request))
    const { isFlat, queryParameters } = await import('../../../core/query/query-wire.ts')
    const nested = isFlat(advanced) ? ok(false) : await this.#abilities.nested()
    if (!nested.ok) return nested
    const fieldNamed = (key: string) => fieldAt(type, key.replace(',', '.'))
    const parameters = queryParameters(advanced, { fieldNamed, nested: nested.value })
    return parameters.ok ? ok({ ...plainQuery(request), ...parameters.value }) : parameters
  }

  #get(path: string, query: HttpCall['query'] = {}, signal?: Cancel) {
    return this.#http.send({ method: 'GET', path, query, ...(signal ? { signal } : {}) })
  }

  #post(path: string, body: unknown, signal?: Cancel) {
    return this.#http.send({ method: 'POST', path, body, ...(signal ? { signal } : {}) })
  }
}

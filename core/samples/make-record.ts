import type { Dictionaries } from '../definitions/dicts.ts'
import type { RandomChoices } from '../definitions/random-choices.ts'
import type { DocumentType, DocView } from '../definitions/document.ts'
import { editedAt, type Field, type Fields } from '../definitions/field.ts'
import { targetOf } from '../definitions/fields.ts'
import type { Knowledge } from '../definitions/knowledge.ts'
import type { LinesType } from '../definitions/lines.ts'
import { refusalsOf } from '../definitions/checks.ts'
import { problemsOf } from '../definitions/problems.ts'
import type { Start } from '../definitions/start.ts'
import { viewOf } from '../definitions/view.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Failure } from '../kernel/failure.ts'
import { isEmpty, rowsOf, wireOf, type Row, type Wire } from '../kernel/wire.ts'
import { completed, namesInTurn, newDraft, newRow, withFills } from '../records/write/complete-draft.ts'
import { gather, answer } from './sample-knowledge.ts'
import type { SampleRecords } from './sample-records.ts'
import { sampleValue } from './sample-value.ts'
import { quotedFrom, sourcesOf } from '../records/choices/quoting.ts'

/** The draft with the prices and the like that its rows take over from other records, where a row does not say its own. */
const withQuotes = (type: DocumentType, draft: Row, knowledge: Knowledge, made: SampleRecords): Row => {
  let result = draft
  for (const [name, { quotes }] of Object.entries<LinesType>(type.lines)) {
    const rows = rowsOf(draft, name).filter((row) => quotes?.gives.some((key) => isEmpty(row[key]) || row[key] === '0'))
    if (!quotes || rows.length === 0) continue
    const ids = rows.map((row) => String(row['id']))
    const sourced = sourcesOf(type, name, draft, viewOf(type, draft, knowledge), ids)
    const answers = sourced.map(({ question }) => answer(question, made))
    const quoted = new Map(quotedFrom(type, name, ids, sourced, answers).map(({ rowId, values }) => [rowId, values]))
    result = { ...result, [name]: rowsOf(draft, name).map((row) => ({ ...row, ...quoted.get(String(row['id'])) })) }
  }
  return result
}

export type Making = {
  readonly type: DocumentType
  readonly made: SampleRecords
  readonly dictionaries: Dictionaries
  readonly start: Start
  /** What somebody typed; the rest is made by kind and title. */
  readonly typed: Row
  readonly id: string
  readonly pick: RandomChoices
  readonly find: (key: string) => DocumentType | undefined
}

export type MadeRecord = { readonly row: Row; readonly knowledge: Knowledge; readonly problems: readonly Failure[] }

const MOST_ROWS = 3
const ROUNDS = 6
const OPTIONAL = 0.4

/** The program fills these, or nobody does before a later step. */
const isTyped = (field: Field): boolean => field.editable !== false && editedAt(field) === undefined && !field.derived && !field.hidden

type Choice = ((subject: unknown, head: unknown) => Condition | undefined) | undefined

/** Makes one draft as a careful clerk would: what is required and falls back on nothing, what is mostly filled, nothing the checks refuse. */
export class RecordMaker {
  private readonly making: Making

  constructor(making: Making) {
    this.making = making
  }

  make(): MadeRecord {
    const { id, typed } = this.making
    let draft: Row = { ...this.begun(), id }
    draft = { ...draft, ...this.tables(draft) }
    let result = this.settled(draft)
    for (let round = 0; round < ROUNDS; round += 1) {
      const missing = result.problems.filter(({ code, field }) => code === 'value.required' && field)
      if (missing.length === 0) break
      draft = missing.reduce((row, problem) => this.supplied(row, problem, result.knowledge), result.row)
      result = this.settled(draft)
    }
    return { ...result, row: { ...result.row, ...usual(typed) } }
  }

  private settled(draft: Row): MadeRecord {
    const { type, made, start } = this.making
    const first = gather(type, draft, made, start)
    // What a named record brings may name others in turn.
    const seen = namesInTurn(type) ? gather(type, withFills(type, draft, first), made, start) : first
    const quoted = withQuotes(type, draft, seen, made)
    const row = completed(type, quoted, seen)
    const view = viewOf<DocView>(type, row, seen)
    return { row, knowledge: seen, problems: [...problemsOf(type, view), ...refusalsOf(type, view)] }
  }

  /** Header values: typed ones, beginnings, and what most people fill in. */
  private begun(): Row {
    const { type, start, typed, pick } = this.making
    const result: Record<string, Row[string]> = { ...newDraft(type, start) }
    for (const [key, field] of Object.entries<Field>(type.fields)) {
      if (typed[key] !== undefined) result[key] = typed[key]
      else if (isEmpty(result[key]) && isTyped(field) && !type.fallback?.[key] && (field.required || this.isUsual(field, pick)))
        result[key] = this.value(key, field, result, undefined)
    }
    return this.filled(type.fields, result, typed)
  }

  /** What the chosen records bring along, as a form fills it in: over beginnings, never over what was typed. */
  private filled(fields: Fields, row: Row, typed: Row): Row {
    const result: Record<string, Row[string]> = { ...row }
    for (const [key, field] of Object.entries<Field>(fields)) {
      const record = field.fills && !isEmpty(result[key]) ? this.making.made.find(targetOf(field) ?? '', String(result[key])) : undefined
      if (!record) continue
      for (const [own, theirs] of Object.entries(field.fills ?? {})) {
        const value = wireOf(record, theirs)
        if (typed[own] === undefined && !isEmpty(value)) result[own] = value
      }
    }
    return result
  }

  /** Files and references nobody must choose stay empty where the type's own samples speak for it. */
  private isUsual(field: Field, pick: RandomChoices): boolean {
    const isSpokenFor = Object.keys(this.making.typed).length > 0
    return (
      !isSpokenFor && field.kind.name !== 'files' && field.kind.name !== 'images' && pick.chance(field.listed ? 1 - OPTIONAL / 2 : OPTIONAL)
    )
  }

  private tables(head: Row): Row {
    const { type, typed, pick } = this.making
    const tables: Record<string, readonly Row[]> = {}
    for (const [name, table] of Object.entries<LinesType>(type.lines)) {
      if (table.batch) continue
      const given = rowsOf(typed, name)
      const count =
        typed[name] === undefined && table.editable !== false
          ? Math.max(table.atLeast ?? 0, Object.keys(typed).length ? 0 : pick.whole(0, MOST_ROWS))
          : given.length
      tables[name] = Array.from({ length: count }, (_, index) => this.row(name, table, given[index] ?? {}, index, head))
    }
    return tables
  }

  private row(name: string, table: LinesType, given: Row, index: number, head: Row): Row {
    const { start, id } = this.making
    const result: Record<string, Row[string]> = {
      ...newRow(table, start, `${id}${name[0]?.toLowerCase() ?? 'r'}${String(index + 1).padStart(4, '0')}`),
      ...given,
    }
    const isSpokenFor = Object.keys(given).length > 0
    for (const [key, field] of Object.entries<Field>(table.columns)) {
      if (
        isEmpty(result[key]) &&
        isTyped(field) &&
        !table.fallback?.[key] &&
        (field.required || (!isSpokenFor && field.kind.name !== 'files'))
      )
        result[key] = this.value(key, field, result, { table, head })
    }
    return this.filled(table.columns, result, given)
  }

  /** The draft with a value where a problem says that one is missing. */
  private supplied(draft: Row, { field: path = '', row: index }: Failure, knowledge: Knowledge): Row {
    const { type } = this.making
    const [first = '', column] = path.split('.')
    if (!column)
      return { ...draft, [first]: type.fields[first] ? this.value(first, type.fields[first], draft, undefined, knowledge) : null }
    const table = type.lines[first] as LinesType
    const rows = rowsOf(draft, first).map((row, at) =>
      at === index && table.columns[column]
        ? { ...row, [column]: this.value(column, table.columns[column], row, { table, head: draft }, knowledge) }
        : row,
    )
    return { ...draft, [first]: rows }
  }

  private value(key: string, field: Field, row: Row, within: { table: LinesType; head: Row } | undefined, knowledge?: Knowledge): Wire {
    const { type, dictionaries, start, pick } = this.making
    const offered = (target: string) => this.offered(key, field, row, target, within, knowledge)
    return sampleValue({ key, field, type, today: start.today, dictionaries, offered }, pick)
  }

  /** What the field would offer to a clerk: usable, enabled, and as the definition narrows it. */
  private offered(
    key: string,
    { kind: { among } }: Field,
    row: Row,
    target: string,
    within: { table: LinesType; head: Row } | undefined,
    knowledge?: Knowledge,
  ): readonly Row[] {
    const { type, made, start, find } = this.making
    const usable = find(target)?.usable as readonly string[] | undefined
    const meant = among ? made.matching(target, among).map((found) => found.row) : made.rows(target)
    const living = meant.filter((one) => one['enabled'] !== 'N' && (!usable || usable.includes(String(one['billStatus']))))
    const choices = (within ? within.table.choices : type.choices) as Readonly<Record<string, Choice>> | undefined
    const choice = choices?.[key]
    if (!choice) return living
    const head = within ? within.head : row
    const known = knowledge ?? gather(type, head, made, start)
    const view = viewOf<DocView>(type, head, known)
    const tableName = within && Object.keys(type.lines).find((name) => type.lines[name] === within.table)
    const subject = tableName
      ? viewOf<Record<string, readonly unknown[]>>(type, { ...head, [tableName]: [row] }, known)[tableName]?.[0]
      : view
    const condition = choice(subject, view)
    if (!condition) return living
    const fitting = new Set(made.matching(target, condition).map((found) => found.row))
    return living.filter((one) => fitting.has(one))
  }
}

const USUAL = ['billStatus', 'createBy', 'createTime', 'applyUserId', 'applyDeptId', 'applyDate']

const usual = (typed: Row): Row => Object.fromEntries(USUAL.filter((key) => typed[key] !== undefined).map((key) => [key, typed[key]]))

import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType, Step } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { type Streams, writeLine } from '../lines/json-lines.ts'

const FLAGS = ['required', 'derived', 'editable', 'hidden', 'listed', 'queried', 'totalled'] as const

const fieldFacts = (key: string, field: Field) => ({
  key,
  title: field.title,
  kind: field.kind.name,
  ...(field.code === undefined ? {} : { dictionary: field.code }),
  ...(field.to === undefined ? {} : { to: field.to }),
  ...(field.scale === undefined ? {} : { scale: field.scale }),
  ...(field.max === undefined ? {} : { max: field.max }),
  ...Object.fromEntries(FLAGS.filter((flag) => field[flag] !== undefined).map((flag) => [flag, field[flag]])),
})

const fieldsFacts = (fields: Fields) => Object.entries<Field>(fields).map(([key, field]) => fieldFacts(key, field))

const actionFacts = ([key, { title, from, to, role }]: readonly [string, ActionType<never>]) => ({
  key,
  title,
  ...(from === undefined ? {} : { from: [from].flat() }),
  ...(to === undefined ? {} : { to }),
  ...(role === undefined ? {} : { roles: [role].flat() }),
})

const stepFacts = (step: string | Step<never>) => {
  if (typeof step === 'string') return { role: step }
  const { role, of, user, mode, when } = step
  return { role, of, user, mode, ...(when ? { conditional: true } : {}) }
}

const factsOf = (type: DocumentType) => ({
  key: type.key,
  title: type.title,
  sort: type.sort,
  path: type.path,
  ...(type.number ? { number: type.number.pattern } : {}),
  states: type.states,
  fields: fieldsFacts(type.fields),
  tables: Object.entries<LinesType>(type.lines).map(([key, { title, columns }]) => ({ key, title, columns: fieldsFacts(columns) })),
  listed: Object.entries<Field>(type.fields).flatMap(([key, { listed }]) => (listed ? [key] : [])),
  actions: Object.entries<ActionType<never>>(type.actions ?? {}).map(actionFacts),
  approval: (type.approval ?? []).map(stepFacts),
})

const summary = (type: DocumentType) => {
  const tables = Object.values<LinesType>(type.lines).map(({ title, columns }) => `${title}(${Object.keys(columns).length})`)
  const approval = (type.approval ?? []).map((step: string | Step<never>) =>
    typeof step === 'string' ? step : (step.role ?? step.user ?? '?'),
  )
  return [
    `${type.key}  ${type.title}  ${type.sort}  ${type.path}`,
    `  fields ${Object.keys(type.fields).length}  states ${Object.keys(type.states).join(' ') || '-'}`,
    ...(tables.length ? [`  tables ${tables.join(' ')}`] : []),
    ...(type.actions ? [`  actions ${Object.keys(type.actions).join(' ')}`] : []),
    ...(approval.length ? [`  approval ${approval.join(' → ')}`] : []),
  ].join('\n')
}

/** Every document type and report as it was declared: a paragraph each, or with `json` one JSON line each. */
export const definitions = (streams: Streams, catalogue: Catalogue, { json }: { readonly json?: boolean }): void => {
  for (const type of catalogue.declared) {
    if (json) writeLine(streams, factsOf(type))
    else streams.output.write(`${summary(type)}\n`)
  }
}

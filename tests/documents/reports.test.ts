import { describe, expect, test } from 'vitest'
import { targetNamed } from '../../core/definitions/catalogue.ts'
import type { Field } from '../../core/definitions/field.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import { type Asked, columnsOf, type Dataset, dimensionsOf, ROWS, type WithBelow } from '../../core/definitions/report.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import type { Condition } from '../../core/kernel/condition.ts'
import { rowsOf } from '../../core/kernel/wire.ts'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import { MATRIX } from '../../core/documents/sys/defaults/matrix.ts'
import { declaredEntries } from '../../core/permissions/declared-menu.ts'
import { codesOfRole } from '../../core/permissions/matrix.ts'
import { ROLE_TITLES } from '../../core/permissions/roles.ts'
import { USUAL_KEYS } from '../../core/records/usual-fields.ts'
import { comparesOf, groupOf } from '../../core/reports/compared-measures.ts'
import { readReportQuery } from '../../core/reports/read-report-query.ts'
import { fieldAt, pathOf } from '../../core/reports/source.ts'
import { spanIn } from '../../core/reports/spans.ts'
import { catalogue } from '../support/catalogue.ts'
import { knowing, start } from '../support/people.ts'
import { value } from '../support/results.ts'

const { reports, dictionaries } = catalogue

/** Types a later round declares: figures may already lead there. */
const PENDING = /^(sale|cg|bsc)\.[a-z][A-Za-z]+$/

const fieldsIn = (condition: Condition): readonly string[] => {
  if ('all' in condition) return condition.all.flatMap(fieldsIn)
  if ('any' in condition) return condition.any.flatMap(fieldsIn)
  if ('not' in condition) return fieldsIn(condition.not)
  return 'some' in condition ? [] : [condition.field]
}

test('there are reports to sweep', () => expect(reports.length).toBeGreaterThan(3))

describe.each(reports.map((report) => [report.key, report] as const))('%s', (_key, report) => {
  const columns = columnsOf(report)
  const plan = report.report
  const asked: Asked = (() => {
    const { params } = value(readReportQuery(report, {}, start))
    return { param: viewOf(report, { ...params, [ROWS]: [] }, knowing), span: spanIn(params) }
  })()
  const sets = Object.values(plan.datasets as Readonly<Record<string, Dataset>>)

  test('is asked of nobody who was not given it, and has its page in the menu', () => {
    expect(plan.roles.filter((role) => !ROLE_TITLES[role])).toEqual([])
    const [role = ''] = plan.roles
    const own = `${report.area}:${report.name}:`
    expect([...codesOfRole(MATRIX, catalogue, role)].filter((code) => code.startsWith(own)).sort()).toEqual(
      ['export', 'list', ...(report.print ? ['print'] : [])].map((action) => own + action),
    )
    expect(codesOfRole(MATRIX, catalogue, 'staff').has(`${own}list`)).toBe(false)
    expect(declaredEntries(MENUS, catalogue).some(({ url }) => url === report.path)).toBe(true)
  })

  test('counts records of types that exist, by fields that are kept', () => {
    const wrong = sets.flatMap((dataset) => {
      const source = targetNamed(catalogue, dataset.from)
      if (!source) return [`no ${dataset.from}`]
      const isKept = (path: string): boolean => {
        const { base, through } = pathOf(path)
        if (USUAL_KEYS.has(source.lines ? base.replace(/^head\./, '') : base)) return through === undefined
        const field = fieldAt(source, base)
        if (!field || field.live) return false
        if (through === undefined) return true
        const theirs = catalogue.find(targetOf(field) ?? '')?.fields[through] as Field | undefined
        return theirs !== undefined && !theirs.live
      }
      const measures = Object.values(dataset.measures(asked))
      const named = [
        ...Object.values((dataset.narrows ?? {}) as Readonly<Record<string, string | WithBelow>>).map((path) =>
          typeof path === 'string' ? path : path.withBelow,
        ),
        ...dimensionsOf(report).map(([key]) => groupOf(dataset, key).field),
        ...(dataset.where ? fieldsIn(dataset.where(asked)) : []),
        ...measures.flatMap(({ field, when }) => [...(field === undefined ? [] : [field]), ...(when ? fieldsIn(when) : [])]),
      ]
      return named.filter((path) => !isKept(path)).map((path) => `${dataset.from} keeps no ${path}`)
    })
    expect(wrong).toEqual([])
  })

  test('has a column for everything it counts, orders by, draws, leaves out and leads from', () => {
    const named = [
      ...sets.flatMap((dataset) => Object.keys(dataset.measures(asked))),
      ...dimensionsOf(report).map(([key]) => key),
      ...Object.values((plan.beside ?? {}) as Readonly<Record<string, readonly string[]>>).flat(),
      ...(plan.untotalled ?? []),
      ...Object.entries(comparesOf(report)).flatMap(([key, { of }]) => [key, of]),
      ...Object.entries(plan.stands ?? {}).flatMap(([key, one]) => [key, one?.of ?? '']),
      ...(plan.chart ? [plan.chart.x, ...plan.chart.y, ...(plan.chart.line ? [plan.chart.line] : [])] : []),
      ...(plan.drills ?? []).map(({ column }) => column),
      report.order.split(' ')[0] ?? '',
    ]
    expect(named.map(String).filter((key) => !Object.hasOwn(columns, key))).toEqual([])
    const params = Object.keys(report.fields)
    expect(plan.compares === undefined || report.fields[String(plan.span)]?.queried === 'range').toBe(true)
    expect(sets.flatMap(({ narrows }) => Object.keys(narrows ?? {})).filter((key) => !params.includes(key))).toEqual([])
    const coded = [...Object.values<Field>(report.fields), ...Object.values(columns)].flatMap(({ code }) => (code ? [code] : []))
    expect(coded.filter((code) => !dictionaries[code])).toEqual([])
  })

  test('leads to lists that take the filters it passes', () => {
    const wrong = (plan.drills ?? []).flatMap(({ to, pass }) => {
      const type = catalogue.paged(to)
      if (!type) return PENDING.test(to) ? [] : [to]
      return Object.keys(pass).filter((filter) => filter !== 'id' && !Object.hasOwn(type.fields, filter))
    })
    expect(wrong).toEqual([])
  })

  test('works out of nothing and of something what its kinds can show', () => {
    const row = Object.fromEntries(Object.entries(columns).map(([key, { kind }]) => [key, kind.storage === 'decimal' ? '3.5' : null]))
    const { params } = value(readReportQuery(report, {}, start))
    for (const one of [{ id: 'a' }, { id: 'b', ...row }]) {
      const [told = {}] = rowsOf(settle(report, { ...params, [ROWS]: [one] }, knowing), ROWS)
      const wrong = Object.entries(columns).filter(([key, field]) => {
        const shown = told[key]
        return shown !== null && shown !== undefined && !field.kind.parse(String(shown), field).ok
      })
      expect(wrong.map(([key]) => key)).toEqual([])
    }
  })
})

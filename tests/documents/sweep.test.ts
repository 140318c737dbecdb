import { describe, expect, test } from 'vitest'
import type { ActionType, DocumentType, Step } from '../../core/definitions/document.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import type { PickType } from '../../core/definitions/pick.ts'
import type { ScheduledJob } from '../../core/definitions/scheduled-job.ts'
import { isMinuteApart, nextTimeText } from '../../core/cron/next-time.ts'
import { scheduledIn } from '../../core/jobs/scheduled-jobs.ts'
import type { Condition } from '../../core/kernel/condition.ts'
import { refusalsOf, warningsOf } from '../../core/definitions/checks.ts'
import { problemsOf } from '../../core/definitions/problems.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import type { Facts } from '../../core/definitions/views.ts'
import { trailTo, pageOf, readMenu } from '../../core/navigation/menu.ts'
import { declaredEntries } from '../../core/permissions/declared-menu.ts'
import { documentOf, menuTree } from '../../core/permissions/menu-tree.ts'
import { headQuestions } from '../../core/records/asking.ts'
import { newDraft, newRow } from '../../core/records/complete-draft.ts'
import { ROLE_TITLES } from '../../core/permissions/roles.ts'
import { isServerOwned, USUAL_KEYS } from '../../core/records/usual-fields.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { MENUS } from '../../core/documents/sys/defaults/menus.ts'
import { catalogue } from '../support/catalogue.ts'
import { knowing, start } from '../support/people.ts'

const { types, dictionaries } = catalogue

const menu = readMenu(menuTree(declaredEntries(MENUS, catalogue), 0, documentOf(types)))

/** Types the catalogue of screens names and a later round declares: refs and facts may already point at them. */
const PENDING = /^(sys|bsc|sale|xt|xzrl|ys|zs|zy|act|bzj|cg|oa|report)\.[a-z][A-Za-z]+(\.[a-z][A-Za-z]+)?$/

const tablesOf = (type: DocumentType): [string, LinesType][] => Object.entries(type.lines)
const places = (type: DocumentType): [string, Fields][] => [
  ['', type.fields],
  ...tablesOf(type).map(([name, table]): [string, Fields] => [`${name}.`, table.columns]),
]
const everyField = (type: DocumentType): [string, Field, Fields][] =>
  places(type).flatMap(([prefix, fields]) =>
    Object.entries(fields).map(([key, field]): [string, Field, Fields] => [prefix + key, field, fields]),
  )

const isKnown = (key: string): boolean => catalogue.find(key) !== undefined || PENDING.test(key)
const fieldIn = (key: string, name: string): boolean => {
  const [area, document, table] = key.split('.')
  const type = catalogue.find(`${area}.${document}`)
  if (!type) return true
  const fields = table ? type.lines[table]?.columns : type.fields
  return (
    fields !== undefined &&
    (Object.hasOwn(fields, name) || USUAL_KEYS.has(name) || (name.startsWith('head.') && fieldIn(`${area}.${document}`, name.slice(5))))
  )
}

/** The fields a condition looks at, those of a table's rows as `table.column`. */
const placesIn = (condition: Condition, prefix = ''): readonly string[] => {
  if ('all' in condition) return condition.all.flatMap((one) => placesIn(one, prefix))
  if ('any' in condition) return condition.any.flatMap((one) => placesIn(one, prefix))
  if ('not' in condition) return placesIn(condition.not, prefix)
  return 'table' in condition ? placesIn(condition.some, `${condition.table}.`) : [prefix + condition.field]
}

test('no two reports to take rows from share a code or an id', () => {
  const names = types.flatMap(({ picks }) => Object.entries<PickType>(picks ?? {}).flatMap(([code, { id }]) => [code, id]))
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
})

test('types that share a job call it the same', () => {
  const differing = [...scheduledIn(catalogue).values()].filter(
    (parts) => new Set(parts.map(({ job: { title, cron, description } }) => [title, cron, description].join())).size > 1,
  )
  expect(differing).toEqual([])
})

const FILLED: Readonly<Record<string, string>> = { date: '2020-01-01', moment: '2020-01-01 08:00:00', decimal: '1', integer: '1' }

/** Own fields that a live field looks at, and that its facts ask by, whether they are filled or not. */
const seenBy = (type: DocumentType, live: string): readonly string[] => {
  const seen = new Set<string>()
  for (const isFilled of [false, true]) {
    const row = new Proxy({} as Row, {
      get: (_, name) => {
        const field = typeof name === 'string' && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
        if (!field || field.live) return undefined
        seen.add(String(name))
        return isFilled ? (FILLED[field.kind.storage] ?? 'x') : null
      },
    })
    const asked = new Set<string>()
    const facts = new Proxy({}, { get: (_, name) => (asked.add(String(name)), undefined) })
    void viewOf<Record<string, unknown>>(type, row, { ...knowing, facts })[live]
    headQuestions(type, viewOf(type, row, knowing), asked)
  }
  return [...seen]
}

test('there are documents to sweep', () => expect(types.length).toBeGreaterThan(6))

describe.each(types.map((type) => [type.key, type] as const))('%s', (_key, type) => {
  test('has a title, a path of its own and a field that names it', () => {
    expect(type.title).not.toBe('')
    expect(types.filter(({ path }) => path === type.path)).toEqual([type])
    expect(Object.keys(type.fields), 'without a field `name` or `billNo`, `titleField` says which one names it').toContain(type.titleField)
  })

  test('is found again by the menu through the path of its pages', () => {
    if (MENUS.some(({ doc }) => doc === type.key))
      expect([pageOf(menu, type.key), trailTo(menu, `${type.path}/7/edit`).at(-1)?.document]).toEqual([type.path, type.key])
  })

  test('says what it is about by a reference to what has a name', () => {
    if (!type.about) return
    const target = catalogue.find(targetOf(type.fields[type.about]!) ?? '')
    expect(target?.fields['name']).toBeDefined()
  })

  test('points at types and fields that exist or are still to come', () => {
    const wrong = everyField(type).flatMap(([name, field, fields]) => {
      const target = targetOf(field)
      if (!target) return []
      if (!isKnown(target)) return [`${name} → ${target}`]
      const theirs = [...Object.values(field.fills ?? {}), ...(field.reads ?? [])].filter((key) => !fieldIn(target, key))
      const own = Object.keys(field.fills ?? {}).filter((key) => !Object.hasOwn(fields, key))
      return [...theirs.map((key) => `${name} reads ${target}.${key}`), ...own.map((key) => `${name} fills ${key}`)]
    })
    expect(wrong).toEqual([])
  })

  test('says which of its fields the live ones look at, so that lists read them along', () => {
    const wrong = Object.entries<Field>(type.fields).flatMap(([key, field]) =>
      field.live
        ? seenBy(type, key)
            .filter((name) => !field.sources?.includes(name))
            .map((name) => `${key} looks at ${name}`)
        : [],
    )
    expect(wrong).toEqual([])
  })

  test('takes its choices from dictionaries that exist', () => {
    const wrong = everyField(type).filter(([, field]) => ['dict', 'dicts'].includes(field.kind.name) && !dictionaries[field.code ?? ''])
    expect(wrong.map(([name, field]) => `${name}: ${field.code}`)).toEqual([])
  })

  test('asks facts of types that exist or are still to come, for fields they have', () => {
    const asked = [type.facts as Facts | undefined, ...tablesOf(type).map(([, table]) => table.facts)].flatMap((facts) =>
      Object.entries(facts ?? {}),
    )
    const wrong = asked.filter(
      ([, { from, of, take }]) =>
        !isKnown(from.split('.').slice(0, 2).join('.')) || ![of, ...(take ?? [])].every((key) => !key || fieldIn(from, key)),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('moves only between its own states, by roles that exist', () => {
    const states = Object.keys(type.states)
    for (const action of Object.values((type.actions ?? {}) as Record<string, ActionType<unknown>>)) {
      const named = [action.from ?? [], action.to ?? []].flat().filter((state) => !states.includes(state))
      const roles = [action.role ?? []].flat().filter((role) => !ROLE_TITLES[role])
      expect({ named, roles }).toEqual({ named: [], roles: [] })
    }
    const deciders = (type.approval ?? []).map((step: string | Step<unknown>) => (typeof step === 'string' ? step : (step.role ?? '')))
    expect(deciders.filter((role: string) => role && !ROLE_TITLES[role])).toEqual([])
    expect([...(type.usable ?? []), ...(type.editable ?? [])].filter((state) => !states.includes(state))).toEqual([])
  })

  test('lets only what is typed, and always shown, be changed without an approval', () => {
    const wrong = (type.process?.atOnce ?? []).filter((key: string) => {
      const field = type.fields[key]
      return !field || isServerOwned(key, field) || (type.shown as Readonly<Record<string, unknown>> | undefined)?.[key] !== undefined
    })
    expect(wrong).toEqual([])
  })

  test('says when an action runs by itself, and whereto', () => {
    const actions = Object.entries((type.actions ?? {}) as Record<string, ActionType<unknown>>)
    expect(actions.filter(([, { auto, when, to }]) => auto && !(when && to)).map(([key]) => key)).toEqual([])
  })

  test('lets the daily job find what only the day moves on', () => {
    const looksAtTheDay = ({ when }: ActionType<unknown>) => {
      let looked = false
      const day = (text: string) => ((looked = true), text)
      const timely = {
        ...knowing,
        get today() {
          return day(knowing.today)
        },
        get now() {
          return day(knowing.now)
        },
      }
      when?.(viewOf(type, newDraft(type, start), timely))
      return looked
    }
    const actions = Object.entries((type.actions ?? {}) as Record<string, ActionType<unknown>>).filter(([, { auto }]) => auto)
    expect(actions.filter(([, action]) => looksAtTheDay(action) !== (action.due !== undefined)).map(([key]) => key)).toEqual([])
  })

  test('has jobs for times that come, over fields it has, with letters for roles that exist', () => {
    const jobs = Object.entries((type.jobs ?? {}) as Record<string, ScheduledJob<unknown>>)
    const looked = jobs.flatMap(([, { looksAt }]) => placesIn(looksAt(start.today)))
    expect(looked.filter((place) => !USUAL_KEYS.has(place) && !everyField(type).some(([name]) => name === place))).toEqual([])
    expect(jobs.filter(([, { cron }]) => nextTimeText(cron, start.now) === null || !isMinuteApart(cron)).map(([key]) => key)).toEqual([])
    for (const [, job] of jobs) {
      const view = viewOf(type, newDraft(type, start), knowing)
      const effects = 'each' in job ? job.each(view) : job.together([view])
      const roles = effects.flatMap((effect) => (effect.effect === 'message' && effect.role ? [effect.role] : []))
      expect(roles.filter((role) => !ROLE_TITLES[role])).toEqual([])
    }
  })

  test('has reports to take rows from over fields it has, each asked for by a code and an id of its own', () => {
    for (const pick of Object.values((type.picks ?? {}) as Record<string, PickType>)) {
      const { columns, hidden = [], sortable = [], totalled = [], asked, order } = pick
      const keys = [
        ...Object.keys(columns),
        ...hidden,
        ...sortable,
        ...totalled,
        ...Object.keys(asked),
        ...(order ? [order.split(' ')[0]!] : []),
      ]
      const asks = placesIn(pick.where(Object.fromEntries(Object.keys(pick.params ?? {}).map((name) => [name, 'x']))))
      const known = new Set([...everyField(type).map(([name]) => name), ...USUAL_KEYS])
      expect([...keys.map((key) => key.split('.')[0]!), ...asks].filter((key) => !known.has(key))).toEqual([])
    }
  })

  test('settles, is checked and is told what is missing, even while it is empty', () => {
    const draft = newDraft(type, start)
    const filled = Object.fromEntries(tablesOf(type).map(([name, table]) => [name, [newRow(table, start, 'row-1')]]))
    for (const one of [draft, { ...draft, ...filled }]) {
      const settled = settle(type, one, knowing)
      const view = viewOf(type, settled, knowing)
      expect(settle(type, settled, knowing)).toEqual(settled)
      expect(Array.isArray(problemsOf(type, view))).toBe(true)
      expect([...refusalsOf(type, view), ...warningsOf(type, view)].every(({ message }) => message.length > 3)).toBe(true)
    }
  })

  test('works out values that its kinds can keep', () => {
    const draft = {
      ...newDraft(type, start),
      ...Object.fromEntries(tablesOf(type).map(([name, table]) => [name, [newRow(table, start, 'row-1')]])),
    }
    const settled = settle(type, draft, knowing)
    const keeps = (fields: Fields, row: Readonly<Record<string, unknown>>) =>
      Object.entries(fields).filter(
        ([key, field]) => field.derived && row[key] !== null && row[key] !== undefined && !field.kind.parse(String(row[key]), field).ok,
      )
    expect(keeps(type.fields, settled)).toEqual([])
    for (const [name, table] of tablesOf(type)) expect(rowsOf(settled, name).flatMap((row) => keeps(table.columns, row))).toEqual([])
  })

  test('begins with values its kinds can read', () => {
    const wrong = everyField(type).filter(([, field]) => {
      const value = typeof field.default === 'function' ? field.default(start) : field.default
      return value !== undefined && value !== null && value !== '' && !field.kind.parse(String(value), field).ok
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('lists something, and says how it is ordered', () => {
    expect(Object.values(type.fields as Fields).some((field) => field.listed)).toBe(true)
    const [field = '', direction] = type.order.split(' ')
    expect(Object.hasOwn(type.fields, field) || USUAL_KEYS.has(field)).toBe(true)
    expect(['asc', 'desc']).toContain(direction)
  })

  test('lets nobody type who did it or when it was recorded', () => {
    const operator = /^(createBy|createTime|updateBy|updateTime|operatorId|operateTime|recordTime)$/
    const typed = everyField(type).filter(
      ([name, field]) => operator.test(name.split('.').at(-1)!) && !field.auto && !field.readonly && !field.derived,
    )
    expect(typed.map(([name]) => name)).toEqual([])
  })
})

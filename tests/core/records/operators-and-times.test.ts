import { describe, expect, test } from 'vitest'
import { isOpenedAt, stepPlaces } from '../../../core/approval/step-places.ts'
import { askedFields } from '../../../core/definitions/asked-fields.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { DocumentType, DocView } from '../../../core/definitions/document.ts'
import { type Effect, flat } from '../../../core/definitions/effect.ts'
import { editedAt, type Field, type Fields } from '../../../core/definitions/field.ts'
import { isTypedTable, type LinesType } from '../../../core/definitions/lines.ts'
import { settle, viewOf } from '../../../core/definitions/view.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { readDraft, readNewRows } from '../../../core/records/write/read-draft.ts'
import { isServerOwned } from '../../../core/records/usual-fields.ts'
import { importColumns } from '../../../core/workbooks/import-columns.ts'
import { catalogue } from '../../support/catalogue.ts'
import { sale, shop, goods } from '../../support/definitions.ts'
import { openDesk, person } from '../../support/desk.ts'
import { knowing, someone, start } from '../../support/people.ts'
import { value } from '../../support/results.ts'

/** Who wrote a record, for which organisation, when, in which version; and who applied. */
const KEPT = 'id version tenantId createBy createTime updateBy updateTime sysOrgCode applyUserId applyDeptId applyDate'.split(' ')
const FORGED: Row = Object.fromEntries(KEPT.map((key) => [key, /Time|Date/.test(key) ? '2001-01-01 00:00:00' : '9']))

/** A moment ahead that somebody plans; where nobody does, the program says when it came. */
const PLANNED = ['sys.announcement.sendTime']

const isKept = (key: string) => KEPT.includes(key)
const tablesOf = (type: DocumentType) => Object.entries<LinesType>(type.lines)
const actionsOf = ({ actions = {} }: DocumentType) => Object.entries<ActionType<unknown>>(actions)
const placesOf = (type: DocumentType, keys: readonly string[]) => keys.filter(isKept).map((key) => `${type.key}.${key}`)
const ofAll = (taken: (type: DocumentType) => readonly string[]) => catalogue.types.flatMap(taken)

describe('who wrote a record, and when, is taken from', () => {
  const bodyOf = (type: DocumentType, sent: object) => ({
    ...sent,
    ...Object.fromEntries(tablesOf(type).map(([name]) => [name, [{ ...sent, id: 'r1' }]])),
  })
  const read = (type: DocumentType, sent: object, before?: Row) => readDraft(type, bodyOf(type, sent), start, before, () => 'new')
  const takenBy = (type: DocumentType, before?: Row) => {
    const [forged, honest] = [read(type, FORGED, before), read(type, {}, before)]
    expect([type.key, forged.ok, honest.ok]).toEqual([type.key, true, true])
    const same = JSON.stringify(forged.ok && forged.value.draft) === JSON.stringify(honest.ok && honest.value.draft)
    return same ? [] : [type.key]
  }

  test('no body of a new record', () => {
    expect(catalogue.types.length).toBeGreaterThan(200)
    expect(ofAll((type) => takenBy(type))).toEqual([])
  })

  test('no edit of a stored one', () => {
    const stored = { id: 'x1', version: 3, createBy: 'yemei', createTime: '2026-03-01 09:00:00', updateBy: 'yemei', applyUserId: '2029' }
    expect(ofAll((type) => takenBy(type, bodyOf(type, stored) as Row))).toEqual([])
  })

  test('no column of a workbook', () => {
    const lists = { items: (code: string) => catalogue.dictionaries[code]?.items ?? [] }
    const tables = (type: DocumentType) => [undefined, ...tablesOf(type).map(([name]) => name)]
    const columns = (type: DocumentType) => tables(type).flatMap((only) => importColumns(type, lists, someone, only))
    expect(ofAll((type) => columns(type).map(({ key }) => key)).length).toBeGreaterThan(1000)
    expect(
      ofAll((type) =>
        placesOf(
          type,
          columns(type).map(({ key }) => key),
        ),
      ),
    ).toEqual([])
  })

  test('no answer that an action asks for', () => {
    const asked = (type: DocumentType) =>
      actionsOf(type).flatMap(([, action]) => [
        ...askedFields(type, action).map(([key]) => key),
        ...(action.askRows?.fill === undefined ? [] : action.askRows.columns),
      ])
    expect(ofAll(asked).length).toBeGreaterThan(100)
    expect(ofAll((type) => placesOf(type, asked(type)))).toEqual([])
  })

  test('no row that an action adds', () => {
    const added = catalogue.types.flatMap((type) =>
      actionsOf(type).flatMap(([, { askRows: { add } = {} }]) => {
        if (add === undefined) return []
        const [forged, honest] = [FORGED, {}].map((sent) => value(readNewRows(type, add, [sent], start, () => 'new')))
        return [{ at: `${type.key}.${add}`, forged, honest }]
      }),
    )
    expect(added.length).toBeGreaterThan(0)
    for (const { at, forged, honest } of added) expect([at, forged]).toEqual([at, honest])
  })

  test('no step of an approval, whatever its version opens', () => {
    const opened = (type: DocumentType) => {
      const every = new Set(stepPlaces(type).map(({ place }) => place))
      const open = (fields: Fields, table: string) =>
        Object.entries<Field>(fields).flatMap(([key, field]) =>
          isOpenedAt(every, `${table}${key}`, field) || editedAt(field) ? [key] : [],
        )
      return [...open(type.fields, ''), ...tablesOf(type).flatMap(([name, { columns }]) => open(columns, `${name}.`))]
    }
    expect(ofAll(opened).length).toBeGreaterThan(1000)
    expect(ofAll((type) => placesOf(type, opened(type)))).toEqual([])
  })
})

test('what the program itself notes as the operator and the time of a deed is nobody else’s to write', () => {
  const me = { ...someone, userId: 'operator', empId: 'operator' }
  const knowledge = { ...knowing, me, now: '2026-03-18 09:31:07' }
  const isNoted = (said: unknown) => said === me.userId || said === knowledge.now
  const noted = new Map<string, Field | undefined>()
  const note = (own: DocumentType, { effect, ...change }: Effect) => {
    if (effect !== 'update' || !('change' in change)) return
    const [area, name, table] = (change.at ?? own.key).split('.')
    const type = catalogue.find(`${area}.${name}`)!
    const inRow = change.at === undefined && change.which !== undefined
    for (const [key, said] of Object.entries(typeof change.change.set === 'object' ? change.change.set : {})) {
      if (!isNoted(said)) continue
      const typed = tablesOf(type).filter(([at, lines]) => (table === undefined ? inRow : at === table) && isTypedTable(lines))
      const fields = table !== undefined || inRow ? Object.assign({}, ...typed.map(([, { columns }]) => columns)) : type.fields
      noted.set(`${change.at ?? own.key}.${key}`, (fields as Fields)[key])
    }
  }
  for (const type of catalogue.types) {
    const tables = tablesOf(type).map(([table]) => [table, [{ id: 'r1' }]])
    const row = settle(type, { id: 'x1', version: 1, ...Object.fromEntries(tables) }, knowledge)
    const view = viewOf<DocView>(type, row, knowledge)
    const deeds = [...actionsOf(type).map(([, { effects }]) => effects), ...Object.values(type.effects ?? {})]
    for (const does of deeds)
      try {
        for (const effect of flat((does as undefined | ((doc: unknown, asked: Row) => never))?.(view, {}) ?? [])) note(type, effect)
      } catch {
        // Of an empty record not every deed can be said.
      }
  }
  expect(noted.size).toBeGreaterThan(30)
  const open = [...noted].filter(([place, field]) => field && !isServerOwned(place.split('.').at(-1)!, field))
  expect(open.map(([place]) => place)).toEqual(PLANNED)
})

test('a record says who wrote it by the session and when by the clock, whatever is sent', async () => {
  let now = Date.UTC(2026, 2, 18, 1)
  const desk = openDesk([shop, goods, sale], {}, {}, { now: () => now })
  const [first, second] = [person('u1'), person('u2')]
  const written = value(await desk.save.run({ type: shop, body: { name: '一店', ...FORGED }, by: first }))
  const made = { createBy: 'u1', createTime: '2026-03-18 09:00:00' }
  expect(written).toMatchObject({ ...made, version: 1, updateBy: null, updateTime: null })
  expect(written['id']).not.toBe('9')
  now += 60_000
  const id = String(written['id'])
  const changed = value(await desk.save.run({ type: shop, id, body: { ...FORGED, id, name: '二店', version: 1 }, by: second }))
  expect(changed).toMatchObject({ ...made, version: 2, updateBy: 'u2', updateTime: '2026-03-18 09:01:00', name: '二店' })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentType, DocView, Step } from '../../../core/definitions/document.ts'
import { rowsOf, textAt, type Row } from '../../../core/kernel/wire.ts'
import { PENDING } from '../../../core/definitions/pending.ts'
import {
  stagedIn,
  titlesAtOnce,
  titlesChangedAtOnce,
  withChange,
  withoutStaged,
  withStaged,
} from '../../../core/records/write/staged-change.ts'
import { toldChange } from '../../../core/records/history/told-change.ts'
import { codeOf, refusalOf, value } from '../../support/results.ts'
import { openDesk, person } from '../../support/desk.ts'
import { handy, maker, part } from '../../support/maker.ts'

const holder = person('u1', { roles: ['finance'] })
const codes = new Set(['bsc:maker:list', 'bsc:maker:edit'])
const outsider = person('u2', { codes, roles: ['sales_rep'] })

const typed = {
  name: fc.constantFrom('甲厂', '乙厂', '丙厂'),
  mainId: fc.constantFrom('p1', 'p2', null),
  cost: fc.constantFrom('1', '2.5', null),
  mobile: fc.constantFrom('13800138000', '13900139000', null),
}
const item = fc.record({ partId: fc.constantFrom('p1', 'p2'), qty: fc.constantFrom('1', '2.25'), grade: fc.constant(null) })
const form = fc.record({ ...typed, items: fc.array(item, { maxLength: 3 }) })
const renamed = form.map((one) => ({ ...one, name: `新${one.name}` }))

const approved = async (body: object, type: DocumentType = maker) => {
  const desk = openDesk([part, type])
  for (const id of ['p1', 'p2']) value(await desk.records.insert(part, { id, name: `配件${id}`, spec: `${id}-1` }, holder))
  const draft = value(await desk.save.run({ type, body, by: holder }))
  const row = value(await desk.records.update(type, draft, { ...draft, billStatus: 'approved' }, holder))
  const id = String(row['id'])
  const stored = async () => value(await desk.records.lock(type, id, holder))
  const save = async (given: object, by = holder) =>
    desk.save.run({ type, id, body: { ...given, version: (await stored())['version'] }, by })
  const change = (by = holder) => desk.openChange.run({ type, id, by })
  return { desk, id, stored, save, change }
}

test('a form that begins with what waits, and is saved as it is, leaves the same waiting; nothing live is touched', () =>
  fc.assert(
    fc.asyncProperty(form, renamed, async (before, after) => {
      const { stored, save, change } = await approved(before)
      const live = await stored()
      value(await save(after))
      const first = await stored()
      value(await save(value(await change())))
      const second = await stored()
      expect(second[PENDING]).toBe(first[PENDING])
      const { [PENDING]: _, version: __, updateTime: ___, ...rest } = second
      expect(live).toMatchObject(rest)
    }),
  ))

test('what is approved is what was typed; what the program kept meanwhile stays', () =>
  fc.assert(
    fc.asyncProperty(form, form, fc.constantFrom('1', '2'), async (before, after, rating) => {
      const { stored, save } = await approved(before)
      value(await save(after))
      const now = withoutStaged(withChange(maker, { ...(await stored()), rating }))
      expect(now).toMatchObject({ ...after, items: after.items, count: after.items.length, rating, [PENDING]: null })
      expect(stagedIn(maker, now)).toEqual({})
    }),
  ))

test('what a form leaves as it stands goes on meanwhile, and survives the approval', () =>
  fc.assert(
    fc.asyncProperty(form, form, fc.record(typed), async (before, { items: _, ...after }, meanwhile) => {
      const { desk, stored, save } = await approved(before)
      value(await save(after))
      const staged = await stored()
      value(await desk.records.update(maker, staged, { ...staged, ...meanwhile }, holder))
      const keys = Object.keys(typed) as (keyof typeof typed)[]
      const now = Object.fromEntries(keys.map((key) => [key, before[key] === after[key] ? meanwhile[key] : after[key]]))
      expect(withChange(maker, await stored())).toMatchObject(now)
    }),
  ))

test('what one may not see of a record one is not told of its change, and leaves there as it waits', () =>
  fc.assert(
    fc.asyncProperty(form, renamed, fc.constantFrom('丁厂', '戊厂'), async (before, after, name) => {
      const { desk, id, stored, save, change } = await approved(before)
      value(await save(after))
      const seen = value(await change(outsider))
      expect('cost' in seen).toBe(false)
      if (after.mobile) expect(textAt(seen, 'mobile')).toContain('****')
      const record = value(await desk.open.run({ type: maker, id, by: outsider }))
      expect(record[PENDING]).toBe('Y')

      const { mobile: _, ...own } = seen
      value(await save({ ...own, name }, outsider))
      expect(withChange(maker, await stored())).toMatchObject({ ...after, name })
    }),
  ))

test('a form that is saved as the record stands leaves nothing to wait, and takes back what waited', () =>
  fc.assert(
    fc.asyncProperty(form, renamed, async (before, { items: _, ...after }) => {
      const { desk, id, stored, save } = await approved(before)
      const open = async () => value(await desk.open.run({ type: maker, id, by: holder }))
      const live = await open()
      value(await save(live))
      expect((await stored())[PENDING]).toBeNull()
      value(await save(after))
      expect(withChange(maker, await stored())).toMatchObject(after)
      value(await save(live))
      expect(await open()).toEqual({ ...live, version: Number(live['version']) + 3 })
    }),
  ))

describe('what is changed at once', () => {
  const places = ['mobile', 'note'] as const
  const written = fc.record({ mobile: fc.constantFrom('13800138000', '13900139000'), note: fc.constantFrom('近', '远', null) })

  test('is in force with the save, and noted; all else waits, and is told apart', () =>
    fc.assert(
      fc.asyncProperty(form, written, form, written, async (first, begun, second, changed) => {
        const { desk, id, stored, save, change } = await approved({ ...first, ...begun }, handy)
        const live = await stored()
        value(await save({ ...second, items: live['items'], ...changed }))
        const now = await stored()
        expect(now).toMatchObject({
          ...live,
          ...changed,
          [PENDING]: now[PENDING],
          version: Number(live['version']) + 1,
          updateTime: expect.anything(),
        })

        const others = (Object.keys(typed) as (keyof typeof typed)[]).filter((key) => key !== 'mobile')
        expect(now[PENDING] !== null).toBe(others.some((key) => first[key] !== second[key]))
        const different = places.filter((key) => begun[key] !== changed[key])
        expect(titlesChangedAtOnce(handy, live, now)).toEqual(different.map((key) => handy.fields[key]!.title))
        const noted = value(await desk.audit.of(handy.key, id, holder)).find(({ versionAfter }) => versionAfter === now['version'])
        expect(noted!.changes).toMatchObject(Object.fromEntries(different.map((key) => [key, [begun[key], changed[key]]])))
        if (now[PENDING] === null) return
        const told = toldChange(handy, now, value(await change()))
        expect(told.changes.map(({ key }) => key)).toEqual(expect.not.arrayContaining([...places]))
        expect(value(await change())).toMatchObject({ ...second, items: live['items'], ...changed })
      }),
    ))

  test('must go with what stands, not only with what waits', async () => {
    const { stored, save } = await approved({ name: '甲厂', mobile: '13800138000', items: [] }, handy)
    const before = await stored()
    const refused = await save({ name: '个体', mobile: null })
    expect(refusalOf(refused)).toBe('请输入手机（此项保存后立即生效，其他修改通过审批前也须符合）')
    expect(await stored()).toEqual(before)
  })

  test('is nothing of a record that is no approved one', () => {
    expect(titlesAtOnce(handy, { billStatus: 'approved' })).toEqual(['手机', '备注'])
    expect(titlesAtOnce(handy, { billStatus: 'draft' })).toEqual([])
    expect(titlesAtOnce(maker, { billStatus: 'approved' })).toEqual([])
  })
})

test('whoever may not read the record, or does not find it, is not told of its change either', async () => {
  const body = { name: '甲厂', items: [] }
  const { desk, id, save, change } = await approved(body)
  value(await save({ ...body, name: '乙厂' }))
  for (const by of [person('u3', { codes: new Set() }), person('u4', { tenantId: 2 })]) {
    const opened = codeOf(await desk.open.run({ type: maker, id, by }))
    expect(opened).not.toBe('kept')
    expect(codeOf(await change(by))).toBe(opened)
  }
})

test('a change that is dropped leaves the record as it was before it, and is refused where none waits or another came first', () =>
  fc.assert(
    fc.asyncProperty(form, renamed, async (before, after) => {
      const { desk, id, stored, save } = await approved(before)
      const live = await stored()
      const drop = (version: unknown) => desk.dropChange.run({ type: maker, id, by: holder, version: Number(version) })
      expect(codeOf(await drop(live['version']))).toBe('record.nothingPending')
      value(await save(after))
      expect(codeOf(await drop(live['version']))).toBe('record.stale')
      value(await drop((await stored())['version']))
      expect(await stored()).toEqual({ ...live, version: Number(live['version']) + 2 })
    }),
  ))

test('a change is submitted by what it would make of the record, not by what stands', async () => {
  const row = { partId: 'p1', qty: '1' }
  const { desk, id, stored, save } = await approved({ name: '甲厂', items: [row] })
  const submit = () => desk.submit.run({ type: maker, id, by: holder, change: true })
  value(await save({ items: [row, row, row, row] }))
  expect(refusalOf(await submit())).toBe('配件不能超过三行')
  value(await save({ items: [row, row, row] }))
  value(await submit())
  expect(await stored()).toMatchObject({ billStatus: 'changing', items: [row] })
})

const decide = async ({ desk, id }: Awaited<ReturnType<typeof approved>>, verdict: 'agree' | 'reject') => {
  const [task] = value(await desk.approvals.ofRecord(maker.key, id, holder))!.tasks.filter(({ status }) => status === 'open')
  return desk.decide.run({ taskId: task!.id, version: task!.version, verdict, opinion: '看过', by: person('teller') })
}

test('a change is submitted only if nobody else has its name', async () => {
  const { desk, id, save } = await approved({ name: '甲厂', items: [] })
  value(await desk.save.run({ type: maker, body: { name: '乙厂', items: [] }, by: holder }))
  value(await save({ name: '乙厂' }))
  expect(refusalOf(await desk.submit.run({ type: maker, id, by: holder, change: true }))).toBe('厂家乙厂已存在')
})

test('what has happened since a change was submitted may stand against it: its approver is told what to do, and nothing has changed', () =>
  fc.assert(
    fc.asyncProperty(form, fc.constantFrom('甲厂', '乙厂', '丙厂'), fc.constantFrom('1', '9'), async (after, rival, rating) => {
      const one = await approved({ name: '丁厂', items: [] })
      const { desk, id, stored, save } = one
      value(await save(after))
      value(await desk.submit.run({ type: maker, id, by: holder, change: true }))
      value(await desk.save.run({ type: maker, body: { name: rival, items: [] }, by: holder }))
      const submitted = await stored()
      const before = value(await desk.records.update(maker, submitted, { ...submitted, rating }, holder))

      const reasons = [
        ...(after.name === rival ? [`厂家${rival}已存在`] : []),
        ...(rating === '9' && after.items.length ? ['停供的厂家不能有配件'] : []),
      ]
      const answer = await decide(one, 'agree')
      if (reasons.length === 0) {
        expect(codeOf(answer)).toBe('kept')
        expect(await stored()).toMatchObject({ ...after, rating, [PENDING]: null, billStatus: 'approved' })
        return
      }
      expect(refusalOf(answer)).toBe(`变更不能通过：${reasons.join('；')}。请驳回，由申请人修改后重新提交`)
      expect(await stored()).toEqual(before)
      value(await decide(one, 'reject'))
      expect(await stored()).toMatchObject({ name: '丁厂', [PENDING]: before[PENDING], billStatus: 'approved' })
    }),
  ))

test('its chain takes the steps that what it would make of the record asks for, and foretells them', () =>
  fc.assert(
    fc.asyncProperty(form, form, async (before, after) => {
      const chief: Step<DocView> = { role: 'general_manager', says: '甲厂', when: (doc) => doc['name'] === '甲厂' }
      const type: DocumentType = { ...maker, approval: ['finance', chief] }
      const { desk, id, save } = await approved(before, type)
      // There is something to submit whatever else was typed.
      value(await save({ ...after, note: '变更' }))
      value(await desk.submit.run({ type, id, by: holder, change: true }))
      const seen = async () => value(await desk.see.run({ typeKey: type.key, recordId: id, by: holder }))!
      const first = await seen()
      const [task] = first.tasks.filter(({ status }) => status === 'open')
      value(await desk.decide.run({ taskId: task!.id, version: task!.version, verdict: 'agree', by: person('teller') }))
      const deciders = (await seen()).tasks.filter(({ status }) => status === 'open').map(({ userId }) => userId)
      expect([first.coming.length, deciders]).toEqual(after.name === '甲厂' ? [1, ['chief']] : [0, []])
    }),
  ))

test('rows keep their identity from the form to the record', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.uuid(), partId: fc.string(), qty: fc.string() })), (items) => {
      const live: Row = { id: '1', billStatus: 'approved', items: [] }
      expect(rowsOf(withChange(maker, withStaged(maker, live, { ...live, items })), 'items')).toEqual(items)
    }),
  ))

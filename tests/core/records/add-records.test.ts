import { describe, expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { update } from '../../../core/definitions/effect.ts'
import { int, ref, text } from '../../../core/definitions/fields.ts'
import { all, always, eq } from '../../../core/kernel/condition.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const me = person('u1')

const plain = defineRecord({
  key: 'test.plain',
  title: '资料',
  number: 'ZL{seq:3}',
  fields: {
    code: text('编码', { editable: false, listed: true }),
    name: text('名称', { required: true }),
    twice: int('两倍', { derived: true }),
    count: int('件数', { required: true, above: 0, message: '件数必须大于0' }),
  },
  facts: { alike: { give: 'count', from: 'test.plain', where: (doc) => eq('name', doc.name) } },
  derive: { twice: (doc) => doc.count * 2 },
  checks: [{ holds: (doc) => doc.name !== '重名' || doc.$.facts.alike === 0, message: '名称已存在' }],
})

const telling = defineRecord({
  key: 'test.telling',
  title: '登记',
  fields: { plainId: ref('资料', { to: 'test.plain' }), name: text('名称'), more: int('增加') },
  effects: {
    save: (doc) =>
      doc.plainId
        ? [update('test.plain', doc.plainId, { set: { name: doc.name }, ...(doc.more ? { add: { count: doc.more } } : {}) })]
        : [],
  },
})

const heeding = defineRecord({
  ...{ key: 'test.heeding', title: '核对' },
  fields: { plainId: ref('资料', { to: 'test.plain' }), name: text('名称') },
  facts: {
    called: {
      give: 'exists',
      from: 'test.plain',
      where: ({ plainId }) => (plainId ? all(eq('id', plainId), eq('name', '乙')) : undefined),
    },
  },
  checks: [{ holds: ({ $ }) => !$.facts.called, message: '已改名' }],
  effects: { save: (doc) => [update('test.plain', doc.plainId ?? '', { set: { name: doc.name } })] },
})

const page = { where: always, order: [{ field: 'code', direction: 'asc' as const }], pageNo: 1, pageSize: 50 }

describe('many new records kept at once', () => {
  test('are what each would have become by itself; a wrong one leaves the others alone', async () => {
    const { addAll, records, audit } = openDesk([plain])
    const bodies = [
      { name: '甲', count: 1 },
      { name: '乙', count: 0 },
      { name: '丙', count: 3 },
    ]
    expect(value(await addAll.run({ type: plain, bodies, by: me }))?.refused).toMatchObject([
      { at: 1, failures: [{ message: '件数必须大于0' }] },
    ])
    const { records: kept } = value(await records.list(plain, { ...page, fields: ['code', 'name', 'twice', 'createBy'] }, me))
    expect(kept).toMatchObject([
      { code: 'ZL001', name: '甲', twice: 2, createBy: 'u1' },
      { code: 'ZL002', name: '丙', twice: 6, createBy: 'u1' },
    ])
    expect(value(await audit.of('test.plain', String(kept[0]?.['id']), me))).toMatchObject([{ action: 'add', versionAfter: 1 }])
  })

  test('are left to be kept one after another where one of them looks at others of its type', async () => {
    const { addAll, records } = openDesk([plain])
    const bodies = [
      { name: '甲', count: 1 },
      { name: '重名', count: 1 },
    ]
    expect(value(await addAll.run({ type: plain, bodies, by: me }))).toBeUndefined()
    expect(value(await records.list(plain, page, me)).total).toBe(0)
  })

  test('set values elsewhere in their order, as those kept one after another do, and history tells it once', async () => {
    const { addAll, records, save, audit } = openDesk([plain, telling])
    const { id } = value(await save.run({ type: plain, body: { name: '甲', count: 1 }, by: me }))
    const bodies = ['一', '二'].map((name) => ({ name, plainId: id }))
    expect(value(await addAll.run({ type: telling, bodies, by: me }))?.refused).toEqual([])
    expect(value(await records.list(telling, { ...page, order: [] }, me)).total).toBe(2)
    expect(value(await records.find(plain, String(id), me))).toMatchObject({ name: '二', version: 2 })
    expect(value(await audit.of('test.plain', String(id), me))[0]).toMatchObject({ action: 'effect', changes: { name: ['甲', '二'] } })
  })

  test.each([
    ['adds an amount elsewhere, where a bound may stand', telling, { name: '二', more: 1 }],
    ['was judged by what another of them changes', heeding, { name: '乙' }],
  ])('are left to be kept one after another where one of them %s', async (_, type, body) => {
    const { addAll, records, save } = openDesk([plain, type])
    const { id } = value(await save.run({ type: plain, body: { name: '甲', count: 1 }, by: me }))
    const bodies = [
      { name: '一', plainId: id },
      { ...body, plainId: id },
    ]
    expect(value(await addAll.run({ type, bodies, by: me }))).toBeUndefined()
    expect(value(await records.list(type, { ...page, order: [] }, me)).total).toBe(0)
  })

  test('that were looked at ahead are looked at anew only where what moved meanwhile says otherwise', async () => {
    const { addAll, save } = openDesk([plain, telling, heeding])
    const { id } = value(await save.run({ type: plain, body: { name: '甲', count: 1 }, by: me }))
    const ahead = await addAll.lookAhead({ type: heeding, bodies: [{ name: '丁', plainId: id }], by: me })
    const movedBy = async (name: string) => value(await addAll.run({ type: telling, bodies: [{ name, plainId: id }], by: me }))?.moved ?? []
    expect(addAll.isOutdated(heeding, ahead!, await movedBy('丙'))).toBe(false)
    expect(addAll.isOutdated(heeding, ahead!, await movedBy('乙'))).toBe(true)
    const refused = await addAll.lookAhead({ type: heeding, bodies: [{ name: '丁', plainId: id }], by: me })
    expect(addAll.isOutdated(heeding, refused!, await movedBy('丙'))).toBe(true)
  })

  test('are refused to whoever may not add one', async () => {
    const { addAll } = openDesk([plain])
    const run = await addAll.run({ type: plain, bodies: [{ name: '甲', count: 1 }], by: person('u2', { codes: new Set() }) })
    expect(run).toMatchObject({ ok: false, failure: { code: 'forbidden' } })
  })
})

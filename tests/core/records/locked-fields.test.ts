import { beforeEach, describe, expect, test } from 'vitest'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { price, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { me } from '../../../core/definitions/start.ts'
import { failuresOf, type Result } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const shop = defineRecord({
  key: 'test.shop',
  title: '店',
  fields: { name: text('名称', { required: true }), terms: text('条款'), price: price('价') },
})

const bargain = defineDocument({
  key: 'test.bargain',
  title: '议价单',
  number: 'YJ{yyyyMM}{seq:4}',
  fields: {
    name: text('名称', { required: true }),
    shopId: ref('店', { to: 'test.shop', required: true, fills: { terms: 'terms' } }),
    terms: text('条款', { required: true }),
    owner: text('负责人', { required: true, default: me('userId') }),
    verdict: text('结论', { editable: { at: ['business'] } }),
    reason: text('原因'),
  },
  lines: {
    items: lines('明细', { columns: { what: text('内容', { required: true }), price: price('单价', { required: true, default: '1' }) } }),
  },
  approval: ['business'],
  actions: { explain: { title: '说明', ask: ['reason'] } },
})

const lockedBy = (...codes: readonly string[]) => person('clerk', { locks: new Set(codes.map((code) => `test:bargain:${code}`)) })
const free = person('clerk')

let desk: ReturnType<typeof openDesk>
let shops: readonly string[]
beforeEach(async () => {
  desk = openDesk([shop, bargain])
  const kept = async (name: string) => value(await desk.save.run({ type: shop, body: { name, terms: `${name}条款` }, by: free }))
  shops = [String((await kept('甲'))['id']), String((await kept('乙'))['id'])]
})

const body = (given: Row = {}): Row => ({ name: '一', shopId: shops[0]!, items: [{ what: '笔' }], ...given })
const add = (given: Row, by = free, more: object = {}) => desk.save.run({ type: bargain, body: body(given), by, ...more })
const edit = (row: Row, given: Row, by: typeof free, more: object = {}) =>
  desk.save.run({ type: bargain, id: String(row['id']), body: { ...row, ...given }, by, ...more })
const told = (result: Result<unknown>) => (result.ok ? [] : failuresOf(result).map(({ field, row, message }) => [field, row, message]))
const refused = (title: string) => `您没有编辑${title}的权限，请恢复原值后重试，或联系管理员授权`

describe('a field that a right of type 2 locks', () => {
  test.each(['field.terms', 'terms'])('is refused when it is changed, and passes as it stands (%s)', async (code) => {
    const row = value(await add({ terms: '旧' }))
    const locked = lockedBy(code)
    expect(told(await edit(row, { terms: '新' }, locked))).toEqual([['terms', undefined, refused('条款')]])
    expect(told(await edit(row, { terms: null }, locked))).toEqual([['terms', undefined, refused('条款')]])
    expect(told(await edit(row, { terms: '新' }, locked, { submit: true, confirmed: true }))).toEqual([
      ['terms', undefined, refused('条款')],
    ])
    expect(value(await edit(row, { name: '二' }, locked))).toMatchObject({ name: '二', terms: '旧' })
  })

  test('is filled in by the server of a new record, as choices and beginnings say, and never asked for', async () => {
    const locked = lockedBy('field.terms', 'field.owner', 'col.price')
    expect(value(await add({}, locked))).toMatchObject({ terms: '甲条款', owner: 'clerk', items: [{ price: '1' }] })
    expect(value(await add({ terms: '甲条款', owner: 'boss' }, locked))).toMatchObject({ owner: 'clerk' })
    expect(told(await add({ terms: '另定', items: [{ what: '笔', price: '2' }] }, locked))).toEqual([
      ['terms', undefined, refused('条款')],
      ['items.price', 0, refused('单价')],
    ])
    const row = value(await add({ terms: '旧' }))
    expect(value(await edit(row, { shopId: shops[1]!, terms: '乙条款' }, locked))).toMatchObject({ terms: '乙条款' })
  })

  test.each(['col.price', 'items.price', 'field.items.price', 'price'])(
    'may be a column: a row that is there keeps it, a new one begins with it (%s)',
    async (code) => {
      const row = value(await add({ terms: '旧', items: [{ what: '笔', price: '7' }] }))
      const [one] = rowsOf(row, 'items')
      const locked = lockedBy(code)
      const with2 = (price: string) => ({ items: [{ ...one, price }, { what: '纸' }] })
      expect(told(await edit(row, with2('8'), locked))).toEqual([['items.price', 0, refused('单价')]])
      expect(value(await edit(row, with2('7.0000'), locked))).toMatchObject({ items: [{ price: '7' }, { price: '1' }] })
    },
  )

  test('is neither answered in the dialog of an action nor filled in at a step', async () => {
    const row = value(await add({ terms: '旧', reason: '原' }))
    const asked = { type: bargain, id: String(row['id']), action: 'explain' }
    const by = lockedBy('field.reason')
    expect(told(await desk.act.run({ ...asked, by, asked: { reason: '改' } }))).toEqual([['reason', undefined, refused('原因')]])
    expect(told(await desk.act.run({ ...asked, by, asked: { reason: '原' } }))).toEqual([])
    value(await desk.submit.run({ type: bargain, id: String(row['id']), by: free, confirmed: true }))
    const chain = value(await desk.approvals.ofRecord(bargain.key, String(row['id']), free))!
    const task = chain.tasks.find(({ userId }) => userId === 'trader')!
    const decider = person('trader', { locks: new Set(['test:bargain:field.verdict']) })
    const deciding = { taskId: task.id, version: task.version, verdict: 'agree', by: decider } as const
    expect(told(await desk.decide.run({ ...deciding, filled: { verdict: '可' } }))).toEqual([
      ['verdict', undefined, '当前节点不能修改结论'],
    ])
    value(await desk.decide.run(deciding))
    expect(value(await desk.records.find(bargain, String(row['id']), free))).toMatchObject({ billStatus: 'approved', verdict: null })
  })
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Verdict } from '../../../core/records/approval/decide-task.use-case.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { decimal, longText, money, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { sum } from '../../../core/kernel/decimal.ts'
import { readQuery } from '../../../core/records/list/read-query.ts'
import { always } from '../../../core/kernel/condition.ts'
import { failuresOf, type Result } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'
import { catalogue } from '../../support/catalogue.ts'

const flow = catalogue.find('sys.flow')!

const fields = {
  name: text('名称', { required: true, listed: true }),
  secret: text('底价说明', { listed: true }),
  verdict: longText('审核结论', { max: 20 }),
  amount: money('金额', { derived: true, listed: true }),
}
const claim = defineDocument({
  key: 'xt.claim',
  title: '索赔单',
  number: 'SP{yyyyMM}{seq:4}',
  fields,
  lines: {
    items: lines('明细', {
      under: fields,
      columns: {
        what: text('品名', { required: true }),
        qty: decimal('数量', { scale: 0, above: 0, required: true }),
        price: money('单价', { required: true }),
        amount: money('金额', { derived: true, totalled: true }),
      },
      derive: { amount: (row) => row.qty.times(row.price) },
    }),
  },
  derive: { amount: (doc) => sum(doc.items.map(({ amount }) => amount)) },
  checks: [{ holds: (doc) => doc.amount.le(1_000), message: '索赔金额不能大于1000' }],
  approval: ['business'],
  print: 'A4',
})

const clerk = person('clerk')
const trader = person('trader', { codes: new Set(['xt:claim:list', 'xt:claim:print', 'xt:claim:add']) })
const teller = person('teller', { codes: trader.codes })

let desk: ReturnType<typeof openDesk>
let claims = 0

/** A version that is published, its steps as an administrator drew them. */
const drawn = async (steps: readonly Row[], head: Row = {}) => {
  desk = openDesk([claim, flow])
  const nodes = steps.map((step, at) => ({
    ...{ id: `n${at}`, nodeNo: at + 1, nodeKey: `step${at}`, nodeName: `第${at + 1}步`, nodeType: 'approve', approverType: 'role' },
    ...{ roleCode: 'business', signMode: 'any', ...step },
  }))
  const rules = { processCode: 'xt:claim', flowName: '索赔审批', versionNo: 2, flowStatus: '2', managerRole: 'admin', ...head }
  value(await desk.records.insert(flow, { id: 'v2', ...rules, nodes } as Row, clerk))
}
const sent = async (over: Row = {}): Promise<string> => {
  claims += 1
  const items = [{ what: '纸箱', qty: '10', price: '5' }]
  const body = { name: `破损${claims}`, secret: '底价3元', items, ...over }
  return String(value(await desk.save.run({ type: claim, body, by: clerk, submit: true }))['id'])
}
const chainOf = async (id: string) => value(await desk.approvals.ofRecord(claim.key, id, clerk))!
const stored = async (id: string) => value(await desk.records.find(claim, id, clerk))
const decide = async (
  id: string,
  filled: Readonly<Record<string, unknown>> = {},
  verdict: Verdict = { verdict: 'agree' },
  who = trader,
) => {
  const { tasks } = await chainOf(id)
  const task = tasks.find(({ status, userId }) => status === 'open' && userId === who.userId)!
  return desk.decide.run({ ...verdict, taskId: task.id, version: task.version, opinion: '已核对', by: who, filled })
}
const refusals = (decided: Result<unknown>) =>
  decided.ok ? [] : failuresOf(decided).map(({ field, row, message }) => [field, row, message].filter((one) => one !== undefined))
const rowId = async (id: string) => String(rowsOf(await stored(id), 'items')[0]!['id'])

describe('W10, W22: fields that a step which was drawn opens', () => {
  beforeEach(() => drawn([{ editFields: 'verdict,items.qty', requiredFields: 'verdict' }, { roleCode: 'finance' }]))

  test('are kept with the decision, what follows of them is worked out, and the trail has what was changed in approval', async () => {
    const id = await sent()
    value(await decide(id, { verdict: '属实', items: [{ id: await rowId(id), qty: '8' }] }))
    expect(await stored(id)).toMatchObject({ verdict: '属实', amount: '40', items: [{ qty: '8', amount: '40' }] })
    expect((await chainOf(id)).process.amount).toBe('40')
    const [line] = value(await desk.audit.of(claim.key, id, clerk))
    expect(line).toMatchObject({ action: 'agree', approving: true, changes: { verdict: [null, '属实'], amount: ['50', '40'] } })
  })

  test('are all that is taken: of anything else nothing is kept, and it is refused by its title', async () => {
    const id = await sent()
    const row = await rowId(id)
    const more = [
      [{ verdict: '属实', name: '改名' }, ['name', '当前节点不能修改名称']],
      [{ verdict: '属实', amount: '1' }, ['amount', '当前节点不能修改金额']],
      [{ verdict: '属实', billStatus: 'approved' }, ['billStatus', '当前节点不能修改billStatus']],
      [{ verdict: '属实', items: [{ id: row, price: '1' }] }, ['items.price', 0, '当前节点不能修改单价']],
      [{ verdict: '属实', items: [{ id: 'new', qty: '1' }] }, ['items', '当前节点不能修改明细']],
    ] as const
    for (const [filled, said] of more) expect(refusals(await decide(id, filled))).toEqual([said])
    expect(await stored(id)).toMatchObject({ name: `破损${claims}`, verdict: null, amount: '50' })
  })

  test('must be filled before 同意 where the step says so, at the field; whoever rejects fills in nothing', async () => {
    const id = await sent()
    expect(refusals(await decide(id))).toEqual([['verdict', '请填写审核结论']])
    value(await decide(id, {}, { verdict: 'reject' }))
    expect(await stored(id)).toMatchObject({ billStatus: 'rejected', verdict: null })
  })

  test('pass the rules of the field and the checks of the document again: what the change makes wrong is refused', async () => {
    const id = await sent()
    const items = [{ id: await rowId(id), qty: '300' }]
    expect(refusals(await decide(id, { verdict: '属实', items }))).toEqual([['索赔金额不能大于1000']])
    const long = '一二三四五六七八九十一二三四五六七八九十一'
    expect(refusals(await decide(id, { verdict: long }))).toEqual([['verdict', '审核结论最多20个字']])
    expect((await chainOf(id)).tasks.map(({ status }) => status)).toEqual(['open', 'open'])
  })

  test('belong to that step alone: the next decider changes nothing, and who is only asked for an opinion neither', async () => {
    const id = await sent()
    value(await decide(id, {}, { verdict: 'delegate', toUserId: 'boss' }))
    expect(refusals(await decide(id, { verdict: '属实' }, { verdict: 'agree' }, person('boss')))).toEqual([
      ['verdict', '当前节点不能修改审核结论'],
    ])
    value(await decide(id, {}, { verdict: 'agree' }, person('boss')))
    value(await decide(id, { verdict: '属实' }))
    expect(refusals(await decide(id, { verdict: '不属实' }, { verdict: 'agree' }, teller))).toEqual([
      ['verdict', '当前节点不能修改审核结论'],
    ])
  })

  test('W26: stay those of the version by which the chain began', async () => {
    const id = await sent()
    const before = value(await desk.records.find(flow, 'v2', clerk))
    const nodes = rowsOf(before, 'nodes').map((node) => ({ ...node, editFields: 'name', requiredFields: null }))
    value(await desk.records.update(flow, before, { ...before, nodes }, clerk))
    expect(refusals(await decide(id, { name: '改名' }))).toEqual([['name', '当前节点不能修改名称']])
    value(await decide(id, { verdict: '属实' }))
    const later = await sent()
    value(await decide(later, { name: '改过的名' }))
    expect(await stored(later)).toMatchObject({ name: '改过的名' })
  })

  test('W27: are not filled in for several at once', async () => {
    const id = await sent()
    const task = (await chainOf(id)).tasks.find(({ userId }) => userId === 'trader')!
    const answered = value(await desk.decideAll.run({ verdict: 'agree', taskIds: [task.id], opinion: '', by: trader }))
    expect(answered).toMatchObject([{ ok: false, message: '节点“第1步”有必填项，请逐条审批' }])
  })
})

test('W8: nobody passes a step that asks him to fill in something, nor one whose amount was changed since he agreed', async () => {
  const openAt = async (id: string) => (await chainOf(id)).tasks.filter(({ status }) => status === 'open').map(({ nodeTitle }) => nodeTitle)
  await drawn([{}, { editFields: 'verdict' }])
  const asking = await sent()
  value(await decide(asking))
  expect(new Set(await openAt(asking))).toEqual(new Set(['第2步']))
  await drawn([{}, { roleCode: 'finance', editFields: 'items.qty' }, {}])
  const kept = await sent()
  value(await decide(kept))
  value(await decide(kept, {}, { verdict: 'agree' }, teller))
  expect((await chainOf(kept)).process.status).toBe('approved')
  const changed = await sent()
  value(await decide(changed))
  value(await decide(changed, { items: [{ id: await rowId(changed), qty: '9' }] }, { verdict: 'agree' }, teller))
  expect(new Set(await openAt(changed))).toEqual(new Set(['第3步']))
})

describe('W22: fields that a step hides', () => {
  beforeEach(() => drawn([{ hideFields: 'secret,items.price' }, { roleCode: 'finance' }]))

  /** Every way of reading the record. */
  const seenBy = async (id: string, by: typeof clerk) => {
    const task = (await chainOf(id)).tasks.find(({ userId }) => userId === by.userId)
    const query = { where: always, order: [], pageNo: 1, pageSize: 9 }
    return {
      open: value(await desk.open.run({ type: claim, id, by })),
      paper: value(await desk.open.run({ type: claim, id, by, as: 'print' })),
      history: value(await desk.history.run({ type: claim, id, by })),
      copy: value(await desk.copy.run({ type: claim, id, by })),
      list: value(await desk.list.run({ type: claim, query, by })).records,
      ...(task ? { task: value(await desk.openTask.run({ taskId: task.id, by })) } : {}),
    }
  }

  test('stand nowhere of what its decider reads: page, task, paper, history, copy, list; the applicant and the next decider see them', async () => {
    const id = await sent()
    const everything = { ...clerk, codes: trader.codes }
    for (const [way, seen] of Object.entries(await seenBy(id, trader)))
      expect([way, /底价3元|"price":/.exec(JSON.stringify(seen))?.[0]]).toEqual([way, undefined])
    for (const seen of Object.values(await seenBy(id, everything))) expect(JSON.stringify(seen)).toContain('底价3元')
    value(await decide(id))
    expect(JSON.stringify(await seenBy(id, trader))).not.toContain('底价3元')
    expect(JSON.stringify((await seenBy(id, teller)).task)).toContain('底价3元')
  })

  test('are no way to ask for records either, once one of them was hidden; a page of rows asks for their chains at once', async () => {
    const none = await desk.readers.asking(trader)
    expect(value(none).unseenInSome).toEqual({})
    const ids = [await sent(), await sent(), await sent()]
    const asker = value(await desk.readers.asking(trader))
    expect(asker.unseenInSome).toEqual({ 'xt.claim': ['items.price', 'secret'] })
    const asked: Record<string, string>[] = [{ secret: '底价3元' }, { column: 'secret', order: 'asc' }]
    for (const parameters of asked) {
      expect(readQuery(claim, parameters, asker).ok).toBe(false)
      expect(readQuery(claim, parameters, value(await desk.readers.asking(clerk))).ok).toBe(true)
    }
    const ask = vi.spyOn(desk.approvals, 'ofRecords')
    const alone = vi.spyOn(desk.approvals, 'ofRecord')
    const page = value(await desk.list.run({ type: claim, query: { where: always, order: [], pageNo: 1, pageSize: 9 }, by: asker }))
    expect(page.records.map((row) => 'secret' in row)).toEqual([false, false, false])
    expect([ask.mock.calls.map(([, some]) => [...some].sort()), alone.mock.calls.length]).toEqual([[[...ids].sort()], 0])
    // Of his own he sees all, though he may not ask by it.
    const own = String(
      value(
        await desk.save.run({
          type: claim,
          body: { name: '自写', secret: '自知', items: [{ what: '箱', qty: '1', price: '5' }] },
          by: trader,
        }),
      )['id'],
    )
    expect(value(await desk.open.run({ type: claim, id: own, by: asker }))).toMatchObject({ secret: '自知' })
  })

  test('are not filled in by whoever does not see them, whatever else the step says', async () => {
    await drawn([{ hideFields: 'secret', editFields: 'secret,verdict' }])
    const id = await sent()
    expect(refusals(await decide(id, { secret: '底价3元' }))).toEqual([['secret', '当前节点不能修改底价说明']])
    value(await decide(id, { verdict: '属实' }))
    expect(await stored(id)).toMatchObject({ secret: '底价3元', verdict: '属实' })
  })

  test('W34: are words of who decided, too, which the applicant then does not hear', async () => {
    await drawn([{ hideFields: 'opinion' }])
    const id = await sent()
    value(await decide(id, {}, { verdict: 'reject' }))
    const own = { ...clerk, codes: trader.codes }
    const told = [
      value(await desk.see.run({ typeKey: claim.key, recordId: id, by: own })),
      value(await desk.history.run({ type: claim, id, by: own })),
    ]
    expect(JSON.stringify(told)).not.toContain('已核对')
    expect(JSON.stringify(value(await desk.see.run({ typeKey: claim.key, recordId: id, by: trader })))).toContain('已核对')
  })
})

test('W22: permissionList names every button of the decider, and every field that is not filled in at his step', async () => {
  await drawn([{ editFields: 'verdict', hideFields: 'secret', canBack: 'N', canCc: 'N' }])
  const id = await sent()
  const chain = await chainOf(id)
  const task = chain.tasks.find(({ userId }) => userId === 'trader')!
  const { permissionList } = value(await desk.openTask.run({ taskId: task.id, by: trader }))
  const actions = (type: string) => permissionList.filter((one) => one.type === type).map(({ action }) => action)
  expect(actions('1')).toEqual(['agree', 'reject', 'transfer', 'addSign', 'delegate', 'xt:claim:print'])
  expect(actions('2')).toEqual([
    ...['xt:claim:field.name', 'xt:claim:field.amount', 'xt:claim:items.what', 'xt:claim:items.qty'],
    ...['xt:claim:items.price', 'xt:claim:items.amount'],
  ])
  const applicant = { ...clerk, codes: trader.codes }
  const whole = value(await desk.openTask.run({ processId: chain.process.id, by: applicant }))
  expect(whole.permissionList.some(({ action }) => action === 'agree')).toBe(false)
  expect(whole.permissionList.some(({ action }) => action === 'xt:claim:field.verdict')).toBe(true)
})

describe('the title of an instance', () => {
  const titleOf = async (titleRule: string) => {
    await drawn([{}], { titleRule })
    const { process } = await chainOf(await sent())
    return process.title.replace(process.billNo, '单号')
  }
  test('follows titleRule, with the number that came last and fields of the document; as usual where nothing else was said', async () => {
    expect(await titleOf('{applyUserName}的{flowName}{billNo}：{name}，{amount}元')).toBe(`李文的索赔审批单号：破损${claims}，50.00元`)
    expect(await titleOf('{flowName}-{billNo}-{applyUserName}')).toBe(`索赔单 破损${claims}`)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { message } from '../../../core/definitions/effect.ts'
import { bool, decimal, dept, money, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { people } from '../../support/few-staff.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const type = defineDocument({
  key: 'xt.spending',
  title: '支出单',
  number: 'ZC{yyyyMM}{seq:4}',
  states: { closed: '已关闭' },
  fields: {
    name: text('事由', { required: true, max: 20 }),
    orgId: dept('组织'),
    amount: money('金额', { derived: true }),
    cost: money('成本', { guard: 'cost' }),
    urgent: bool('加急', { default: 'N' }),
    closeReason: text('关闭原因', { editable: false, required: true }),
  },
  lines: {
    items: lines('明细', {
      columns: {
        what: text('内容', { required: true }),
        qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0' }),
        price: money('单价', { required: true }),
        amount: money('金额', { derived: true }),
      },
      derive: { amount: (row) => row.qty.times(row.price).round(2) },
      atLeast: 1,
    }),
  },
  derive: { amount: (doc) => sumOf(doc.items, (row) => row.amount) },
  checks: [
    { holds: (doc) => doc.amount.lt(10_000), message: '金额不能超过一万元' },
    { holds: (doc) => doc.amount.lt(5000), message: '金额较大，是否继续', warns: true },
  ],
  approval: ['dept_manager', 'business'],
  effects: { approve: (doc) => [message(`支出单已批准`, { userId: doc.$.me.userId })] },
  actions: {
    close: { title: '关闭', from: 'approved', to: 'closed', role: 'business', ask: ['closeReason'], confirm: '确定关闭？' },
  },
})

const clerk = person('clerk')
const body = { name: '会议', items: [{ what: '场地', qty: '3', price: '1.15' }] }

let desk: ReturnType<typeof openDesk>
beforeEach(() => {
  desk = openDesk([type])
})

const add = async (given: object = {}, by: Person = clerk) => value(await desk.save.run({ type, body: { ...body, ...given }, by }))
const id = (row: Row) => String(row['id'])
const version = (row: Row) => Number(row['version'])
const submitted = async (given: object = {}) =>
  value(await desk.save.run({ type, body: { ...body, ...given }, by: clerk, submit: true, confirmed: true }))
const openTasks = async (row: Row) =>
  (value(await desk.approvals.ofRecord(type.key, id(row), clerk))?.tasks ?? []).filter(({ status }) => status === 'open')
const decide = async (row: Row, userId: string, verdict: 'agree' | 'reject' = 'agree', opinion = '可以') => {
  const task = (await openTasks(row)).find((one) => one.userId === userId)
  return desk.decide.run({ taskId: task?.id ?? 'none', version: task?.version ?? 0, verdict, opinion, by: person(userId) })
}
const stateOf = async (row: Row) => wireOf(value(await desk.open.run({ type, id: id(row), by: clerk })), 'billStatus')

describe('saving', () => {
  test('gives a number, works everything out and keeps it with its trace', async () => {
    const row = await add()
    expect([row['billNo'], row['billStatus'], row['amount'], row['version']]).toEqual(['ZC2026030001', 'draft', '3.45', 1])
    expect((await add())['billNo']).toBe('ZC2026030002')
    expect(value(await desk.audit.of(type.key, id(row), clerk)).map(({ action }) => action)).toEqual(['add'])
  })

  test('whoever saves second, from the same version, is refused', async () => {
    const row = await add()
    const edit = (name: string) => desk.save.run({ type, id: id(row), body: { ...row, name }, by: clerk })
    expect(value(await edit('先保存的'))['version']).toBe(2)
    expect(refusalOf(await edit('后保存的'))).toBe('单据已被他人修改，请刷新后重试')
    expect(refusalOf(await desk.save.run({ type, id: id(row), body: { name: '没有版本' }, by: clerk }))).toBe('缺少版本号，请刷新后重试')
  })

  test('takes nothing from a client that is the program’s own', async () => {
    const forged = {
      billNo: 'ZC9999999999',
      billStatus: 'approved',
      tenantId: 9,
      createBy: 'boss',
      version: 77,
      closeReason: '伪造',
      processInstanceId: 'p',
      id: 'mine',
    }
    const row = await add(forged)
    expect([
      row['billNo'],
      row['billStatus'],
      row['createBy'],
      row['version'],
      row['closeReason'] ?? null,
      row['processInstanceId'] ?? null,
    ]).toEqual(['ZC2026030001', 'draft', 'clerk', 1, null, null])
    expect(row['id']).not.toBe('mine')
  })

  test('begins what was left out, and leaves empty what was sent empty', async () => {
    expect((await add())['urgent']).toBe('N')
    expect((await add({ urgent: null }))['urgent'] ?? null).toBeNull()
    expect((await add({ urgent: 'Y' }))['urgent']).toBe('Y')
  })

  test('refuses unknown fields by name, and numbers it works out otherwise', async () => {
    const saving = (given: object) => desk.save.run({ type, body: { ...body, ...given }, by: clerk })
    expect(refusalOf(await saving({ colour: '红' }))).toBe('不认识的字段：colour')
    expect(refusalOf(await saving({ amount: '3.44' }))).toBe('金额与服务器计算结果不一致（应为3.45），请刷新后重试')
    expect(refusalOf(await saving({ amount: '3.450' }))).toBe('')
    expect(refusalOf(await saving({ items: [{ what: '场地', qty: '3', price: '1.15', amount: '9' }] }))).toContain('应为3.45')
  })

  test('says what is wrong where it is wrong, and keeps nothing', async () => {
    const result = await desk.save.run({ type, body: { name: '', items: [{ what: '场地', qty: '0', price: '一元' }] }, by: clerk })
    expect(result).toMatchObject({ ok: false, failure: { field: 'items.price', row: 0, message: '单价：请输入数字' } })
    const next = await desk.save.run({ type, body: { name: '', items: [{ what: '场地', qty: '0', price: '1' }] }, by: clerk })
    expect(next).toMatchObject({
      ok: false,
      failure: { field: 'name', message: '请输入事由' },
      more: [{ field: 'items.qty', row: 0, message: '数量必须大于0' }],
    })
    expect((await add())['billNo']).toBe('ZC2026030001')
  })

  test('keeps the identity of rows over an edit', async () => {
    const row = await add({
      items: [
        { what: '甲', qty: '1', price: '1' },
        { what: '乙', qty: '1', price: '1' },
      ],
    })
    const [first, second] = rowsOf(row, 'items')
    const { amount: _, ...typed } = row
    const edited = value(
      await desk.save.run({
        type,
        id: id(row),
        body: { ...typed, items: [second!, { what: '丙', qty: '2', price: '1' }, first!] },
        by: clerk,
      }),
    )
    expect(rowsOf(edited, 'items').map((one) => [one['what'], one['id'] === first!['id'] || one['id'] === second!['id']])).toEqual([
      ['乙', true],
      ['丙', false],
      ['甲', true],
    ])
    expect(edited['amount']).toBe('4')
  })

  test('a field one may not see is neither taken nor sent', async () => {
    const blind = person('clerk', { codes: new Set(['xt:spending:add', 'xt:spending:list', 'xt:spending:edit']) })
    const row = await add({ cost: '88' })
    expect(value(await desk.open.run({ type, id: id(row), by: blind }))['cost']).toBeUndefined()
    const { cost: _, ...seen } = row
    const edited = value(await desk.save.run({ type, id: id(row), body: { ...seen, cost: '1', name: '改' }, by: blind }))
    expect([edited['name'], edited['cost']]).toEqual(['改', '88'])
  })
})

describe('approval', () => {
  test('W2: goes from a submitted draft through everybody to approved', async () => {
    const row = await submitted()
    expect([row['billStatus'], row['applyUserId'], row['applyDate']]).toEqual(['approving', 'clerk', '2026-03-18'])
    value(await decide(row, 'boss'))
    value(await decide(row, 'trader'))
    expect(await stateOf(row)).toBe('approved')
    expect(value(await desk.audit.of(type.key, id(row), clerk)).map(({ action }) => action)).toEqual(['agree', 'agree', 'submit'])
  })

  test('is given by nobody who wrote the document and let another submit it', async () => {
    const row = await add({}, person('boss'))
    const edited = value(
      await desk.save.run({ type, id: id(row), body: { ...body, id: id(row), version: 1, name: '年会' }, by: person('trader') }),
    )
    value(await desk.submit.run({ type, id: id(row), version: version(edited), by: person('clerk'), confirmed: true }))
    expect((await openTasks(row)).map(({ userId }) => userId)).toEqual(['upper'])
    expect(refusalOf(await decide(row, 'boss'))).not.toBe('')
    value(await decide(row, 'upper'))
    expect((await openTasks(row)).map(({ userId }) => userId)).toEqual(['trader2'])
  })

  test('W25: of two who decide the same step one does and the other is told who', async () => {
    const row = await submitted()
    value(await decide(row, 'boss'))
    const [mine, theirs] = await openTasks(row)
    const press = (task: typeof mine) =>
      desk.decide.run({ taskId: task!.id, version: task!.version, verdict: 'agree', by: person(task!.userId) })
    value(await press(mine))
    expect(refusalOf(await press(theirs))).toBe('该任务已被商务甲处理，请刷新')
    expect(refusalOf(await press(mine))).toBe('该任务已被商务甲处理，请刷新')
  })

  test('nobody decides for another, and a rejection says why', async () => {
    const row = await submitted()
    const [task] = await openTasks(row)
    expect(refusalOf(await desk.decide.run({ taskId: task!.id, version: task!.version, verdict: 'agree', by: person('clerk') }))).not.toBe(
      '',
    )
    expect(refusalOf(await decide(row, 'boss', 'reject', ' '))).toBe('请填写驳回原因')
    value(await decide(row, 'boss', 'reject', '金额不符'))
    expect(await stateOf(row)).toBe('rejected')
  })

  test('a document that was taken back or rejected and is edited still says who applied for it and when, and its trail nothing else', async () => {
    const row = await submitted()
    value(await decide(row, 'boss', 'reject'))
    const before = value(await desk.records.find(type, id(row), clerk))
    const { applyUserId, applyDeptId, applyDate, processInstanceId, createBy } = before
    expect([applyUserId, applyDate, createBy].every(Boolean)).toBe(true)
    value(await desk.save.run({ type, id: id(row), body: { ...before, name: '改过的', applyUserId: 'boss' }, by: person('upper') }))
    expect(value(await desk.records.find(type, id(row), clerk))).toMatchObject({
      applyUserId,
      applyDeptId,
      applyDate,
      processInstanceId,
      createBy,
    })
    const [last] = value(await desk.audit.of(type.key, id(row), clerk))
    expect(Object.keys(last?.changes ?? {}).sort()).toEqual(['name', 'updateBy', 'version'])
  })

  test('an approving document is not edited, deleted or voided by any path', async () => {
    const row = await submitted()
    expect(refusalOf(await desk.save.run({ type, id: id(row), body: row, by: clerk }))).toBe(`审批中的${type.title}不能修改`)
    expect(refusalOf(await desk.remove.run({ type, ids: [id(row)], by: clerk }))).toBe('单据状态已变更，请刷新后重试')
    expect(refusalOf(await desk.void.run({ type, id: id(row), by: clerk }))).toBe('单据状态已变更，请刷新后重试')
    expect(refusalOf(await desk.submit.run({ type, id: id(row), by: clerk }))).toBe('单据状态不允许提交审批')
  })

  test('W19: is taken back before anybody agreed, not after, and never by another', async () => {
    const row = await submitted()
    expect(refusalOf(await desk.withdraw.run({ type, id: id(row), by: person('trader') }))).toBe('只有申请人可以撤回')
    expect(value(await desk.withdraw.run({ type, id: id(row), by: clerk }))['billStatus']).toBe('draft')
    const again = await submitted()
    value(await decide(again, 'boss'))
    expect(refusalOf(await desk.withdraw.run({ type, id: id(again), by: clerk }))).toBe('已有审批人处理，不能撤回，请联系审批人驳回')
  })

  test('W35: a withdrawn draft is voided, not deleted: its story stays', async () => {
    const row = await submitted()
    const back = value(await desk.withdraw.run({ type, id: id(row), by: clerk }))
    expect(refusalOf(await desk.remove.run({ type, ids: [id(row)], by: clerk }))).toBe('该单据已有审批记录，不能删除，请作废')
    expect(value(await desk.void.run({ type, id: id(row), by: clerk, version: version(back) }))['billStatus']).toBe('voided')
  })

  test('a refusing check stops the submission, a warning asks once', async () => {
    const dear = { items: [{ what: '场地', qty: '1', price: '6000' }] }
    const row = await add(dear)
    const submit = (confirmed: boolean) => desk.submit.run({ type, id: id(row), by: clerk, confirmed })
    expect(await submit(false)).toMatchObject({ ok: false, failure: { code: 'record.needsConfirmation', message: '金额较大，是否继续' } })
    expect(value(await submit(true))['billStatus']).toBe('approving')
    const dearer = await add({ items: [{ what: '场地', qty: '1', price: '10000' }] })
    expect(refusalOf(await desk.submit.run({ type, id: id(dearer), by: clerk, confirmed: true }))).toBe('金额不能超过一万元')
  })

  test('a rehearsal tells the steps and leaves no trace', async () => {
    const row = await add()
    const told = value(await desk.rehearse.run({ type, id: id(row), by: clerk }))
    expect(told.steps.map(({ title, names }) => `${title} ${names.join()}`)).toEqual(['部门负责人 王主任', '商务部 商务甲,商务乙'])
    expect([await stateOf(row), value(await desk.approvals.ofRecord(type.key, id(row), clerk))]).toEqual(['draft', null])
  })
})

describe('an action', () => {
  test('asks, confirms and walks its arrow, once', async () => {
    const row = await submitted()
    value(await decide(row, 'boss'))
    value(await decide(row, 'trader'))
    const close = (given: object) => desk.act.run({ type, action: 'close', id: id(row), by: clerk, ...given })
    expect(refusalOf(await close({}))).toBe('请输入关闭原因')
    expect(await close({ asked: { closeReason: '客户取消' } })).toMatchObject({
      ok: false,
      failure: { code: 'record.needsConfirmation', message: '确定关闭？' },
    })
    const closed = value(await close({ asked: { closeReason: '客户取消' }, confirmed: true }))
    expect('row' in closed && [closed.row['billStatus'], closed.row['closeReason']]).toEqual(['closed', '客户取消'])
    expect(refusalOf(await close({ asked: { closeReason: '再来' }, confirmed: true }))).toBe('单据状态已变更，请刷新后重试')
    expect(refusalOf(await desk.act.run({ type, action: 'burn', id: id(row), by: clerk }))).toBe('没有这个操作')
  })
})

describe('copies', () => {
  const inChain = async (row: Row) => value(await desk.approvals.ofRecord(type.key, id(row), clerk))
  const send = (row: Row, userIds: readonly string[], by: Person = clerk) =>
    desk.copies.run({ of: { typeKey: type.key, recordId: id(row) }, userIds, note: '请知悉', by })
  const copiesOf = async (row: Row) => ((await inChain(row))?.tasks ?? []).filter(({ status }) => status === 'copied' || status === 'read')

  test('W18: go to each reader once while unread, say who sent them and why, and stop no decision', async () => {
    const row = await submitted()
    value(await send(row, ['teller', 'chief', 'clerk']))
    value(await send(row, ['teller']))
    expect((await copiesOf(row)).map(({ userName, opinion }) => [userName, opinion])).toEqual([
      ['会计', '李文抄送：请知悉'],
      ['总经理', '李文抄送：请知悉'],
    ])
    value(await decide(row, 'boss'))
    value(await decide(row, 'trader'))
    expect(await stateOf(row)).toBe('approved')
    expect(await copiesOf(row)).toHaveLength(2)
  })

  test('are read by their reader alone, once', async () => {
    const row = await submitted()
    value(await send(row, ['teller']))
    const [copy] = await copiesOf(row)
    const read = (userId: string) => desk.readCopy.run({ taskId: copy!.id, by: person(userId) })
    expect(refusalOf(await read('boss'))).toBe('您不是该任务的审批人')
    value(await read('teller'))
    value(await read('teller'))
    expect((await copiesOf(row)).map(({ status, version }) => [status, version])).toEqual([['read', 2]])
  })

  test('are sent by whoever applied or decides, to somebody, to twenty at most', async () => {
    const row = await submitted()
    expect(refusalOf(await send(row, []))).toBe('请选择抄送人')
    expect(
      refusalOf(
        await send(
          row,
          Array.from({ length: 21 }, (_, at) => `u${at}`),
        ),
      ),
    ).toBe('一次最多抄送20人')
    value(await send(row, ['teller'], person('boss')))
    expect(refusalOf(await send(row, ['chief'], person('teller')))).toBe('只有申请人和审批人可以抄送')
    expect(await copiesOf(row)).toHaveLength(1)
  })
})

describe('its process', () => {
  const within = (userId: string, codes: readonly string[] = ['xt:spending:list']) =>
    person(userId, { codes: new Set(codes), roles: [], orgCode: 'A09', deptId: '190', scope: { orgCodes: ['A09'], below: [] } })
  const seen = async (row: Row, by: Person) => value(await desk.see.run({ typeKey: type.key, recordId: id(row), by }))

  test('W34: is told to whoever takes part in it, was sent a copy or may see the document; to others it is none', async () => {
    const row = await submitted()
    const [task] = await openTasks(row)
    for (const userId of [clerk.userId, task!.userId]) expect(await seen(row, within(userId))).not.toBeNull()
    expect(await seen(row, person('reader', { codes: new Set(['xt:spending:list']) }))).not.toBeNull()
    expect(await seen(row, within('stranger'))).toBeNull()
    expect(await seen(row, person('stranger', { codes: new Set() }))).toBeNull()

    const [copied] = Object.keys(people).filter((userId) => ![clerk.userId, task!.userId].includes(userId))
    expect(await seen(row, within(copied!, []))).toBeNull()
    value(await desk.copies.run({ of: { typeKey: type.key, recordId: id(row) }, userIds: [copied!], note: '', by: clerk }))
    expect(await seen(row, within(copied!, []))).not.toBeNull()
  })
})

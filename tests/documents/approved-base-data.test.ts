import { beforeEach, describe, expect, test } from 'vitest'
import { PENDING } from '../../core/definitions/pending.ts'
import type { ActionType } from '../../core/definitions/buttons.ts'
import type { DocumentType, DocView } from '../../core/definitions/document.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { targetOf } from '../../core/definitions/fields.ts'
import { type Effect, type Effects, flat } from '../../core/definitions/effect.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import { knowing } from '../support/people.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { catalogue } from '../support/catalogue.ts'
import { openDesk, person } from '../support/desk.ts'
import { codeOf, value } from '../support/results.ts'

const HOLDERS = {
  ...{ purchase: ['trader'], quality: ['teller'], finance: ['chief'] },
  ...{ dept_manager: ['boss'], finance_manager: ['upper'], general_manager: ['chief'] },
}
const keeper = person('u1', { roles: ['business', 'purchase', 'quality', 'finance', 'admin'] })
const typeOf = (key: string) => catalogue.find(key)!
const STANDS = { billStatus: 'approved', enabled: 'Y', firstStatus: '2' }

const product: Row = {
  ...{ name: '阿莫西林胶囊', productKind: '1', productTypeId: 't1', orgId: '127', spec: '0.25g', dosageForm: '4', unit: '1' },
  ...{ productNum: 1, includedNum: 1, factoryId: 'f1', mahId: 'f1', approvalNo: '国药准字H20000001', approvalExpiry: '2030-01-01' },
  ...{ otcType: '1', insuranceType: '2', specialType: '0', businessScope: '1', storageCondition: '1', shelfMonths: 24 },
  ...{ nearExpiryDays: 180, taxRate: '0.13', saleModes: '1', pinyin: 'AMXL' },
}
const company: Row = {
  ...{ name: '华东医药有限公司', shortName: '华东医药', companyCategory: '1', tradeType: '1', twoInvoiceRole: '2', legalPerson: '李' },
  ...{ creditCode: '91330000142916133X', regionId: '330106', address: '杭州', businessScope: '1', linkman: '王', phone: '0571' },
  ...{ settleMethod: '5', creditDays: 30, creditBase: '2', creditLimit: '0', invoiceType: '3', invoiceTitle: '华东医药有限公司' },
  ...{ taxNo: '91330000142916133X', bankName: '工行', bankNo: '6222021202011112223', pinyin: 'HDYY', addresses: [], agents: [], banks: [] },
}
const RECORDS = [
  ['bsc.product', product, { spec: '0.5g', storageCondition: '2', shelfMonths: 36 }],
  ['bsc.bscBussCompany', company, { legalPerson: '张', bankNo: '6222021202011112231', creditDays: 60 }],
] as const

describe.each(RECORDS)('an approved record of %s', (key, given, changes) => {
  const type = typeOf(key)
  let desk: ReturnType<typeof openDesk>
  const stored = async (): Promise<Row> => value(await desk.records.lock(type, 'x1', keeper))
  const live = async () => {
    const now = await stored()
    return Object.fromEntries(Object.keys(given).map((field) => [field, now[field]]))
  }
  const save = async (more: Row = {}, how: object = {}) => {
    const body = { ...given, ...changes, ...more, version: (await stored())['version'] }
    return desk.save.run({ type, id: 'x1', body, by: keeper, confirmed: true, ...how })
  }
  const submitted = async () => {
    value(await save())
    value(await desk.submit.run({ type, id: 'x1', by: keeper, change: true, confirmed: true }))
  }
  const decide = async (verdict: 'agree' | 'reject', filled?: Row) => {
    const chain = value(await desk.approvals.ofRecord(key, 'x1', keeper))
    const task = chain?.tasks.find(({ status }) => status === 'open')
    const by = person(task?.userId ?? '')
    return task && desk.decide.run({ taskId: task.id, version: task.version, verdict, opinion: '看过', by, ...(filled ? { filled } : {}) })
  }
  const version = async () => Number((await stored())['version'])

  beforeEach(async () => {
    desk = openDesk(catalogue.types, {}, HOLDERS)
    const put = async (other: string, row: Row) => value(await desk.records.insert(typeOf(other), row, keeper))
    await put('bsc.factory', { id: 'f1', name: '药厂', ...STANDS })
    await put('bsc.productType', { id: 't1', name: '抗生素', enabled: 'Y' })
    await put('sys.org', { id: '127', departName: '药业', orgCode: 'A01A12', orgCategory: '2' })
    await put(key, { id: 'x1', code: 'X1', ...given, ...STANDS })
  })

  const FORGED = { billStatus: 'draft', processInstanceId: null, [PENDING]: null }
  const PATHS: Readonly<Record<string, () => Promise<unknown>>> = {
    'an edit': async () => value(await save()),
    'an edit that says it was a draft': async () => value(await save(FORGED)),
    'an edit that is sent at once': async () => value(await save({}, { submit: true })),
    'two edits, one after another': async () => [value(await save()), value(await save({ name: '另一个' }))],
    'an import that overwrites': async () => value(await save({}, { filesLater: true })),
    'an edit with rows as the program writes them': async () =>
      value(await save({}, { written: Object.fromEntries(Object.keys(type.lines).map((table) => [table, [{ id: 'n1' }]])) })),
    'a new record under its id': () => desk.save.run({ type, body: { ...given, ...changes, id: 'x1' }, by: keeper, confirmed: true }),
    'many new records under its id': () => desk.addAll.run({ type, bodies: [{ ...given, ...changes, id: 'x1' }], by: keeper }),
    'its copy, saved': async () => desk.save.run({ type, body: value(await desk.copy.run({ type, id: 'x1', by: keeper })), by: keeper }),
    'a change that waits for its approvers': submitted,
    'an edit while it waits': async () => [await submitted(), expect(codeOf(await save())).not.toBe('kept')],
    'a step that fills in what it does not open': async () => [
      await submitted(),
      expect(codeOf((await decide('agree', changes))!)).not.toBe('kept'),
    ],
    'the first of its approvers': async () => [await submitted(), value((await decide('agree'))!)],
    'a change that is sent back': async () => [await submitted(), value((await decide('reject'))!)],
    'a change that is withdrawn': async () => [
      await submitted(),
      value(await desk.withdraw.run({ type, id: 'x1', by: keeper, reason: '再看' })),
    ],
    'a change that is dropped': async () => [
      value(await save()),
      value(await desk.dropChange.run({ type, id: 'x1', by: keeper, version: await version() })),
    ],
    'its deletion': async () => expect(codeOf(await desk.remove.run({ type, ids: ['x1'], by: keeper, confirmed: true }))).not.toBe('kept'),
    ...Object.fromEntries(
      Object.keys(type.actions ?? {}).map((action) => [
        `its action ${action}`,
        () => desk.act.run({ type, action, id: 'x1', by: keeper, confirmed: true, asked: { ...changes, ...FORGED } }),
      ]),
    ),
  }

  test.each(Object.entries(PATHS))('stays as it was by %s', async (_, path) => {
    const before = await live()
    await path()
    expect(await live()).toEqual(before)
  })

  test('is changed by the last of its approvers, and its history says what it was', async () => {
    await submitted()
    for (let at = 0; at < 8; at += 1) {
      const decided = await decide('agree')
      if (!decided) break
      value(decided)
    }
    expect(await stored()).toMatchObject({ ...changes, billStatus: 'approved', [PENDING]: null })
    const told = value(await desk.history.run({ type, id: 'x1', by: keeper })).flatMap(({ changes: one }) => Object.entries(one))
    for (const [field, after] of Object.entries(changes)) expect(told).toContainEqual([field, [given[field], after]])
  })
})

test('of such a record other documents write no more than was decided about them, and that its first business was', () => {
  const BASE: readonly string[] = RECORDS.map(([key]) => key)
  const written = new Set<string>()
  const note = (type: DocumentType, deed: string, effect: Effect) => {
    if (effect.effect !== 'update' || !BASE.includes(effect.at ?? type.key)) return
    const { set = {}, add = {} } = effect.change
    const isDecided = type.approval !== undefined && ['approve', 'change'].includes(deed)
    for (const field of Object.keys({ ...set, ...add }))
      if (!isDecided && field !== 'firstStatus') written.add(`${type.key} ${deed}: ${field}`)
  }
  const naming = (fields: Fields): Row =>
    Object.fromEntries(Object.entries<Field>(fields).flatMap(([key, field]) => (targetOf(field) ? [[key, 'x1']] : [])))
  for (const type of catalogue.types) {
    const tables = Object.entries<LinesType>(type.lines).map(([table, { columns }]) => [table, [{ id: 'r1', ...naming(columns) }]])
    const row = settle(type, { id: 'x1', version: 1, ...naming(type.fields), ...Object.fromEntries(tables) }, knowing)
    const view = viewOf<DocView>(type, row, knowing)
    const actions = Object.entries<ActionType<unknown>>(type.actions ?? {}).map(([name, { effects }]) => [name, effects] as const)
    for (const [deed, does] of [...actions, ...Object.entries(type.effects ?? {})])
      try {
        for (const effect of flat((does as ((doc: unknown, asked: Row) => Effects) | undefined)?.(view, {}) ?? [])) note(type, deed, effect)
      } catch {
        // Of an empty record not every deed can be said.
      }
  }
  expect([...written].toSorted()).toEqual(['bsc.bscBussCompany toggle: enabled', 'bsc.product toggle: enabled'])
})

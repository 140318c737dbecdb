import { describe, expect, test } from 'vitest'
import type { DocumentType, DocView } from '../../core/definitions/document.ts'
import { type Creation, type Effect, type Entry, flat } from '../../core/definitions/effect.ts'
import type { Knowledge } from '../../core/definitions/knowledge.ts'
import type { JobPart } from '../../core/definitions/scheduled-job.ts'
import { settled, viewOf } from '../../core/definitions/view.ts'
import activityApply from '../../core/documents/act/activity-apply.document.ts'
import material from '../../core/documents/act/material.document.ts'
import materialInventory from '../../core/documents/act/material-inventory.document.ts'
import materialUseApply from '../../core/documents/act/material-use-apply.document.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import productPrice from '../../core/documents/bsc/product-price.document.ts'
import product from '../../core/documents/bsc/product.document.ts'
import account from '../../core/documents/bzj/account.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import protocol from '../../core/documents/sale/sale-protocol.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import bugContent from '../../core/documents/sys/bug-content.document.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import meetingRoomApply from '../../core/documents/oa/meeting-room-apply.document.ts'
import resignApply from '../../core/documents/oa/resign-apply.document.ts'
import businessTripApply from '../../core/documents/ys/business-trip-apply.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import agent from '../../core/documents/zs/agent.document.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { matches } from '../../core/definitions/matches.ts'
import { knowing } from '../support/people.ts'

const TODAY = knowing.today
const NO_TABLES = { posts: [], contracts: [], certs: [], health: [] }
const inDays = (days: number) => addDays(TODAY, days)

const said = (effect: Effect): unknown => {
  if (effect.effect === 'message') return `${effect.role ?? effect.userId ?? effect.empId ?? `${effect.managerOf}负责人`}：${effect.title}`
  if (effect.effect !== 'update') return effect
  const { at, which, change } = effect
  const tables = Object.entries(change.rows ?? {}).map(([name, { replace }]) => [name, replace])
  return [...(at ? [at, which] : []), change.set ?? {}, ...(tables.length ? [Object.fromEntries(tables)] : [])]
}

/** What a job does about stored records, of which it looks only at those of its day. */
const doing = (type: DocumentType, key: string, rows: readonly Row[], known: Partial<Knowledge> = {}, of = type): readonly unknown[] => {
  const job = (of.jobs as Readonly<Record<string, JobPart<unknown>>>)[key]!
  const knowledge = { ...knowing, ...known }
  const views = rows.flatMap((row) => {
    const view = viewOf<DocView>(type, row, { ...knowledge, old: row })
    return matches(job.looksAt(knowledge.today), { type, record: settled(type, view) }) ? [view] : []
  })
  if ('each' in job) return views.flatMap((view) => flat(job.each(view))).map(said)
  return views.length ? flat(job.together(views)).map(said) : []
}

test('feedbackClose ends what was solved a fortnight and a day ago and nobody closed, with the best mark', () => {
  const one = (days: number, status = '3') =>
    doing(bugContent, 'feedbackClose', [{ id: 'b1', titile: '打印缺合计', status, solvedTime: `${inDays(-days)} 16:30:00` }])
  expect(one(15)).toEqual([[{ status: '4', score: '5' }]])
  expect([one(14), one(15, '2'), one(40, '4')]).toEqual([[], [], []])
})

describe('licenceScan', () => {
  const one = (row: Row, today = TODAY) =>
    doing(licence, 'licenceScan', [{ licenceNo: 'A1', replaced: 'N', longTerm: 'N', warnDays: 60, keeperUserId: 'u1', ...row }], { today })

  test('restates every licence, and tells keeper and quality on the warning days', () => {
    expect(one({ expiryDate: inDays(31) })).toEqual([[{ licenceStatus: '2' }]])
    expect(one({ expiryDate: inDays(30) })).toEqual([
      [{ licenceStatus: '2' }],
      'quality：证照【A1】将于2026-04-17到期，剩余30天',
      'u1：证照【A1】将于2026-04-17到期，剩余30天',
    ])
    expect(one({ expiryDate: inDays(0), keeperUserId: null })).toEqual([
      [{ licenceStatus: '2' }],
      'quality：证照【A1】将于2026-03-18到期，剩余0天',
    ])
  })

  test('tells of one that is over every Monday', () => {
    const told = (today: string) => one({ expiryDate: '2026-03-10', keeperUserId: null }, today).slice(1)
    expect(['2026-03-22', '2026-03-23', '2026-03-24'].map(told)).toEqual([[], ['quality：证照【A1】已过期13天'], []])
  })

  test('looks at none that was replaced or never ends', () => {
    expect([one({ expiryDate: inDays(30), replaced: 'Y' }), one({ longTerm: 'Y' })]).toEqual([[], []])
  })
})

test('priceScan tells of prices in force that end in a month or a week and that none follows', () => {
  const refs = { 'bsc.product': { p1: { name: '阿莫西林胶囊' } } }
  const one = (row: Row, succeeded = false) =>
    doing(productPrice, 'priceScan', [{ productId: 'p1', billStatus: 'locked', ...row }], { refs, facts: { succeeded } })
  expect(one({ endDate: inDays(30) })).toEqual(['business：【阿莫西林胶囊】价格将于2026-04-17失效，请及时维护'])
  expect([one({ endDate: inDays(7) }).length, one({ endDate: inDays(8) }).length]).toEqual([1, 0])
  expect([one({ endDate: inDays(30) }, true), one({ endDate: inDays(30), billStatus: 'draft' })]).toEqual([[], []])
})

test('approvalNoScan tells quality 180, 90 and 30 days ahead', () => {
  const one = (days: number) =>
    doing(product, 'approvalNoScan', [{ name: '阿莫西林', approvalNo: '国药准字H1', approvalExpiry: inDays(days), enabled: 'Y' }])
  expect(one(90)).toEqual(['quality：产品【阿莫西林】批准文号国药准字H1将于2026-06-16到期'])
  expect([180, 91, 30, 0].map((days) => one(days).length)).toEqual([1, 0, 1, 0])
})

test('protocolExpire tells the salesman thirty days before a protocol ends', () => {
  const one = (row: Row) =>
    doing(protocol, 'protocolExpire', [{ billNo: 'XSXY1', billStatus: 'approved', saleUserId: 'u1', endDate: inDays(30), ...row }])
  expect(one({})).toEqual(['u1：销售协议XSXY1将于2026-04-17到期'])
  expect([one({ billStatus: 'terminated' }), one({ endDate: inDays(29) })]).toEqual([[], []])
})

describe('receivableOverdue', () => {
  const bill = (row: Row): Row => ({ saleUserId: 'u1', amount: '100', collectedAmount: '0', dueDate: inDays(-1), ...row })
  const refs = { 'sys.user': { u1: { realname: '叶梅' } } }

  test('tells a salesman of all his bills that are overdue at once', () =>
    expect(
      doing(receivable, 'receivableOverdue', [
        bill({}),
        bill({ collectedAmount: '0.5' }),
        bill({ dueDate: TODAY }),
        bill({ collectedAmount: '100' }),
      ]),
    ).toEqual(['u1：您名下有2笔逾期应收共199.50元']))

  test('tells the sales director on the thirtieth day, the finance manager on the sixtieth', () =>
    expect(
      doing(
        receivable,
        'receivableOverdue',
        [bill({ dueDate: inDays(-30) }), bill({ dueDate: inDays(-60) }), bill({ dueDate: inDays(-61) })],
        { refs },
      ),
    ).toEqual([
      'u1：您名下有3笔逾期应收共300.00元',
      'sales_director：叶梅名下有1笔逾期应收共100.00元，已满30天',
      'finance_manager：叶梅名下有1笔逾期应收共100.00元，已满60天',
    ]))
})

describe('a deposit account', () => {
  const refs = { 'zs.agent': { a1: { empId: 'e1' } }, 'bsc.bscBussCompany': { c1: { saleUserId: 'u1' } } }
  const owned: Row = { id: 'k1', accountNo: 'BZJ000001', accountStatus: '1', balance: '300', frozenAmount: '100', requiredAmount: '500' }

  test('that is short is told to whoever looks after its owner', () => {
    const short = (row: Row) => doing(account, 'depositShort', [{ ...owned, ...row }], { refs })
    expect(short({ ownerType: '1', agentId: 'a1' })).toEqual(['e1：保证金账户BZJ000001应缴500.00元，缺200.00元'])
    expect(short({ ownerType: '2', companyId: 'c1' })).toEqual(['u1：保证金账户BZJ000001应缴500.00元，缺200.00元'])
    expect([short({ balance: '500' }), short({ accountStatus: '3' })]).toEqual([[], []])
  })

  test('is told of when what is free fell below its warning since yesterday, not again the day after', () => {
    const warned = (row: Row, before: string | null) =>
      doing(account, 'depositWarn', [{ ...owned, ownerType: '1', agentId: 'a1', warnAmount: '250', lastFlowDate: inDays(-1), ...row }], {
        refs,
        facts: { yesterday: before === null ? null : { availableAfter: before } },
      })
    const title = '保证金账户BZJ000001可用余额200.00元，低于预警值'
    expect(warned({}, '250')).toEqual([`e1：${title}`, `finance：${title}`])
    expect(warned({}, null)).toHaveLength(2)
    expect([warned({}, '249.99'), warned({ balance: '350' }, '400'), warned({ lastFlowDate: inDays(-2) }, '400')]).toEqual([[], [], []])
  })

  test('whose flows come to something else is told to the finance manager and left as it is', () => {
    const checked = (facts: Knowledge['facts']) => doing(account, 'balanceCheck', [owned], { facts })
    expect(checked({ in: '500', out: '200', occupied: '150', released: '50' })).toEqual([])
    expect(checked({ in: '500', out: '200', occupied: '150', released: '0' })).toEqual([
      'finance_manager：保证金账户BZJ000001余额与流水不符',
    ])
    expect(checked({ in: '500', out: '0', occupied: '100' })).toHaveLength(1)
  })
})

describe('a batch of stock', () => {
  const refs = { 'bsc.product': { p1: { name: '阿莫西林', nearExpiryDays: 180 } }, 'bsc.warehouse': { w1: { keeperId: 'u1' } } }
  const batch: Row = { id: 's1', productId: 'p1', warehouseId: 'w1', batchNo: 'B1', qualityStatus: '1', expiryDate: TODAY, qty: '10' }
  const title = '产品阿莫西林批号B1已过有效期，已停售'

  test('past its date goes out of its quality and into that of stopped goods at its cost, and quality and the keeper are told', () => {
    const done = doing(stock, 'stockExpire', [{ ...batch, costPrice: '3.2' }], { refs })
    const entries = done.filter((one): one is Entry => (one as Effect).effect === 'post')
    expect(
      entries.map(({ to, values }) => [
        to,
        values['qualityStatus'],
        String(values['outQty'] ?? ''),
        String(values['inQty'] ?? ''),
        String(values['costPrice'] ?? ''),
      ]),
    ).toEqual([
      ['cg.stockFlow', '1', '10', '', ''],
      ['cg.stockFlow', '4', '', '10', '3.2'],
    ])
    expect(done.slice(-2)).toEqual([`quality：${title}`, `u1：${title}`])
    const others = [
      { ...batch, expiryDate: inDays(1) },
      { ...batch, qualityStatus: '4' },
    ]
    expect(doing(stock, 'stockExpire', others, { refs })).toEqual([])
  })

  test('is looked after each month where it needs it, and each quarter else: one draft for a warehouse', () => {
    const cared = { p1: { maintainType: '1' }, p2: { maintainType: '2' } }
    const known = { 'bsc.product': cared, 'bsc.warehouse': { w1: { maintainerId: 'u2' } } }
    const batches = ['p1', 'p2'].map((productId) => ({ ...batch, id: `of ${productId}`, productId }))
    const begun = (day: string) =>
      doing(stock, 'maintainPlan', batches, { refs: known, today: day }).map((effect) => {
        const { type, values } = effect as Creation
        return [type, values['maintainUserId'], rowsOf(values as Row, 'items').map(({ stockId }) => stockId)]
      })
    expect(begun('2026-02-01')).toEqual([['cg.stockMaintain', 'u2', ['of p2']]])
    expect(begun('2026-04-01')).toEqual([['cg.stockMaintain', 'u2', ['of p1', 'of p2']]])
  })

  test('that is promised to somebody stays, and is told', () => {
    const held = '产品阿莫西林批号B1已过有效期，占用4，释放后停售'
    expect(doing(stock, 'stockExpire', [{ ...batch, lockedQty: '4' }], { refs })).toEqual([`quality：${held}`, `u1：${held}`])
  })

  test('that ends within its product’s warning counts as near', () =>
    expect(
      doing(
        stock,
        'nearExpiry',
        [
          batch,
          { ...batch, expiryDate: inDays(180) },
          { ...batch, expiryDate: inDays(181) },
          { ...batch, expiryDate: inDays(9), qty: '0' },
        ],
        {
          refs,
        },
      ),
    ).toEqual([
      'business：当前有1个批次进入近效期，请在批次库存中按效期状态查看',
      'quality：当前有1个批次进入近效期，请在批次库存中按效期状态查看',
    ]))
})

test('absentScan hands over what waits for whoever left in the last week, and has an account', () => {
  const leaver: Row = { employeeName: '李文', empStatus: '4', userId: 'u1', leaveDate: inDays(-1), ...NO_TABLES }
  const scan = (row: Row) => doing(employee, 'absentScan', [{ ...leaver, ...row }], {}, resignApply)
  expect(scan({})).toEqual([{ effect: 'system', call: 'approval', with: { does: 'leave', userId: 'u1', name: '李文' } }])
  expect([scan({ empStatus: '3' }), scan({ userId: null }), scan({ leaveDate: inDays(-8) })]).toEqual([[], [], []])
})

test('roomRelease voids what nobody decided about half an hour into the meeting, and nothing before', () => {
  const scan = (startTime: string, billStatus = 'approving') =>
    doing(meetingRoomApply, 'roomRelease', [{ id: 'm1', billStatus, startTime, processInstanceId: 'p1' }], { now: `${TODAY} 10:00:00` })
  const reason = '会议已开始30分钟仍未审批，系统自动作废'
  expect(scan(`${TODAY} 09:30:00`)).toEqual([{ effect: 'system', call: 'approval', with: { does: 'void', processId: 'p1', reason } }])
  expect([scan(`${TODAY} 09:31:00`), scan(`${inDays(1)} 09:00:00`), scan(`${TODAY} 09:00:00`, 'approved')]).toEqual([[], [], []])
})

describe('an employee', () => {
  const pair = { id: 'p1', orgId: '152', jobId: '8', isMain: 'Y', startDate: '2025-01-01' }
  const file: Row = { employeeName: '李文', empStatus: '2', userId: 'u1', ...NO_TABLES, posts: [pair] }
  const dated = (row: Row) => doing(employee, 'contractExpire', [{ ...file, ...row }])

  test('whose contract or probation ends is told to HR, the latter to his manager too', () => {
    const contracts = [{ id: 'c1', startDate: '2025-01-01', endDate: inDays(60), contractKind: '1' }]
    expect(dated({ contracts })).toEqual(['hr：员工李文劳动合同将于2026-05-17到期'])
    expect(dated({ probationEnd: inDays(15) })).toEqual([
      'hr：员工李文试用期将于2026-04-02结束，请办理转正',
      '152负责人：员工李文试用期将于2026-04-02结束，请办理转正',
    ])
    expect([dated({ contracts, empStatus: '4' }), dated({ probationEnd: inDays(14) })]).toEqual([[], []])
  })

  test('hears himself of certificates and health checks, with HR, and quality of certificates', () => {
    const certs = [{ id: 'z1', certNo: 'Z9', expiryDate: inDays(7) }]
    const health = [{ id: 'h1', nextDate: inDays(30) }]
    expect(dated({ certs, health })).toEqual([
      'u1：员工李文资格证书Z9将于2026-03-25到期',
      'hr：员工李文资格证书Z9将于2026-03-25到期',
      'quality：员工李文资格证书Z9将于2026-03-25到期',
      'u1：员工李文健康检查将于2026-04-17到期，请安排体检',
      'hr：员工李文健康检查将于2026-04-17到期，请安排体检',
    ])
  })

  test('who has left gets his pairs closed and his account frozen the day after his last', () => {
    const closed = { ...pair, id: 'p0', endDate: '2025-12-31' }
    const leaver = { ...file, empStatus: '3', leaveDate: inDays(-1), posts: [closed, pair] }
    expect(doing(employee, 'leaveDone', [leaver, { ...leaver, leaveDate: TODAY }])).toEqual([
      [{ empStatus: '4' }, { posts: [closed, { ...pair, endDate: '2026-03-17' }] }],
      ['sys.user', 'u1', { status: '2' }],
    ])
  })

  test('whose pair ended is put where his main pair is now', () => {
    const moved = {
      ...file,
      posts: [
        { ...pair, endDate: inDays(-1) },
        { ...pair, id: 'p2', orgId: '100', startDate: TODAY },
      ],
    }
    expect(doing(employee, 'postScan', [moved, file])).toMatchObject([[{ deptId: '100', postId: '8' }, { changes: [] }]])
  })
})

test('an agent whose cooperation is over is ended, and his manager and the business department are told', () => {
  const one = (row: Row) => doing(agent, 'zsAgentExpiry', [{ name: '华康', agentStatus: '1', empId: 'e1', coopEnd: inDays(-1), ...row }])
  const title = '代理商华康合作已于2026-03-17到期，已终止合作'
  const ended = { agentStatus: '3', statusDate: TODAY, statusReason: '合作期满' }
  const right = { id: 'r1', productId: 'p1', startDate: '2025-01-01', endDate: null }
  const over = { products: [{ ...right, endDate: inDays(-1) }] }
  expect(one({ products: [right] })).toEqual([[ended, over], `e1：${title}`, `business：${title}`])
  expect([one({ coopEnd: TODAY }), one({ agentStatus: '3' }), one({ coopEnd: null })]).toEqual([[], [], []])
})

test.each([
  ['费用申请', costApply, 'expectDate'],
  ['出差申请', businessTripApply, 'endDate'],
] as const)('whoever has a %s without a write-off is told from the thirty-first day on', (_, type, day) => {
  const one = (row: Row, writtenOff = false) =>
    doing(type, 'remindWriteOff', [{ id: 'y1', billNo: 'Y1', empId: 'e1', billStatus: 'approved', [day]: inDays(-31), ...row }], {
      facts: { writtenOff },
    })
  expect(one({})).toEqual(['e1：您的申请Y1已超过30天未核销，请及时核销或关闭'])
  expect([one({ [day]: inDays(-30) }), one({ billStatus: 'closed' }), one({}, true)]).toEqual([[], [], []])
})

describe('an activity', () => {
  const held = { id: 'h1', title: '科室会', empId: 'e1', deptId: '152', billStatus: 'approved', execStatus: '1', activityTypeId: 't1' }
  const refs = { 'act.activityType': { t1: { writeUpDays: 7 } } }
  const told = (row: Row, today = TODAY) =>
    doing(activityApply, 'writeUpOverdue', [{ ...held, endTime: `${inDays(-8)} 17:00:00`, ...row }], { today, refs })
  const words = '活动“科室会”已超过总结期限，请尽快提交活动总结'

  test('that is not written up in time is asked for every day, on Mondays of who leads the department too', () => {
    const monday = addDays(TODAY, 5)
    expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
    expect(told({})).toEqual([`e1：${words}`])
    expect(told({}, monday)).toEqual([`e1：${words}`, `152负责人：${words}`])
    expect([told({ endTime: `${inDays(-7)} 17:00:00` }), told({ execStatus: '2' }), told({ billStatus: 'closed' })]).toEqual([[], [], []])
  })
})

describe('materials', () => {
  test('of a depot that fall below what should be there are told in one message', () => {
    const row = { materialId: 'm1', depot: '1', onHand: 9, reserved: 4, minStock: 6, isLow: 'Y' }
    const refs = { 'act.material': { m1: { name: '单页' }, m2: { name: '海报' } } }
    const rows = [
      { ...row, id: 'k1' },
      { ...row, id: 'k2', materialId: 'm2', onHand: 5 },
      { ...row, id: 'k3', onHand: 10 },
    ]
    expect(doing(materialInventory, 'lowMaterial', rows, { refs })).toEqual(['market：以下物料低于安全库存：单页（可用5）、海报（可用1）'])
  })

  test('whose approval ends are told of a month and a week ahead, and on the day', () => {
    const one = (days: number) => doing(material, 'materialExpire', [{ name: '单页', approvalNo: 'X1', validUntil: inDays(days) }])
    for (const days of [30, 7, 0]) expect(one(days)).toEqual([`market：物料“单页”宣传审批将于${inDays(days)}到期`])
    expect([one(29), one(8), one(1), one(-1)]).toEqual([[], [], [], []])
  })

  test('that were handed out are received by themselves the fifteenth day after', () => {
    const one = (days: number, billStatus = 'issued') =>
      doing(materialUseApply, 'autoReceive', [{ id: 'w1', billNo: 'W1', empId: 'e1', billStatus, issueDate: inDays(-days) }])
    expect(one(15)).toEqual([expect.objectContaining({ effect: 'act', action: 'receive', id: 'w1' }), 'e1：领用单W1已自动签收'])
    expect([one(14), one(15, 'received')]).toEqual([[], []])
  })
})

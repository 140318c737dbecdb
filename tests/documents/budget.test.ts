import { beforeEach, describe, expect, test } from 'vitest'
import budgetCost from '../../core/documents/ys/budget-cost.document.ts'
import budgetEntry from '../../core/documents/ys/budget-entry.document.ts'
import budgetHold from '../../core/documents/ys/budget-hold.document.ts'
import costApply from '../../core/documents/ys/cost-apply.document.ts'
import costWriteOff from '../../core/documents/ys/cost-write-off.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { yuan } from '../../core/definitions/formatted-values.ts'
import { budgetGuide, EXAMPLE, EXAMPLE_STEPS } from '../../core/documents/ys/budget-guide.ts'
import { always } from '../../core/kernel/condition.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import type { Person } from '../../core/kernel/person.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { tokensOf } from '../../core/records/explain/formula.ts'
import { BUDGET, BudgetDesk, clerk } from '../support/budget-desk.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

let at: BudgetDesk
beforeEach(async () => {
  at = await new BudgetDesk().open(['152', '153'])
})

const approvedApply = async (subjectId: string, amount: string): Promise<string> =>
  textAt(value(await at.approved(costApply, at.applyBody(subjectId, amount))) as Row, 'id')

describe('the worked example of the rules (R18)', () => {
  const CONFERENCES = '会议费'

  const spent = async (): Promise<string> => {
    await at.subject(CONFERENCES, { overRate: '10' })
    await at.subject('其他')
    value(await at.issue(CONFERENCES, '10000'))
    value(await at.append(CONFERENCES, '2000'))
    value(await at.adjust({}, { outSubjectId: CONFERENCES, amount: '1500', inSubjectId: '其他', inPeriod: '2026-03' }))
    expect(await at.account(CONFERENCES)).toMatchObject({ issued: '10000', appended: '2000', adjusted: '-1500', available: '10500' })
    const a = await approvedApply(CONFERENCES, '6000')
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '6000', available: '4500' })
    expect(refusalOf(await at.approved(costApply, at.applyBody(CONFERENCES, '5000')))).toBe(
      '预算余额不足：部门152/会议费/2026-03 可用4,500.00元，本次需要5,000.00元',
    )
    const first = value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '2500', 'N'))) as Row
    expect(first['applyBillNo']).toBe((await at.rows(costApply, always)).find(({ id }) => id === a)?.['billNo'])
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '3500', used: '2500', available: '4500' })
    expect(await at.state(costApply, a)).toBe('approved')
    return a
  }

  test('a final write-off of more than is left uses what is free, within the rate of the subject', async () => {
    const a = await spent()
    const second = value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '3800', 'Y'))) as Row
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '0', used: '6300', available: '4200' })
    expect(await at.rows(budgetHold, always)).toMatchObject([{ held: '6000', consumed: '6000', overConsumed: '300', remaining: '0' }])
    expect(await at.state(costApply, a)).toBe('writtenOff')
    value(await at.act(costWriteOff, textAt(second, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '3500', used: '2500', available: '4500' })
    expect(await at.state(costApply, a)).toBe('approved')
  })

  test('a final write-off of less gives back the rest', async () => {
    const a = await spent()
    value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '3000', 'Y')))
    expect(await at.account(CONFERENCES)).toMatchObject({ occupied: '0', used: '5500', available: '5000' })
    expect(await at.rows(budgetHold, always)).toMatchObject([{ consumed: '5500', released: '500', remaining: '0' }])
  })

  test('a reversal gives back of the advance what the write-off took, though some was returned meanwhile', async () => {
    await at.subject(CONFERENCES)
    value(await at.issue(CONFERENCES, '10000'))
    const bank = { bankName: '工商银行', bankNo: '6222021234567890123' }
    const borrowing = { ...at.applyBody(CONFERENCES, '1000'), ...bank, needAdvance: 'Y', advanceAmount: '1000' }
    const a = textAt(value(await at.approved(costApply, borrowing)) as Row, 'id')
    const how = { entryDate: '2026-03-18', payMethod: '1', voucherNo: 'YH0318' }
    value(await at.act(costApply, a, 'payAdvance', how))
    const left = async () => (value(await at.desk.records.find(costApply, a, clerk)) as Row)['advanceLeft']
    const one = value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '600', 'N'))) as Row
    const decided = { advanceLeft: '1000', offsetAmount: '600', payAmount: '0', applyRemaining: '1000', overAmount: '0' }
    expect([one, await left()]).toMatchObject([decided, '400'])
    value(await at.act(costApply, a, 'returnAdvance', { ...how, returned: '100' }))
    value(await at.act(costWriteOff, textAt(one, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(value(await at.desk.records.find(costWriteOff, textAt(one, 'id'), clerk))).toMatchObject(decided)
    expect(await left()).toBe('900')
  })

  test('is what the page of help tells, step by step', async () => {
    const steps: string[][] = []
    const seen = async () => {
      const { issued, appended, adjusted, occupied, used, available } = await at.account(CONFERENCES)
      steps.push([issued, appended, adjusted, occupied, used, available].map((amount) => yuan(decimal(amount as string))))
    }
    const begun = async () => {
      at = await new BudgetDesk().open()
      await at.subject(CONFERENCES, { overRate: EXAMPLE.overRate })
      await at.subject('其他')
      value(await at.issue(CONFERENCES, '10000'))
      value(await at.append(CONFERENCES, '2000'))
      value(await at.adjust({}, { outSubjectId: CONFERENCES, amount: '1500', inSubjectId: '其他', inPeriod: '2026-03' }))
      await seen()
      const a = await approvedApply(CONFERENCES, '6000')
      await seen()
      const refused = refusalOf(await at.approved(costApply, at.applyBody(CONFERENCES, '5000')))
      expect(refused).toContain(EXAMPLE_STEPS[2]!.says.split('：')[1])
      await seen()
      value(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '2500', 'N')))
      await seen()
      return a
    }
    const one = await begun()
    value(await at.approved(costWriteOff, at.writeOffBody(one, CONFERENCES, '3800', 'Y')))
    await seen()
    const before = steps.length
    const other = await begun()
    value(await at.approved(costWriteOff, at.writeOffBody(other, CONFERENCES, '3000', 'Y')))
    steps.length = before
    await seen()
    expect(budgetGuide.example!.rows.map(([, ...figures]) => figures.slice(0, 6))).toEqual(steps)
    expect(EXAMPLE_STEPS.map(({ says }) => says)).toEqual([
      '',
      '占用 6,000.00',
      '不通过：可用4,500.00元，本次需要5,000.00元',
      '转出占用 2,500.00',
      '转出占用 3,500.00，超申请 300.00，允许超支额 600.00',
      '释放 500.00',
    ])
  })

  test('over the rate, or of a subject that was not applied for, nothing passes', async () => {
    const a = await spent()
    expect(refusalOf(await at.approved(costWriteOff, at.writeOffBody(a, CONFERENCES, '4200', 'Y')))).toBe(
      '科目“会议费”核销金额超出申请剩余700.00元，超过允许超支额600.00元，请先追加申请',
    )
    expect(refusalOf(await at.approved(costWriteOff, at.writeOffBody(a, '其他', '1', 'Y')))).toBe('科目“其他”不在原申请中，不能核销')
  })
})

describe('what is available', () => {
  const asked = async (field: string, by = clerk) => {
    const { id } = await at.account('会议费')
    return value(await at.desk.explain.run({ type: budgetCost, id: String(id), place: { field }, by }))
  }

  test('opens to its columns, and each of them to the entries that moved it', async () => {
    await at.subject('会议费')
    await at.subject('其他')
    value(await at.issue('会议费', '10000'))
    value(await at.append('会议费', '2000'))
    value(await at.adjust({}, { outSubjectId: '会议费', amount: '1500', inSubjectId: '其他', inPeriod: '2026-03' }))
    const apply = await approvedApply('会议费', '6000')
    value(await at.approved(costWriteOff, at.writeOffBody(apply, '会议费', '2500', 'N')))
    const { value: available, term } = await asked('available')
    expect(available).toBe('4500')
    const asking = tokensOf(term!).map((token) =>
      'sign' in token ? token.sign : [token.title, token.value, token.source?.from === 'record' && token.source.field],
    )
    expect(asking).toEqual([
      ['下达金额', '10,000', 'issued'],
      '+',
      ['追加金额', '2,000', 'appended'],
      '+',
      ['调整金额', '−1,500', 'adjusted'],
      '−',
      ['占用金额', '3,500', 'occupied'],
      '−',
      ['使用金额', '2,500', 'used'],
    ])
    const { entries } = await asked('occupied')
    const bill = async (type: DocumentType) => textAt((await at.rows(type, always))[0]!, 'billNo')
    if (entries === 'unseen' || !entries) throw new Error('seen by nobody')
    expect([entries.ledger, entries.total]).toEqual(['ys.budgetEntry', 2])
    expect(entries.rows.map(({ source, kind, amount }) => [source, kind, amount]).sort()).toEqual([
      [await bill(costWriteOff), '核销转出占用', '-2500'],
      [await bill(costApply), '申请占用', '6000'],
    ])
    expect(await asked('used')).toMatchObject({ value: '2500', entries: { total: 1, rows: [{ amount: '2500' }] } })
  })

  test('tells its entries only to who may see them', async () => {
    await at.subject('会议费')
    value(await at.issue('会议费', '100'))
    const by = person('reader', { codes: new Set(['ys:budgetCost:list']), scope: 'all' })
    expect(await asked('issued', by)).toMatchObject({ value: '100', entries: 'unseen' })
  })
})

describe('accounts, holds and entries (R17)', () => {
  test('are seen of the departments that somebody’s scope holds, whoever entered them', async () => {
    await at.subject('会议费')
    for (const dept of ['152', '153']) {
      value(await at.issue('会议费', '100', dept))
      value(await at.approved(costApply, at.applyBody('会议费', '60', dept)))
    }
    const seen = async (scope: Person['scope']) => {
      const by = person('reader', { scope })
      const departments = [budgetCost, budgetHold, budgetEntry].map(async (type) => {
        const query = { where: always, order: [], pageNo: 1, pageSize: 100, fields: ['deptId'] }
        return [...new Set(value(await at.desk.records.list(type, query, by)).records.map(({ deptId }) => deptId))].sort()
      })
      return Promise.all(departments)
    }
    expect(await seen({ orgCodes: ['A01A152'], below: [] })).toEqual([['152'], ['152'], ['152']])
    expect(await seen({ orgCodes: [], below: ['A01'] })).toEqual([
      ['152', '153'],
      ['152', '153'],
      ['152', '153'],
    ])
    expect(await seen('all')).toEqual([
      ['152', '153'],
      ['152', '153'],
      ['152', '153'],
    ])
  })
})

describe('of two applies for the last money', () => {
  test('both are sent, the first to be approved gets it, and the other stands where it was', async () => {
    await at.subject('招待费')
    value(await at.issue('招待费', '100'))
    const [one, other] = [await at.sent(costApply, at.applyBody('招待费', '80')), await at.sent(costApply, at.applyBody('招待费', '60'))]
    value(await at.decided(costApply, one))
    expect(refusalOf(await at.decided(costApply, other))).toBe('预算余额不足：部门152/招待费/2026-03 可用20.00元，本次需要60.00元')
    expect(await at.state(costApply, textAt(other, 'id'))).toBe('approving')
    value(await at.append('招待费', '40'))
    value(await at.decided(costApply, other))
    expect(await at.account('招待费')).toMatchObject({ occupied: '140', available: '0' })
  })
})

describe('control', () => {
  test('over a quarter shares its months; a department without accounts is told so', async () => {
    await at.subject('招待费', { cycle: '2' })
    value(await at.issue('招待费', '100'))
    await approvedApply('招待费', '300')
    expect(await at.account('招待费')).toMatchObject({ available: '-200', poolAvailable: '0' })
    expect(refusalOf(await at.approved(costApply, at.applyBody('招待费', '0.01')))).toContain('可用0.00元，本次需要0.01元')
    expect(refusalOf(await at.approved(costApply, at.applyBody('招待费', '1', '153')))).toBe('部门153未下达2026年度“招待费”科目预算')
  })

  test('that does not look lets everything through, and nobody is asked', async () => {
    await at.subject('水电费', { mode: '3' })
    value(await at.issue('水电费', '100'))
    const sent = await at.desk.save.run({ type: costApply, body: at.applyBody('水电费', '900'), by: clerk, submit: true })
    value(await at.decided(costApply, value(sent)))
    expect(await at.account('水电费')).toMatchObject({ occupied: '900', available: '-800' })
  })

  test('tests the lines of one pool together', async () => {
    await at.subject('招待费', { cycle: '3' })
    value(await at.issue('招待费', '10'))
    const [item] = rowsOf(at.applyBody('招待费', '60'), 'items')
    const two = { ...at.applyBody('招待费', '60'), items: [item, { ...item, content: '茶歇', unitPrice: '60.01' }] } as Row
    expect(refusalOf(await at.approved(costApply, two))).toBe('预算余额不足：部门152/招待费/2026-03 可用120.00元，本次需要120.01元')
    expect(refusalOf(await at.approved(costApply, at.applyBody('招待费', '1', '152', '2026-02')))).toBe('不能使用以前月份的预算')
    expect(refusalOf(await at.approved(costApply, at.applyBody('招待费', '1', '152', '2027-01')))).toBe(
      '部门152未下达2027年度“招待费”科目预算',
    )
  })

  test('keeps to years that are not over; what was applied for in one may be written off in the next (R16)', async () => {
    const clock = { now: () => Date.UTC(2026, 2, 18, 1) }
    at = await new BudgetDesk([], openDesk(BUDGET, {}, {}, clock)).open()
    await at.subject('会议费')
    value(await at.issue('会议费', '100'))
    const apply = await approvedApply('会议费', '60')
    clock.now = () => Date.UTC(2027, 0, 5, 1)
    expect(refusalOf(await at.approved(costApply, at.applyBody('会议费', '1', '152', '2026-12')))).toBe('不能使用以前月份的预算')
    expect(refusalOf(await at.append('会议费', '1', '152', '2026-12'))).not.toBe('')
    value(await at.approved(costWriteOff, at.writeOffBody(apply, '会议费', '50', 'Y')))
    expect(await at.account('会议费')).toMatchObject({ period: '2026-03', occupied: '0', used: '50', available: '50' })
    expect((await at.account('会议费', '2027-01'))['id']).toBeUndefined()
  })

  test('tells of what others wait for, and asks whether to go on', async () => {
    await at.subject('招待费')
    value(await at.issue('招待费', '100'))
    await at.sent(costApply, at.applyBody('招待费', '80'))
    const ask = (subjectId: string) => at.desk.save.run({ type: costApply, body: at.applyBody(subjectId, '60'), by: clerk, submit: true })
    expect(refusalOf(await ask('招待费'))).toBe('该科目审批中的申请已占80.00元，可能无法通过最终审批，是否继续提交？')
    const sent = await at.sent(costApply, at.applyBody('招待费', '60'))
    expect(rowsOf(sent, 'items')).toMatchObject([{ available: '100', pending: '80' }])
    expect(await at.account('招待费')).toMatchObject({ occupied: '0', available: '100', pending: '140' })
  })

  test('that is over only when the last decides asks the general manager then', async () => {
    await at.subject('推广费', { mode: '2' })
    value(await at.issue('推广费', '100'))
    const sent = await at.sent(costApply, at.applyBody('推广费', '60'))
    expect(sent['overBudget']).toBe('N')
    value(await at.approved(costApply, at.applyBody('推广费', '70')))
    value(await at.decided(costApply, sent))
    const chain = value(await at.desk.approvals.ofRecord(costApply.key, textAt(sent, 'id'), clerk))
    expect(chain!.tasks.map(({ nodeTitle }) => nodeTitle)).toContain('总经理')
    expect(value(await at.desk.records.find(costApply, textAt(sent, 'id'), clerk))).toMatchObject({
      overBudget: 'Y',
      billStatus: 'approved',
    })
    expect(await at.account('推广费')).toMatchObject({ available: '-30' })
  })

  test('that only warns asks for the general manager, and lets the pool go below zero', async () => {
    await at.subject('推广费', { mode: '2' })
    value(await at.issue('推广费', '100'))
    const apply = value(await at.approved(costApply, at.applyBody('推广费', '150'))) as Row
    expect(apply).toMatchObject({ overBudget: 'Y', billStatus: 'approved' })
    const chain = value(await at.desk.approvals.ofRecord(costApply.key, textAt(apply, 'id'), clerk))
    expect(chain!.tasks.map(({ nodeTitle }) => nodeTitle)).toContain('总经理')
    expect(await at.account('推广费')).toMatchObject({ available: '-50' })
  })
})

describe('what an apply holds', () => {
  test('goes back when it is closed, not while a write-off waits, of which there is one at a time', async () => {
    await at.subject('会务费')
    value(await at.issue('会务费', '1000'))
    const a = await approvedApply('会务费', '600')
    const first = await at.sent(costWriteOff, at.writeOffBody(a, '会务费', '100', 'N'))
    expect(refusalOf(await at.act(costApply, a, 'close', { closeReason: '取消' }))).toBe('该申请存在审批中的核销单，不能关闭')
    expect(refusalOf(await at.approved(costWriteOff, at.writeOffBody(a, '会务费', '50', 'N')))).toBe('该申请存在审批中的核销单，请先处理')
    value(await at.decided(costWriteOff, first))
    value(await at.act(costApply, a, 'close', { closeReason: '取消' }))
    expect(await at.account('会务费')).toMatchObject({ occupied: '0', used: '100', available: '900' })
    value(await at.act(costWriteOff, textAt(first, 'id'), 'reverse', { reverseReason: '票据有误' }))
    expect(await at.account('会务费')).toMatchObject({ occupied: '0', used: '0', available: '1000' })
    expect(await at.rows(budgetHold, always)).toMatchObject([{ held: '600', consumed: '0', released: '600', remaining: '0' }])
  })

  test('that was given back comes back with a reversal only while nobody else has taken it', async () => {
    for (const subject of ['会务费', '招待费']) {
      await at.subject(subject)
      value(await at.issue(subject, '100'))
    }
    const [item] = rowsOf(at.applyBody('会务费', '100'), 'items')
    const body = { ...at.applyBody('会务费', '100'), items: [item, { ...item, subjectId: '招待费' }] } as Row
    const a = textAt(value(await at.approved(costApply, body)) as Row, 'id')
    const written = value(await at.approved(costWriteOff, at.writeOffBody(a, '会务费', '100', 'Y'))) as Row
    expect(await at.account('招待费')).toMatchObject({ occupied: '0', available: '100' })
    const other = await approvedApply('招待费', '1')
    const reverse = () => at.act(costWriteOff, textAt(written, 'id'), 'reverse', { reverseReason: '票据有误' })
    expect(refusalOf(await reverse())).toBe('已释放的预算已被其他单据使用，不能冲销')
    expect(await at.account('会务费')).toMatchObject({ used: '100', occupied: '0' })
    value(await at.act(costApply, other, 'close', { closeReason: '取消' }))
    value(await reverse())
    expect([await at.account('会务费'), await at.account('招待费')]).toMatchObject([
      { used: '0', occupied: '100' },
      { used: '0', occupied: '100' },
    ])
  })

  test('is nothing until the last has agreed, and stays nothing where it is sent back or taken back', async () => {
    await at.subject('会务费')
    value(await at.issue('会务费', '100'))
    for (const how of ['rejected', 'withdrawn'] as const) {
      expect(await at.undecided(costApply, at.applyBody('会务费', '60'), how)).toBe(true)
      expect([await at.account('会务费'), await at.rows(budgetHold, always)]).toMatchObject([{ occupied: '0', available: '100' }, []])
    }
  })

  test('is there once, however often the last decision is sent', async () => {
    await at.subject('会务费')
    value(await at.issue('会务费', '100'))
    const sent = await at.sent(costApply, at.applyBody('会务费', '40'))
    const chain = async () => value(await at.desk.approvals.ofRecord(costApply.key, textAt(sent, 'id'), clerk))!
    let last = { id: '', version: 0, userId: '' }
    for (
      let task = (await chain()).tasks.find(({ status }) => status === 'open');
      task;
      task = (await chain()).tasks.find(({ status }) => status === 'open')
    ) {
      last = task
      value(await at.desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) }))
    }
    const again = await at.desk.decide.run({ taskId: last.id, version: last.version, verdict: 'agree', by: person(last.userId) })
    expect(again.ok).toBe(false)
    expect(await at.account('会务费')).toMatchObject({ occupied: '40', available: '60' })
  })

  test('a direct write-off of a free subject uses its pool at once', async () => {
    await at.subject('办公费', { needApply: 'N' })
    value(await at.issue('办公费', '200'))
    const body = (amount: string) => at.writeOffBody('', '办公费', amount, 'Y', { sourceType: '4', costApplyId: null })
    value(await at.approved(costWriteOff, body('150')))
    expect(refusalOf(await at.approved(costWriteOff, body('60')))).toBe('预算余额不足：部门152/办公费/2026-03 可用50.00元，本次需要60.00元')
    expect(await at.account('办公费')).toMatchObject({ used: '150', available: '50' })
  })

  test('an invoice is written off once, until its write-off is reversed', async () => {
    await at.subject('会务费')
    value(await at.issue('会务费', '1000'))
    const a = await approvedApply('会务费', '600')
    const again = (body: Row): Row => ({ ...body, items: [{ ...(body['items'] as readonly Row[])[0], invoiceNo: '12345678' }] })
    const first = value(await at.approved(costWriteOff, again(at.writeOffBody(a, '会务费', '100', 'N')))) as Row
    expect(refusalOf(await at.approved(costWriteOff, again(at.writeOffBody(a, '会务费', '100', 'N'))))).toBe(
      `发票号码12345678已在单据${textAt(first, 'billNo')}中核销`,
    )
    value(await at.act(costWriteOff, textAt(first, 'id'), 'reverse', { reverseReason: '票据有误' }))
    value(await at.approved(costWriteOff, again(at.writeOffBody(a, '会务费', '100', 'N'))))
  })
})

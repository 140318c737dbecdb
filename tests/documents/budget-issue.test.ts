import { beforeEach, describe, expect, test } from 'vitest'
import budgetAdjust from '../../core/documents/ys/budget-adjust.document.ts'
import budgetCost from '../../core/documents/ys/budget-cost.document.ts'
import budgetEntry from '../../core/documents/ys/budget-entry.document.ts'
import budgetIssued from '../../core/documents/ys/budget-issued.document.ts'
import { MemoryChoiceLists } from '../../adapters/memory/memory-choice-lists.ts'
import { catalogueOf } from '../../core/definitions/catalogue.ts'
import { bodyOf } from '../../core/workbooks/check-rows.ts'
import { ImportCheck } from '../../core/workbooks/import-check.ts'
import { importColumns } from '../../core/workbooks/import-columns.ts'
import { ImportJob } from '../../core/workbooks/import-job.ts'
import { always, eq } from '../../core/kernel/condition.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { BUDGET, BudgetDesk, clerk } from '../support/budget-desk.ts'
import { catalogue as everything } from '../support/catalogue.ts'
import { NoDigests, PaperWorkbooks } from '../support/paper-workbooks.ts'
import { refusalOf, value } from '../support/results.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => `m${String(at + 1).padStart(2, '0')}`)
const monthsOf = (row: Row | undefined) => MONTHS.map((month) => row?.[month])

let at: BudgetDesk
beforeEach(async () => {
  at = await new BudgetDesk().open(['152', '153'])
})

const drafted = async (items: readonly Row[], more: Row = {}): Promise<Row> =>
  value(
    await at.desk.save.run({
      type: budgetIssued,
      body: { year: '2026', deptId: '152', managerId: 'e1', empId: 'e1', ...more, items },
      by: clerk,
    }),
  )
const kept = async (row: Row): Promise<Row> => value(await at.desk.records.find(budgetIssued, textAt(row, 'id'), clerk))
const refused = async (body: Row) => refusalOf(await at.approved(budgetIssued, { deptId: '152', managerId: 'e1', empId: 'e1', ...body }))

describe('what is issued for a year', () => {
  test('is spread over the months of the ticked rows, so that they add up', async () => {
    for (const subject of ['会议费', '招待费']) await at.subject(subject)
    const draft = await drafted([
      { subjectId: '会议费', m01: '5' },
      { subjectId: '招待费', m01: '7' },
    ])
    const [first] = rowsOf(draft, 'items')
    const spread = (asked: Row) => at.act(budgetIssued, textAt(draft, 'id'), 'spread', asked)
    expect(refusalOf(await spread({ annualAmount: '0', items: [{ id: first!['id'] }] } as unknown as Row))).toBe('年度金额必须大于0')
    expect(refusalOf(await spread({ annualAmount: '100' }))).toBe('请选择预算明细')
    value(await spread({ annualAmount: '100', items: [{ id: first!['id'] }] } as unknown as Row))
    const [one, other] = rowsOf(await kept(draft), 'items')
    expect(monthsOf(one)).toEqual([...Array.from({ length: 11 }, () => '8.33'), '8.37'])
    expect(one!['yearAmount']).toBe('100')
    expect(monthsOf(other)).toEqual(['7', ...Array.from({ length: 11 }, () => '0')])
    expect((await kept(draft))['totalAmount']).toBe('107')
  })

  test('begins as what was used a year ago, month by month, of subjects that are not there yet', async () => {
    for (const subject of ['会议费', '招待费']) await at.subject(subject)
    for (const [subjectId, period, used] of [
      ['会议费', '2025-02', '12.5'],
      ['会议费', '2025-11', '30'],
      ['招待费', '2025-03', '9'],
    ] as const)
      value(
        await at.desk.records.insert(
          budgetCost,
          { id: `${subjectId}${period}`, deptId: '152', subjectId, period, year: '2025', used },
          clerk,
        ),
      )
    const draft = await drafted([{ subjectId: '招待费', m03: '20' }])
    expect(rowsOf(draft, 'items')).toMatchObject([{ lastYearUsed: '9', yearAmount: '20' }])
    value(await at.act(budgetIssued, textAt(draft, 'id'), 'copyLastYear'))
    const rows = rowsOf(await kept(draft), 'items')
    expect(rows).toMatchObject([
      { subjectId: '招待费', m03: '20', yearAmount: '20' },
      { subjectId: '会议费', m02: '12.5', m11: '30', yearAmount: '42.5', lastYearUsed: '42.5' },
    ])
    expect(refusalOf(await at.act(budgetIssued, textAt(draft, 'id'), 'copyLastYear'))).toBe('该部门上年没有可取的使用数')
  })

  test('comes out of a workbook, a row for each subject with its twelve months', async () => {
    for (const subject of ['会议费', '招待费']) await at.subject(subject)
    const catalogue = catalogueOf(BUDGET, everything.dictionaries)
    const lists = new MemoryChoiceLists(catalogue)
    const job = new ImportJob('i1', { type: budgetIssued, table: 'items' }, importColumns(budgetIssued, lists, clerk, 'items'), clerk, {
      now: () => Date.UTC(2026, 2, 18, 1),
    })
    const titles = ['预算科目', ...MONTHS.map((_, month) => `${month + 1}月`), '说明']
    const rows = [
      titles,
      ['会议费', ...MONTHS.map((_, month) => month + 0.5), '全年'],
      ['招待费', ...MONTHS.map((_, month) => (month < 2 ? null : 3)), null],
    ]
    const workbook = new PaperWorkbooks(rows.map((cells, row) => ({ number: row + 1, cells })))
    const check = new ImportCheck(catalogue, at.desk.records, workbook, new NoDigests(), at.desk.audit)
    value(await check.read(job, [{ name: '预算.xlsx', bytes: new Uint8Array() }], {}))
    value(await check.check(job))
    expect(job.rows.flatMap(({ problems }) => problems)).toEqual([])
    expect(job.rows.map(({ chosen }) => chosen?.['subjectId']?.label)).toEqual(['会议费', '招待费'])
    const items = rowsOf(bodyOf(job.rows, 'items'), 'items')
    const draft = await drafted(items)
    expect(rowsOf(draft, 'items')).toMatchObject([
      { subjectId: '会议费', m01: '0.5', m12: '11.5', yearAmount: '72', note: '全年' },
      { subjectId: '招待费', m01: '0', m02: '0', m03: '3', yearAmount: '30' },
    ])
  })

  test('is entered month by month, and once only: what comes later is appended or adjusted', async () => {
    await at.subject('会议费')
    value(
      await at.approved(budgetIssued, {
        year: '2026',
        deptId: '152',
        managerId: 'e1',
        empId: 'e1',
        items: [{ subjectId: '会议费', m04: '100', m05: '50' }],
      } as unknown as Row),
    )
    expect(
      (await at.rows(budgetEntry, always))
        .map(({ entryType, budgetColumn, period, amount, availableAfter, sourceType }) => [
          entryType,
          budgetColumn,
          period,
          amount,
          availableAfter,
          sourceType,
        ])
        .sort(),
    ).toEqual([
      ['1', '1', '2026-04', '100', '100', '1'],
      ['1', '1', '2026-05', '50', '50', '1'],
    ])
    expect(await at.account('会议费', '2026-04')).toMatchObject({
      issued: '100',
      budget: '100',
      available: '100',
      year: '2026',
      quarter: 2,
    })
    expect(await refused({ year: '2026', items: [{ subjectId: '会议费', m06: '1' }] } as unknown as Row)).toBe(
      '部门1522026年度“会议费”已下达，请使用预算追加或预算调整',
    )
  })

  test('of two for one subject that wait at once, only one takes effect', async () => {
    await at.subject('会议费')
    const body = (amount: string) =>
      ({ year: '2026', deptId: '152', managerId: 'e1', empId: 'e1', items: [{ subjectId: '会议费', m06: amount }] }) as unknown as Row
    const one = await at.sent(budgetIssued, body('1'))
    expect(await refused(body('2'))).toBe('部门1522026年度“会议费”已下达，请使用预算追加或预算调整')
    value(await at.decided(budgetIssued, one))
    expect(await at.account('会议费', '2026-06')).toMatchObject({ issued: '1' })
  })

  test('keeps to its year, its months, and to subjects that are in use and have none below', async () => {
    await at.subject('会议费')
    const row = (more: Row) => [{ subjectId: '会议费', ...more }]
    expect(await refused({ year: '2025', items: row({ m06: '1' }) } as unknown as Row)).toBe('不能下达以前年度预算')
    expect(await refused({ year: '2026', items: row({ m06: '-1' }) } as unknown as Row)).toBe('月度预算不能为负数')
    expect(await refused({ year: '2026', items: row({}) } as unknown as Row)).toBe('每个科目的年度合计必须大于0')
    expect(await refused({ year: '2026', issueType: '2', items: row({ m02: '1' }) } as unknown as Row)).toBe(
      '中途下达不能填写以前月份的预算',
    )
    expect(await refused({ year: '2026', items: [...row({ m06: '1' }), ...row({ m07: '1' })] } as unknown as Row)).toBe(
      '预算明细中科目重复',
    )
    value(
      await at.approved(budgetIssued, {
        year: '2026',
        deptId: '152',
        managerId: 'e1',
        empId: 'e1',
        issueType: '2',
        items: row({ m03: '1' }),
      } as unknown as Row),
    )
  })
})

describe('what is moved', () => {
  const moving = (head: Row, item: Row) => at.adjust(head, { outSubjectId: '会议费', outPeriod: '2026-03', ...item })

  test('between departments leaves one and reaches the other, or neither', async () => {
    await at.subject('会议费')
    value(await at.issue('会议费', '100'))
    value(await at.issue('会议费', '10', '153'))
    const over = { inDeptId: '153' }
    const item = { inSubjectId: '会议费', inPeriod: '2026-05' }
    expect(refusalOf(await moving(over, { ...item, amount: '100.01' }))).toBe('调出科目可用预算不足：部门152/会议费/2026-03 可用100.00元')
    const moved = value(await moving(over, { ...item, amount: '60' })) as Row
    expect(moved).toMatchObject({ crossDept: 'Y', totalAmount: '60' })
    expect([await at.account('会议费'), await at.account('会议费', '2026-05', '153')]).toMatchObject([
      { adjusted: '-60', available: '40' },
      { adjusted: '60', available: '70' },
    ])
    const chain = value(await at.desk.approvals.ofRecord(budgetAdjust.key, textAt(moved, 'id'), clerk))
    expect(chain!.tasks.map(({ nodeTitle }) => nodeTitle)).toContain('总经理')
    expect(
      (await at.rows(budgetEntry, eq('sourceType', '3')))
        .map(({ entryType, deptId, period, amount }) => [entryType, deptId, period, amount])
        .sort(),
    ).toEqual([
      ['3', '153', '2026-05', '60'],
      ['4', '152', '2026-03', '-60'],
    ])
  })

  test('is there to be moved, also where control only warns or does not look', async () => {
    for (const [subject, mode] of [
      ['推广费', '2'],
      ['水电费', '3'],
    ] as const) {
      await at.subject(subject, { mode })
      value(await at.issue(subject, '100'))
      expect(refusalOf(await at.adjust({ adjustType: '2', inDeptId: null }, { outSubjectId: subject, amount: '100.01' }))).toBe(
        `调出科目可用预算不足：部门152/${subject}/2026-03 可用100.00元`,
      )
      value(await at.adjust({ adjustType: '2', inDeptId: null }, { outSubjectId: subject, amount: '40' }))
      expect(await at.account(subject)).toMatchObject({ adjusted: '-40', available: '60' })
    }
    expect((await at.rows(budgetEntry, eq('entryType', '5'))).map(({ amount }) => amount)).toEqual(['-40', '-40'])
  })

  test('in rows of one pool is tested together; what waits is tested again', async () => {
    await at.subject('会议费', { cycle: '2' })
    await at.subject('其他')
    value(await at.issue('会议费', '100'))
    const item = { inSubjectId: '其他', inPeriod: '2026-03', amount: '200' }
    const body = (...outPeriods: readonly string[]): Row => ({
      ...{ year: '2026', outDeptId: '152', inDeptId: '152', empId: 'e1', reason: '调剂' },
      items: outPeriods.map((outPeriod) => ({ ...item, outSubjectId: '会议费', outPeriod })),
    })
    expect(refusalOf(await at.approved(budgetAdjust, body('2026-01', '2026-02')))).toBe(
      '调出科目可用预算不足：部门152/会议费/2026-01 可用300.00元',
    )
    const [one, other] = [await at.sent(budgetAdjust, body('2026-01')), await at.sent(budgetAdjust, body('2026-02'))]
    value(await at.decided(budgetAdjust, one))
    expect(refusalOf(await at.decided(budgetAdjust, other))).toBe('调出科目可用预算不足：部门152/会议费/2026-02 可用100.00元')
    expect(await at.state(budgetAdjust, textAt(other, 'id'))).toBe('approving')
  })

  test('stays in its year, and reaches no month that is over', async () => {
    for (const subject of ['会议费', '其他']) await at.subject(subject)
    value(await at.issue('会议费', '100'))
    const item = { inSubjectId: '其他', amount: '1' }
    expect(refusalOf(await moving({ year: '2025' }, { ...item, outPeriod: '2025-12', inPeriod: '2025-12' }))).toBe(
      '以前年度预算已关闭，不能调整',
    )
    expect(refusalOf(await moving({}, { ...item, inPeriod: '2027-01' }))).toBe('不能跨年度调整预算')
    expect(refusalOf(await moving({}, { ...item, inPeriod: '2026-02' }))).toBe('不能调入以前月份')
    expect(refusalOf(await moving({}, { inSubjectId: '会议费', inPeriod: '2026-03', amount: '1' }))).toBe(
      '调出与调入的部门、科目、期间不能完全相同',
    )
    expect(refusalOf(await at.append('会议费', '1', '152', '2026-02'))).toBe('不能追加以前月份的预算')
    expect(refusalOf(await at.append('会议费', '1', '152', '2027-02'))).toBe('预算期间必须在所选预算年度内')
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import buscompanyAlias from '../../core/documents/bsc/buscompany-alias.document.ts'
import company from '../../core/documents/bsc/bsc-buss-company.document.ts'
import hospital from '../../core/documents/bsc/hospital.document.ts'
import pharmacy from '../../core/documents/bsc/pharmacy.document.ts'
import product from '../../core/documents/bsc/product.document.ts'
import productAlias from '../../core/documents/bsc/product-alias.document.ts'
import terminalAlias from '../../core/documents/bsc/terminal-alias.document.ts'
import flowPeriod from '../../core/documents/sale/flow-period.document.ts'
import saleFlow from '../../core/documents/sale/sale-flow.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { always } from '../../core/kernel/condition.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const clerk = person('clerk', { roles: ['business', 'finance', 'finance_manager'] })
const TYPES = [company, hospital, pharmacy, product, productAlias, terminalAlias, buscompanyAlias, flowPeriod, saleFlow]

let desk: ReturnType<typeof openDesk>
const put = async (type: DocumentType, row: Row) => value(await desk.records.insert(type, row, clerk))
const act = (type: DocumentType, id: string, action: string, asked: Record<string, unknown> = {}) =>
  desk.act.run({ type, action, id, by: clerk, confirmed: true, asked })
const list = async (type: DocumentType) =>
  value(await desk.records.list(type, { where: always, order: [], pageNo: 1, pageSize: 50, fields: Object.keys(type.fields) }, clerk))
    .records
const add = (more: Row = {}) =>
  desk.save.run({
    type: saleFlow,
    body: {
      ...{
        flowMonth: '2026-03',
        companyId: 'c1',
        flowType: '2',
        saleDate: '2026-03-05',
        rawTerminalName: '市一医院',
        rawProductName: '阿莫',
      },
      ...{ rawQty: '3', unitPrice: '2.5' },
      ...more,
    } as never,
    by: clerk,
  })

beforeEach(async () => {
  desk = openDesk(TYPES)
  await put(company, { id: 'c1', name: '华东医药', enabled: 'Y', billStatus: 'approved', regionId: '330100' })
  await put(product, { id: 'p1', name: '阿莫西林', enabled: 'Y', billStatus: 'approved' })
  await put(hospital, {
    ...{ id: 'h1', name: '市第一医院', shortName: '市一医院', enabled: 'Y', billStatus: 'approved' },
    ...{ regionId: '310101', saleAreaId: 'x1', saleUserId: 'u7' },
  })
})

describe('flow data', () => {
  test('begins the month of its company, which counts what came', async () => {
    value(await add())
    const [period] = await list(flowPeriod)
    expect(period).toMatchObject({
      flowMonth: '2026-03',
      companyId: 'c1',
      flowPeriodStatus: '2',
      deadline: '2026-04-08',
      keeperId: 'clerk',
    })
    expect(refusalOf(await add())).toBe('与已有流向重复')
    expect(refusalOf(await add({ saleDate: '2026-02-05' }))).toBe('日期不在流向月份内')
  })

  test('is matched by the names of its company, then anybody’s, then the record’s own; by hand it is learned', async () => {
    const id = String(value(await add())['id'])
    value(await act(saleFlow, id, 'autoMatch'))
    expect(value(await desk.records.find(saleFlow, id, clerk))).toMatchObject({
      ...{ matchStatus: '1', terminalType: '1', hospitalId: 'h1', saleAreaId: 'x1', saleUserId: 'u7' },
    })
    value(await act(saleFlow, id, 'manualMatch', { productId: 'p1', unitRate: '10', terminalType: '1', hospitalId: 'h1', saveAlias: 'Y' }))
    expect(value(await desk.records.find(saleFlow, id, clerk))).toMatchObject({
      matchStatus: '2',
      productId: 'p1',
      qty: '30',
      amount: '7.5',
    })
    expect(await list(productAlias)).toMatchObject([{ aliasName: '阿莫', productId: 'p1', unitRate: '10', source: '2', companyId: 'c1' }])
    expect(await list(terminalAlias)).toMatchObject([{ aliasName: '市一医院', hospitalId: 'h1' }])
    const other = String(value(await add({ rawQty: '4' }))['id'])
    value(await act(saleFlow, other, 'autoMatch'))
    expect(value(await desk.records.find(saleFlow, other, clerk))).toMatchObject({ matchStatus: '2', productId: 'p1', qty: '40' })
    value(await act(saleFlow, other, 'clearMatch'))
    expect(value(await desk.records.find(saleFlow, other, clerk))).toMatchObject({ matchStatus: '0', productId: null, qty: '4' })
  })

  test('is confirmed once all of it is matched, and cannot be touched once it is locked', async () => {
    const id = String(value(await add({ rawTerminalName: '市第一医院', rawProductName: '阿莫西林' }))['id'])
    const period = String((await list(flowPeriod))[0]!['id'])
    expect(refusalOf(await act(flowPeriod, period, 'confirm'))).toBe('存在未匹配的流向，不能确认')
    value(await act(saleFlow, id, 'autoMatch'))
    expect(refusalOf(await act(flowPeriod, period, 'lock'))).toBe('请先确认流向')
    expect(refusalOf(await act(flowPeriod, period, 'confirm'))).toBe('请填写平衡差异原因')
    value(await act(flowPeriod, period, 'confirm', { remark: '期初未报' }))
    value(await act(flowPeriod, period, 'lock'))
    expect(refusalOf(await add({ rawQty: '9' }))).toBe('该月份流向已锁定，不能修改')
    expect(refusalOf(await act(saleFlow, id, 'clearMatch'))).toBe('该月份流向已锁定，不能修改')
    value(await act(flowPeriod, period, 'unlock'))
    value(await act(saleFlow, id, 'removeBatch'))
    expect(await list(saleFlow)).toEqual([])
    value(await act(flowPeriod, period, 'open', { newMonth: '2026-04' }))
    expect(refusalOf(await act(flowPeriod, period, 'open', { newMonth: '2026-04' }))).toBe('该商业公司本月已存在收集记录')
    expect((await list(flowPeriod)).map(({ flowMonth, flowPeriodStatus }) => `${flowMonth} ${flowPeriodStatus}`).toSorted()).toEqual([
      '2026-03 3',
      '2026-04 1',
    ])
  })

  test('goes with the whole file it came with, however long that was', async () => {
    const row = { flowMonth: '2026-03', companyId: 'c1', matchStatus: '0' }
    for (let at = 0; at < 1_001; at += 1) await put(saleFlow, { ...row, id: `f${at}`, rawTerminalName: `店${at}`, importBatch: 'L1' })
    await put(saleFlow, { ...row, id: 'other', importBatch: 'L2' })
    value(await act(saleFlow, 'f0', 'removeBatch'))
    expect((await list(saleFlow)).map(({ id: left }) => left)).toEqual(['other'])
  })
})

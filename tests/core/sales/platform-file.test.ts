import { expect, test } from 'vitest'
import { type CodePassing, platformFile } from '../../../core/sales/platform-file.ts'

const passing = (code: string, bizType: string, billNo: string, toState: string, more: Partial<CodePassing> = {}): CodePassing => ({
  ...{ code, bizType, billNo, toState, day: '2026-03-18', company: '华东"医药"&商业', operator: '李保管' },
  ...more,
})

test('the national platform is told of each document with its codes, and of nothing that was taken back or only counted', () => {
  const file = platformFile([
    passing('1', '1', 'CGRK1', '2'),
    passing('2', '1', 'CGRK1', '2'),
    passing('1', '2', 'FHD1', '3'),
    // 撤销出库.
    passing('2', '2', 'FHD2', '3'),
    passing('2', '2', 'FHD2', '2'),
    passing('2', '5', 'PDD1', '2'),
    passing('1', '3', 'XTD1', '4'),
    passing('1', '3', 'XTD1', '2'),
  ])
  expect(file.match(/<Event Name="\w+" MainAction="\w+">/g)).toEqual([
    '<Event Name="PurchaseWareHouseIn" MainAction="WareHouseIn">',
    '<Event Name="SalesWareHouseOut" MainAction="WareHouseOut">',
    '<Event Name="ReturnWareHouseIn" MainAction="WareHouseIn">',
  ])
  const company = '华东&quot;医药&quot;&amp;商业'
  expect(file.match(/<Data .*\/>/g)).toEqual(
    [
      ['1', 'CGRK1', 'FromCorp'],
      ['2', 'CGRK1', 'FromCorp'],
      ['1', 'FHD1', 'ToCorp'],
      ['1', 'XTD1', 'FromCorp'],
    ].map(
      ([code, bill, partner]) =>
        `<Data Code="${code}" CorpOrderID="${bill}" Actor="李保管" ActDate="2026-03-18" ${partner}="${company}" />`,
    ),
  )
})

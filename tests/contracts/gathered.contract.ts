import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import company from '../../core/documents/bsc/bsc-buss-company.document.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import warning from '../../core/documents/bsc/licence-warning.document.ts'
import product from '../../core/documents/bsc/product.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import { all, always, type Condition, eq } from '../../core/kernel/condition.ts'
import { addDays, today } from '../../core/kernel/dates.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { catalogue } from '../support/catalogue.ts'
import { person } from '../support/person.ts'
import type { Ports } from '../support/ports.ts'
import { codeOf, value } from '../support/results.ts'

const me = person()
const stranger = person({ userId: 'u2', userName: 'li', tenantId: 2 })
// What runs out is measured by the day on the wall.
const day = today(Date.now())

/** What a register shows that nobody keeps: rows of other types, by their day. */
export const gatheredContract = (keeper: string, open: (of: Catalogue) => Promise<Ports>) =>
  describe(`What is gathered, from what ${keeper} keeps`, () => {
    let ports: Ports
    const put = async (type: DocumentType, row: Row) => value(await ports.records.insert(type, row, me))
    const seen = async (where: Condition = always, by = me) => {
      const query = { where, order: [{ field: 'expiryDate', direction: 'asc' as const }], pageNo: 1, pageSize: 20 }
      return value(await ports.records.list(warning, query, by))
    }

    beforeAll(async () => {
      ports = await open(catalogue)
      ports.clock.at = Date.now()
      const base = { billStatus: 'approved', enabled: 'Y' }
      const agent = { id: 'a1', personName: '王五', authEnd: addDays(day, 30) }
      await put(company, { ...base, id: 'c1', name: '华东医药', agents: [agent, { ...agent, id: 'a2', authEnd: addDays(day, 61) }] })
      await put(company, { id: 'c2', name: '未批的', billStatus: 'draft', enabled: 'Y', agents: [{ ...agent, id: 'a3' }] })
      await put(product, { ...base, id: 'p1', name: '胶囊', approvalNo: 'H123', approvalExpiry: addDays(day, 180) })
      await put(product, { ...base, id: 'p2', name: '片', approvalNo: 'H124', approvalExpiry: addDays(day, 181) })
      await put(product, { ...base, id: 'p3', name: '丸', approvalNo: 'H125', approvalExpiry: addDays(day, 1), enabled: 'N' })
      const paper = { ownerType: '2', companyId: 'c1', ownerName: '华东医药', licenceType: '3', longTerm: 'N', replaced: 'N' }
      const kept = { ...paper, warnDays: 60, licenceStatus: '1', blocking: 'Y', keeperUserId: 'u9' }
      for (const [id, days] of [
        ['l1', -1],
        ['l2', 60],
        ['l3', 61],
      ] as const)
        await put(licence, { ...kept, id, licenceNo: id, expiryDate: addDays(day, days) })
      await put(licence, { ...kept, id: 'l4', licenceNo: 'l4', expiryDate: addDays(day, -1), replaced: 'Y', licenceStatus: '4' })
      await put(saleOrder, { id: 's1', companyId: 'c1', billStatus: 'approving', productList: [{ id: 's1-1', productId: 'p1' }] })
      await put(saleOrder, { id: 's2', companyId: 'c1', billStatus: 'finished' })
    })
    afterAll(() => ports.close())

    test('whatever runs out soon or ran out stands in one list, with what is open for its owner', async () => {
      const { records, total } = await seen()
      expect(
        records.map((row) => [row['id'], row['licenceNo'], row['ownerName'], row['licenceStatus'], row['daysLeft'], row['openBillCount']]),
      ).toEqual([
        ['l1', 'l1', '华东医药', '3', -1, 1],
        ['company-a1', '王五', '华东医药', '2', 30, 1],
        ['l2', 'l2', '华东医药', '2', 60, 1],
        ['product-p1', 'H123', '胶囊', '2', 180, 1],
      ])
      expect(total).toBe(4)
    })

    test('it is asked for by what stands in it, and found one by one', async () => {
      expect((await seen(all(eq('licenceType', '9'), eq('licenceStatus', '2')))).records.map(({ id }) => id)).toEqual(['company-a1'])
      expect(value(await ports.records.find(warning, 'product-p1', me))).toMatchObject({
        ...{ licenceNo: 'H123', ownerType: '6', licenceType: '7', blocking: 'N', expiryDate: addDays(day, 180), createBy: me.userName },
        licenceType_dictText: '药品注册批件或再注册批件',
      })
      expect(codeOf(await ports.records.find(warning, 'product-p2', me))).toBe('record.missing')
    })

    test('nobody sees what runs out for others', async () => {
      expect((await seen(always, stranger)).records).toEqual([])
    })
  })

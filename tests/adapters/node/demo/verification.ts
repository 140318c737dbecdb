import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../adapters/database/open-database.ts'
import type { Clock } from '../../../../core/kernel/clock.port.ts'
import type { Fault } from '../../../../core/verification/verification.ts'
import { VerifyRecords } from '../../../../core/verification/verify-records.use-case.ts'
import { catalogue } from '../../../support/catalogue.ts'
import { value } from '../../../support/results.ts'

/** Everything that is kept is held against what was written of it; what somebody changes behind the program's back is named. */
export const verification = (opened: () => OpenDatabase, clock: Clock) =>
  describe('a verification', () => {
    const verified = async (...keys: readonly string[]): Promise<readonly Fault[]> => {
      const { records, facts, ledgers } = opened()
      const faults: Fault[] = []
      value(await new VerifyRecords(catalogue, records, facts, ledgers, clock).run({ keys, told: (fault) => faults.push(fault) }))
      return faults
    }
    const rows = (text: string) => opened().database.query<Record<string, string>>({ text })

    test('finds the whole demonstration as it was written', async () => {
      expect((await verified()).map(({ message }) => message)).toEqual([])
    })

    test.each([
      ['a balance of stock', 'cg.stock', 'cg_stock', 'qty', '账面数量'],
      ['a reservation of stock', 'cg.stock', 'cg_stock', 'locked_qty', '占用数量'],
      ['what was collected of a bill', 'sale.receivable', 'sale_receivable', 'collected_amount', '已核销金额'],
      ['what is left of a bill, worked out', 'sale.receivable', 'sale_receivable', 'balance', '未核销余额'],
      ['what was paid of a bill', 'cg.payable', 'cg_payable', 'paid_amount', '已付金额'],
      ['a deposit', 'bzj.account', 'bzj_account', 'balance', '账户余额'],
      ['what is occupied of a deposit', 'bzj.account', 'bzj_account', 'frozen_amount', '占用金额'],
      ['a budget', 'ys.budgetCost', 'ys_budget_cost', 'used', '使用金额'],
      ['a hold of a budget', 'ys.budgetHold', 'ys_budget_hold', 'released', '已释放'],
      ['material on hand', 'act.materialInventory', 'act_material_inventory', 'on_hand', '账面数量'],
    ])('names %s that was changed behind its back, with what its history says', async (_, key, table, column, title) => {
      const [was] = await rows(`SELECT id, ${column}::text AS stood FROM ${table} WHERE tenant_id = 1 AND del_flag = 0 ORDER BY id LIMIT 1`)
      await rows(`UPDATE ${table} SET ${column} = coalesce(${column}, 0) + 1 WHERE id = '${was!['id']}'`)
      const faults = await verified(key)
      await rows(`UPDATE ${table} SET ${column} = ${was!['stood'] ?? 'NULL'} WHERE id = '${was!['id']}'`)
      const [fault] = faults.filter(({ field }) => field === title)
      expect(fault).toMatchObject({ type: key, id: was!['id'], number: expect.stringMatching(/./) })
      expect(Number(fault!.stands!.replaceAll(',', '')) - Number(fault!.told!.replaceAll(',', ''))).toBeCloseTo(1)
      expect(new Set(faults.map(({ id }) => id))).toEqual(new Set([was!['id']]))
    })

    test.each([
      ['what was shipped of an order', 'sale.saleOrder', 'sale_sale_order__product_list', 'send_qty', '已发数量'],
      ['what was received of an order', 'cg.purchaseOrder', 'cg_purchase_order__items', 'receive_qty', '已入库数量'],
    ])('names %s, with the row', async (_, key, table, column, title) => {
      const [was] = await rows(
        `SELECT id, parent_id, ${column}::text AS stood, qty::text AS qty FROM ${table} WHERE ${column} > 0 ORDER BY id LIMIT 1`,
      )
      await rows(`UPDATE ${table} SET ${column} = qty + 5 WHERE id = '${was!['id']}'`)
      const faults = await verified(key)
      await rows(`UPDATE ${table} SET ${column} = ${was!['stood']} WHERE id = '${was!['id']}'`)
      expect(faults.find(({ field }) => field === title)).toMatchObject({ type: key, id: was!['parent_id'], row: expect.any(Number) })
      // The promises of its type speak of it too: more than was ordered.
      expect(faults.map(({ field }) => field)).toEqual(expect.arrayContaining([expect.stringMatching(/^P?O1$/)]))
    })
  })

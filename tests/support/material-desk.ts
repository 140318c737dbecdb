import material from '../../core/documents/act/material.document.ts'
import materialApply from '../../core/documents/act/material-apply.document.ts'
import materialEntry from '../../core/documents/act/material-entry.document.ts'
import materialInventory from '../../core/documents/act/material-inventory.document.ts'
import materialUseApply from '../../core/documents/act/material-use-apply.document.ts'
import { all, always, eq } from '../../core/kernel/condition.ts'
import type { Result } from '../../core/kernel/result.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { BudgetDesk, clerk } from './budget-desk.ts'
import { value } from './results.ts'

export const PRINTED = '印刷品'

/** A depot with materials, and what fills and empties it: on the 18th of March 2026. */
export class MaterialDesk extends BudgetDesk {
  constructor() {
    super([material, materialApply, materialEntry, materialInventory, materialUseApply])
  }

  override async open(departments: readonly string[] = ['152']): Promise<this> {
    await super.open(departments)
    await this.subject(PRINTED)
    value(await this.issue(PRINTED, '300000'))
    return this
  }

  async material(id: string, more: Row = {}): Promise<string> {
    const kept = {
      id,
      code: id,
      name: id,
      spec: 'A4',
      unit: '1',
      refPrice: '1',
      minStock: 5,
      maxPerUse: 0,
      enabled: 'Y',
      subjectId: PRINTED,
    }
    value(await this.desk.records.insert(material, { ...kept, ...more }, clerk))
    return id
  }

  /** An apply for some of a material, as far as its last decider. */
  async applied(materialId: string, qty: number, unitPrice: string, depot = '1'): Promise<string> {
    const head = { title: '物料制作', empId: 'e1', deptId: '152', period: '2026-03', needDate: '2026-03-30', supplierName: '明彩印务' }
    const files = { quoteFiles: 'm/1.pdf,m/2.pdf,m/3.pdf', designFiles: 'm/4.pdf' }
    const items = [{ materialId, subjectId: PRINTED, qty, unitPrice }]
    return textAt(value(await this.approved(materialApply, { ...head, ...files, depot, items })) as Row, 'id')
  }

  received(apply: string, materialId: string, qty: number, unitPrice: string, more: Row = {}): Promise<Result<unknown>> {
    const row = { receiveDate: '2026-03-18', materialId, qty, unitPrice, inspected: 'Y', ...more }
    return this.act(materialApply, apply, 'receive', { receipts: [row] })
  }

  /** Some of a material, there at a price. */
  async stocked(materialId: string, qty: number, unitPrice: string, depot = '1'): Promise<void> {
    value(await this.received(await this.applied(materialId, qty, unitPrice, depot), materialId, qty, unitPrice))
  }

  useBody(materialId: string, qty: number, depot = '1'): Row {
    const head = { empId: 'e1', deptId: '152', depot, useFor: '2', needDate: '2026-03-20', reason: '客户拜访' }
    return { ...head, items: [{ materialId, qty }] }
  }

  handOut(id: string, materialId: string, qty: number): Promise<Result<unknown>> {
    return this.act(materialUseApply, id, 'issue', { moves: [{ moveDate: '2026-03-18', materialId, qty }] })
  }

  giveBack(id: string, materialId: string, qty: number): Promise<Result<unknown>> {
    return this.act(materialUseApply, id, 'giveBack', { moves: [{ moveDate: '2026-03-18', materialId, qty }] })
  }

  async stock(materialId: string, depot = '1'): Promise<Row> {
    const [found] = await this.rows(materialInventory, all(eq('materialId', materialId), eq('depot', depot)))
    return found ?? {}
  }

  entries(): Promise<readonly Row[]> {
    return this.rows(materialEntry, always)
  }

  async onStock(materialId: string, action: string, asked: Row, depot = '1'): Promise<Result<unknown>> {
    return this.act(materialInventory, textAt(await this.stock(materialId, depot), 'id'), action, asked)
  }
}

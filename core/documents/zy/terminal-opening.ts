import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { decimal, dict, month, price, ref, refBy } from '../../definitions/fields.ts'
import { all, eq, lt } from '../../kernel/condition.ts'
import { LOCKED, ofPlace, placeOf } from './terminal-stock.ts'
import { TERMINALS } from './terminals.ts'

/** 导入期初: what lay in terminals before the first month that is kept (zy.terminalInventory importOpening). */
export const TERMINAL_OPENING = defineRecord({
  key: 'zy.terminalInventory',
  title: '终端期初库存',
  path: '/zy/terminalInventory/importOpening',
  origin: { importedBy: 'importOpening' },
  titleField: 'period',
  fields: {
    period: month('期间', { required: true }),
    terminalType: dict('终端类型', { code: 'terminal_type', required: true }),
    terminalId: refBy('终端', { by: 'terminalType', targets: TERMINALS, required: true }),
    productId: ref('产品', { to: 'bsc.product', required: true }),
    openingQty: decimal('期初库存', { scale: 5, required: true, atLeast: 0, message: '期初库存不能为负数' }),
    unitPrice: price('单价', { atLeast: 0, message: '单价不能小于0' }),
  },
  facts: {
    earlier: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: (row) => (row.period && row.terminalId && row.productId ? all(ofPlace(row), lt('period', row.period)) : undefined),
    },
    locked: {
      give: 'exists',
      from: 'zy.terminalInventory',
      where: ({ period }) => (period ? all(eq('period', period), eq('invStatus', LOCKED)) : undefined),
    },
  },
  checks: [
    { holds: ({ $ }) => !$.facts.earlier, message: '只能导入首期的期初库存', field: 'period' },
    { holds: ({ $ }) => !$.facts.locked, message: '该期间已锁定', field: 'period' },
  ],
  importable: { mode: 'upsert', key: ['period', 'terminalType', 'terminalId', 'productId'], max: 20_000 },
  effects: {
    save: (row) => {
      const { period, openingQty, unitPrice } = row
      return [
        update('zy.terminalInventory', { period, ...placeOf(row) }, { set: { openingQty, unitPrice }, begins: { openingQty, unitPrice } }),
      ]
    },
  },
})

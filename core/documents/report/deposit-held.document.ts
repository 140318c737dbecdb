import { dict, money, ref, text } from '../../definitions/fields.ts'
import { defineReport } from '../../definitions/report.ts'
import { summed } from '../../definitions/tally.ts'

/** 保证金占用明细: what each document still holds of the deposit accounts, or of one (bzj.account held). */
export default defineReport({
  key: 'report.depositHeld',
  title: '保证金占用明细',
  group: 'finance',
  order: 'held desc',
  params: { accountId: ref('账户', { to: 'bzj.account', queried: true }) },
  columns: {
    accountId: ref('账户', { to: 'bzj.account' }),
    sourceType: dict('来源类型', { code: 'deposit_source' }),
    holdBillNo: text('来源单号'),
    occupied: money('占用', { default: '0' }),
    released: money('释放', { default: '0' }),
    held: money('仍占用', { default: '0' }),
  },
  dimensions: { accountId: 'fixed', sourceType: 'fixed', holdBillNo: 'fixed' },
  datasets: {
    flow: {
      from: 'bzj.flow',
      narrows: { accountId: 'accountId' },
      measures: () => ({ occupied: summed('occupyAmount'), released: summed('releaseAmount') }),
    },
  },
  derive: { held: ({ occupied, released }) => occupied.minus(released) },
  keeps: ({ held }) => held.gt(0),
  roles: ['finance', 'finance_manager', 'cashier', 'auditor'],
  print: 'A4',
})

import { message, update, type Effects } from '../../definitions/effect.ts'
import { text } from '../../definitions/fields.ts'

/** 已结算 and 已作废 of settle_import_status. */
export const [WAITING, CONSUMED, CANCELLED] = ['0', '1', '2'] as const

type Imported = {
  readonly billNo: string | null
  readonly items: readonly { readonly rowStatus: string; readonly $: { readonly id: string } }[]
  readonly $: object
}

/** Has a settlement taken a row of it? */
export const isConsumed = ({ items }: Imported): boolean => items.some(({ rowStatus }) => rowStatus === CONSUMED)

/** What was brought in may be taken back while no settlement used it. */
export const VOIDING = {
  title: '作废',
  from: 'approved',
  to: 'voided',
  role: 'business',
  message: '已有数据被结算，不能作废',
  ask: { reason: text('作废原因', { required: true, max: 200 }) },
  effects: (doc: Imported): Effects => [
    doc.items.map((row) => update(row, { set: { rowStatus: CANCELLED } })),
    message(`导入单${doc.billNo ?? ''}已作废`, { role: 'finance' }),
  ],
} as const

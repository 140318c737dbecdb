import { dept, files, int, longText, ref, text } from '../../definitions/fields.ts'
import type { Known } from '../../definitions/views.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, le, type Condition } from '../../kernel/condition.ts'
import { backdating, filingDay, filingKind, IN_FORCE, PLACE } from '../settlement/filing.ts'

/** What filings for an agent have in common: 底价备案 and 佣金备案 their header, all of them whose rows they change and what the agent must have. */

export const agentFilingFields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  ...filingKind,
  agentId: ref('代理商', { to: 'zs.agent', required: true, fills: { empId: 'empId', deptId: 'deptId' }, listed: true, queried: true }),
  empId: ref('招商经理', { to: 'sys.employee', required: true, listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  ...filingDay,
  ...backdating,
  itemCount: int('备案行数', { derived: true, listed: true }),
  reason: longText('备案说明', { max: 500 }),
  files: files('协议附件'),
}

/** What a row of 底价备案 and of 佣金备案 is about: within the document, and over all of them. */
export const SAME = ['productId', ...PLACE] as const
export const ACROSS = ['head.agentId', ...SAME] as const

type Head = { readonly agentId: string | null }

/** Rows in force of the agent. */
export const ofAgent = (_row: unknown, { agentId }: Head): Condition | undefined =>
  agentId ? all(eq('head.agentId', agentId), eq('lineStatus', IN_FORCE)) : undefined

/** Was the product given to the agent by the day? */
export const authorised = {
  give: 'exists' as const,
  from: 'zs.agent.products' as const,
  where: (
    { productId, startDate }: { readonly productId: string | null; readonly startDate: string | null },
    { agentId }: Head,
  ): Condition | undefined =>
    productId && startDate && agentId ? all(eq('head.id', agentId), eq('productId', productId), le('startDate', startDate)) : undefined,
}

export const isAuthorised = {
  rows: 'items',
  field: 'productId',
  holds: ({ $ }: { readonly $: { readonly facts: { readonly authorised: boolean } } }) => $.facts.authorised,
  message: '存在未授权给该代理商的产品',
} as const

/** 保证金扣除 of zs_tax_pay_way. */
const FROM_DEPOSIT = '3'

export const hasDeposit = {
  rows: 'items',
  field: 'pointWay',
  holds: ({ pointWay }: { readonly pointWay: string | null }, doc: { readonly $: { readonly ref: (field: 'agentId') => Known } }) =>
    pointWay !== FROM_DEPOSIT || Boolean(doc.$.ref('agentId')['depositAccountId']),
  message: '该代理商没有保证金账户，不能选择保证金扣除',
} as const
